"""Columns that are patches of a picture, or times: where they stand, what they are called, and which pictures fit."""

import json
import re
import struct
import zlib
from base64 import b64decode, b64encode

import numpy as np
import pytest
import safetensors.torch
import torch

from regard.app.publish.own.show_arrays import show
from regard.model.errors import Unsuitable
from regard.model.own import own_tensors
from regard.model.own.file import read_own
from regard.model.own.model import BLOCK, OwnModel
from regard.model.own.place.grid import Grid
from regard.model.own.place.picture import MOST_BYTES
from regard.model.own.place.places import Time
from tests.model.test_own_file import npz

PIXELS = np.random.default_rng(5).integers(0, 256, (7, 11, 3), np.uint8)
GIF = b"GIF89a\x01\x00\x01\x00"
HEADS = {  # of files of 300 x 2 pixels that Pillow wrote, to where they say so; a segment of JPEG stands for all
    "png": "89504e470d0a1a0a0000000d49484452 0000012c00000002",
    "jpeg": "ffd8 ffe000104a46494600010100000100010000 ffff c200110800 02012c",
    "webp": "524946464000000057454250565038203400 0000b003009d012a 2c010200",
    "webp, lossless": "524946461c000000574542505650384c0f0000002f 2b410000",
    "webp, extended": "524946467400000057454250565038580a00000008000000 2b0100010000",
}


def even(rows: int, columns: int, *leading: int) -> np.ndarray:
    return np.full((*leading, rows, columns), 1 / columns, np.float32)


def decoded(address: str) -> np.ndarray:
    """The pixels of a PNG without filters, each of its parts checked."""
    png = b64decode(address.removeprefix("data:image/png;base64,"))
    parts, at = {}, 8
    while at < len(png):
        (length,) = struct.unpack_from(">I", png, at)
        named = png[at + 4 : at + 8 + length]
        assert struct.unpack_from(">I", png, at + 8 + length)[0] == zlib.crc32(named)
        parts[named[:4]] = named[4:]
        at += 12 + length
    assert list(parts) == [b"IHDR", b"IDAT", b"IEND"]
    width, height, *kind = struct.unpack(">2I5B", parts[b"IHDR"])
    assert kind == [8, 2, 0, 0, 0]
    lines = np.frombuffer(zlib.decompress(parts[b"IDAT"]), np.uint8).reshape(height, 1 + 3 * width)
    assert not lines[:, 0].any()
    return lines[:, 1:].reshape(height, width, 3)


def test_names_of_the_words_alone_are_followed_by_the_class_token_and_the_patches_where_picture_at_says():
    words, patches = [*"abcdef"], ("patch 1, 1", "patch 1, 2", "patch 2, 1", "patch 2, 2")
    own = own_tensors(even(11, 11, 2), tokens=words, grid=(2, 2), picture_at=7)
    assert (own.places, own.rows) == (Grid(2, 2, 7), ((*words, "[CLS]", *patches),))
    own = own_tensors(even(10, 10, 2, 2, 1), tokens=[words, words[::-1]], grid=(2, 2), picture_at=0)
    assert own.rows == ((*patches, *words), (*patches, *words[::-1]))
    own = own_tensors(even(3, 6), columns=np.array(["a", "b"]), grid=(2, 2), picture_at=1)
    assert own.columns == (("a", *patches, "b"),)
    for count, said in [
        (11, "5 rows have no name: 4 are patches, 1 the class token"),
        (10, "4 rows have no name: they are"),
    ]:
        with pytest.raises(Unsuitable, match=said):
            own_tensors(even(count, count), tokens=words, grid=(2, 2))
    with pytest.raises(Unsuitable, match="rows 12, names 6; leave out the names of all patches, or of none"):
        own_tensors(even(12, 12), tokens=words, grid=(2, 2), picture_at=7)


def test_patches_are_named_in_rows_and_columns_after_a_class_token_or_by_tokens_that_name_both():
    own = own_tensors(even(7, 7, 2), grid=(2, 3))
    names = ("[CLS]", "patch 1, 1", "patch 1, 2", "patch 1, 3", "patch 2, 1", "patch 2, 2", "patch 2, 3")
    assert (own.places, own.rows, own.columns) == (Grid(2, 3, 1), (names,), None)
    block = OwnModel(own, "file").attend("text 1").blocks[BLOCK]
    assert block.shape["given"] == {"whole": True, "grid": {"rows": 2, "columns": 3, "at": 1}}
    own = own_tensors(even(5, 5), tokens=["<bos>", *["<image>"] * 4], grid=(2, 2))
    assert (own.rows[0][1], own.columns) == ("patch 1, 1", None)


