/**
 * Goes into every page that is measured: reports when it is drawn, and how long it takes to answer a pointer.
 *
 * A frame counts when its pixels are handed over: at the first message after the callbacks of an animation frame.
 */
const QUIET = 300; // ms without a long frame, after which a page is drawn
const LONG = 50; // ms between frames, from which on a page is busy

/** @param {(now: number) => void} then called after the next frame */
function afterFrame(then) {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => then(performance.now());
    port2.postMessage(0);
  });
}

/** @param {string} selector */
const boxes = (selector) =>
  [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());

/** @param {DOMRect} box */
const centre = ({ left, top, width, height }) => [left + width / 2, top + height / 2];

/** @param {number[]} place that can be pointed at without scrolling */
const inSight = ([x, y]) => x > 0 && y > 0 && x < innerWidth && y < innerHeight;

/** The middles of all such elements that are in sight. */
const centres = (selector) => boxes(selector).map(centre).filter(inSight);

/** Places within the last such element, each far from the one before; from and to: parts of its width and height. */
const across = (selector, from = 0.05, to = 0.95) => {
  const { left, top, width, height } = boxes(selector).at(-1);
  const bottom = Math.min(height, innerHeight - top);
  const at = (k, by) => from + (to - from) * ((k * by) % 1);
  return Array.from({ length: 60 }, (_, k) => [left + width * at(k, 0.618), top + bottom * at(k, 0.414)]);
};

class Watch {
  /** @type {Promise<number>} ms from the event to the frame that shows its effect; -1: none within 20 s */
  took = Promise.resolve(0);

  /** @param {Record<string, () => any>} page drawn: whether it is; head, cell: what is shown, null: not yet */
  constructor(page) {
    this.page = page;
    let busy = 0;
    let before = 0;
    const frame = (/** @type {number} */ now) => {
      if (!busy) busy = this.#drawn() ? now : 0;
      else if (now - before > LONG) busy = now;
      else if (now - busy > QUIET) return console.debug(`drawn ${busy}`);
      before = now;
      afterFrame(frame);
    };
    afterFrame(frame);
  }

  #drawn() {
    return document.documentElement && this.page.drawn();
  }

  /**
   * The next such event is timed, until what is shown is another.
   *
   * @param {string} type
   * @param {"head" | "cell"} what
   */
  expect(type, what) {
    const was = this.page[what]();
    this.took = new Promise((resolve) => {
      const begin = (/** @type {Event} */ { timeStamp }) => {
        const look = (/** @type {number} */ now) => {
          const is = this.page[what]();
          if (is !== null && is !== was) resolve(now - timeStamp);
          else if (now - timeStamp > 20_000) resolve(-1);
          else afterFrame(look);
        };
        afterFrame(look);
      };
      addEventListener(type, begin, { capture: true, once: true });
    });
  }
}

Object.assign(window, { Watch, afterFrame, centres, across }); // for what is asked from outside