@pytest.mark.parametrize(
    ("names", "more", "at", "columns"),
    [
        (None, {}, 0, ["patch 1, 1", "patch 1, 2"]),
        (["a", *["<image>"] * 2, "b", "b", "b"], {}, 1, ["a", "patch 1, 1", "patch 1, 2", "b", "b", "b"]),
        (["Ġa", *["<image>"] * 2], {}, 1, ["Ġa", "▁patch 1, 1", "▁patch 1, 2"]),
        (["<i>", "<i>", "?"], {}, 0, ["patch 1, 1", "patch 1, 2", "?"]),
        (["[CLS]", "left", "right"], {}, 1, ["[CLS]", "left", "right"]),
        (None, {"picture_at": 2}, 2, ["1", "2", "patch 1, 1", "patch 1, 2", "5"]),
        (["x", "x", "y", "y"], {"picture_at": 2}, 2, ["x", "x", "patch 1, 1", "patch 1, 2"]),
    ],
)
def test_patches_are_found_by_their_number_or_their_names_or_where_it_is_said(names, more, at, columns):
    own = own_tensors(even(7, len(columns)), tokens=[*"abcdefg"], columns=names, grid=np.array([1, 2]), **more)
    assert (own.places, own.rows[0], own.columns) == (Grid(1, 2, at), tuple("abcdefg"), (tuple(columns),))


def test_columns_that_are_times_are_named_by_when_they_begin():
    own = own_tensors(even(2, 3), tokens=["a", "b"], seconds=0.02)
    assert (own.places, own.columns) == (Time(0.02, 2), (("0.00 s", "0.02 s", "0.04 s"),))
    heard = own_tensors(even(3, 3), seconds=torch.tensor(1 / 75))
    assert (heard.rows, heard.columns) == ((("0.0000 s", "0.0133 s", "0.0267 s"),), None)
    assert own_tensors(even(3, 3), tokens=[*"abc"], seconds=1).columns == (("0 s", "1 s", "2 s"),)
    given = OwnModel(own, "file").attend("text 1").blocks[BLOCK].shape["given"]
    assert given == {"whole": True, "time": {"seconds": 0.02, "digits": 2}}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"grid": (2, 2)}, "grid has 2 × 2 = 4 patches and there are 7 columns: say with picture_at how many columns"),
        ({"grid": (2, 4)}, "grid has 2 × 4 = 8 patches and there are 7 columns: each patch is a column."),
        ({"grid": (2, 2), "picture_at": 4}, "picture_at must be a whole number from 0 to 3."),
        ({"grid": (2, 2), "picture_at": -1}, "picture_at must be a whole number from 0 to 3."),
        ({"grid": (2, 2), "picture_at": 1.5}, "picture_at must be a whole number from 0 to 3."),
        ({"grid": (1, 2), "tokens": [*"aabccde"]}, "say with picture_at"),
        ({"grid": 7}, "grid must be two whole numbers"),
        ({"grid": (0, 3)}, "grid must be two whole numbers"),
        ({"grid": (True, 7)}, "grid must be two whole numbers"),
        ({"grid": "14"}, "grid must be two whole numbers"),
        ({"picture": PIXELS}, "picture needs grid"),
        ({"picture_at": 1}, "picture_at needs grid"),
        ({"grid": (1, 7), "seconds": 1}, "Give grid or seconds, not both"),
        ({"columns": [*"abcdefg"], "seconds": 1}, "Give columns or seconds, not both"),
        ({"seconds": 0}, "seconds must be a number from 0.000001 to 86400: the length of a column."),
        ({"seconds": np.nan}, "seconds must be a number from"),
        ({"seconds": "0.02"}, "seconds must be a number from"),
        ({"seconds": [1, 2]}, "seconds must be a number from"),
        ({"grid": (1, 7), "picture": PIXELS[None].repeat(2, 0)}, "one for each text: texts 1, pictures 2."),
        ({"grid": (1, 7), "picture": GIF}, "picture is none of PNG, JPEG and WebP"),
        ({"grid": (1, 7), "picture": b"<svg xmlns='http://www.w3.org/2000/svg'/>"}, "none of PNG, JPEG and WebP"),
        ({"grid": (1, 7), "picture": "/etc/hostname"}, "picture is no base64"),
        ({"grid": (1, 7), "picture": b"\xff\xd8\xff" + bytes(MOST_BYTES)}, f"at most {MOST_BYTES} can be shown"),
        ({"grid": (1, 7), "picture": np.zeros((4097, 1, 3), np.uint8)}, "at most 4096 pixels a side"),
        ({"grid": (1, 7), "picture": b"\xff\xd8\xff\xda\x00\x0c"}, "picture ends before its size is said"),
        ({"grid": (1, 7), "picture": np.zeros((3, 5, 5))}, "not [height, width, 3]: permute(1, 2, 0) turns it."),
        ({"grid": (1, 7), "picture": np.zeros((5, 5))}, "picture has the shape [5, 5], not [height, width, 3]."),
        ({"grid": (1, 7), "picture": np.zeros((0, 5, 3))}, "not [height, width, 3]."),
        ({"grid": (1, 7), "picture": np.zeros((5, 5, 3), int)}, "picture holds int64: give it as uint8, or as floats"),
        ({"grid": (1, 7), "picture": np.full((5, 5, 3), -1.0)}, "pixel values that were normalised"),
        ({"grid": (1, 7), "picture": np.full((5, 5, 3), np.nan)}, "picture has numbers below 0 or above 1"),
        ({"grid": (1, 7), "picture": object()}, "picture cannot be read as an array"),
    ],
)
def test_what_does_not_fit_is_refused_with_a_sentence(given, said):
    with pytest.raises(Unsuitable, match=re.escape(said)):
        own_tensors(even(7, 7), **given)


class Image:
    """As PIL has it: of whatever mode, its pixels are asked for as RGB."""

    def convert(self, mode: str) -> np.ndarray:
        assert mode == "RGB"
        return PIXELS


@pytest.mark.parametrize(
    "picture",
    [
        PIXELS,
        torch.from_numpy(PIXELS),
        PIXELS / 255,
        np.float32(PIXELS / 255),
        np.float16(PIXELS / 255),
        Image(),
        [PIXELS],
    ],
)
def test_the_pixels_of_a_picture_are_kept(picture):
    (address,) = own_tensors(even(2, 6), columns=[*"abcdef"], grid=(2, 3), picture=picture).pictures
    assert np.array_equal(decoded(address), PIXELS)


@pytest.mark.parametrize(("kind", "head"), HEADS.items(), ids=HEADS)
def test_the_bytes_of_a_file_are_kept_as_they_are_from_memory_from_a_path_and_from_text(kind, head, tmp_path):
    body = bytes.fromhex(head)
    address = f"data:image/{kind.partition(',')[0]};base64,{b64encode(body).decode()}"
    path = tmp_path / "picture"
    path.write_bytes(body)
    for picture in (body, path, str(path), address, [path]):
        assert show(even(6, 6), grid=(2, 3), picture=picture).tensors.pictures == (address,)
    assert own_tensors(even(6, 6), grid=(2, 3), picture=b64encode(body).decode()).pictures == (address,)


@pytest.mark.parametrize("head", HEADS.values(), ids=HEADS)
def test_a_file_says_how_many_pixels_it_has_before_anybody_makes_room_for_them(head, monkeypatch):
    monkeypatch.setattr("regard.model.own.place.picture.MOST_SIDE", 299)
    with pytest.raises(Unsuitable, match=r"picture is 300 x 2: at most 299 pixels a side can be shown\."):
        own_tensors(even(6, 6), grid=(2, 3), picture=bytes.fromhex(head))


def test_each_text_of_a_batch_has_its_picture():
    own = own_tensors(even(6, 6, 2, 3, 1), grid=(2, 3), picture=np.stack([PIXELS, PIXELS[::-1], PIXELS]))
    assert [np.array_equal(decoded(one), PIXELS) for one in own.pictures] == [True, False, True]
    described = OwnModel(own, "file")
    assert described.describe()["pictures"] == [*own.pictures]
    plain = OwnModel(own_tensors(even(6, 6, 2, 3, 1)), "file")
    assert described.bytes - plain.bytes == sum(map(len, own.pictures))


def test_files_of_every_kind_have_grids_pictures_and_times():
    weights = even(3, 8)
    address = own_tensors(even(6, 6), grid=(2, 3), picture=PIXELS).pictures[0]
    tensors = {"weights": torch.from_numpy(weights), "picture": torch.from_numpy(PIXELS)}
    files = [
        npz(weights=weights, grid=(2, 3), picture=PIXELS, picture_at=2),
        npz(attention_of_mine=weights, grid=(2, 3), picture=address, picture_at=2),
        safetensors.torch.save(tensors, {"grid": "[2, 3]", "picture_at": "2"}),
        json.dumps({"weights": weights.tolist(), "grid": [2, 3], "picture": address, "picture_at": 2}).encode(),
    ]
    for body in files:
        own = read_own(body)
        assert (own.places, own.pictures) == (Grid(2, 3, 2), (address,))
    for body in (
        npz(weights=weights, seconds=0.02),
        json.dumps({"weights": weights.tolist(), "seconds": 0.02}).encode(),
    ):
        assert read_own(body).places == Time(0.02, 2)


def test_pictures_are_counted_before_one_is_written(monkeypatch):
    written = list[np.ndarray]()
    monkeypatch.setattr("regard.model.own.place.picture._png", written.append)
    with pytest.raises(Unsuitable, match=r"one for each text: texts 1, pictures 2\.$"):
        own_tensors(even(6, 6), grid=(2, 3), picture=PIXELS[None].repeat(2, 0))
    assert not written
