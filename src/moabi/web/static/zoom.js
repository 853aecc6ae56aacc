// @ts-check
/**
 * The camera: the board's viewBox, moved by wheel, pinch, drag and buttons. A wide board is shown
 * whole; a tall one at full width from its top, and scrolled.
 */
import { FINGER } from "./board.js";
import { $ } from "./dom.js";
import { number } from "./panels.js";
import { isStill } from "./prefs.js";
import { isSmall, isTall } from "./state.js";

const CLOSEST = 6;
const DRAG = 6;
/** What a finger can hardly meet, though the nearest place is meant, in pixels. */
const SMALL = 28;
/** What an eye reads with ease, in pixels. */
const CLEAR = 60;
/** How much closer it must come for that to be worth a movement, and worth what a wide board loses at its edges. */
const WORTH = 1.05;
const WORTH_WIDE = 1.15;
/** Room around what is shown, in board units. */
const AROUND = 22;
/** How much of the foot of a tall board the button for more of it covers, in pixels. */
const COVERED = 28;
const SLIDE = 240;
/** How much of what is shown a step further leaves behind. */
const FURTHER = 0.8;
/** How much of its speed a tall board keeps from one millisecond to the next once it is let go. */
const ROLL = 0.996;
const SLOWEST = 0.05;

/** @typedef {{x: number, y: number, width: number, height: number}} Box */

/** What holds all of these. @param {Box[]} boxes @returns {Box} */
function union(boxes) {
  const x = Math.min(...boxes.map((box) => box.x)),
    y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width)),
    foot = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: foot - y };
}

/** @param {Box} box */
const middle = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/**
 * How much room a finger has at a place: its size, or how far the next one is, as the nearest is meant.
 * @param {Box} box @param {Box[]} all
 */
function grip(box, all) {
  const here = middle(box);
  const away = all
    .filter((other) => other !== box)
    .map((other) => Math.hypot(middle(other).x - here.x, middle(other).y - here.y));
  return Math.max(Math.sqrt(box.width * box.height), Math.min(...away));
}

/**
 * Where a view of some length may begin on a length of board; what shows all has it in its middle.
 * @param {number} at @param {number} view @param {number} all
 */
const keep = (at, view, all) =>
  view >= all ? (all - view) / 2 : Math.min(Math.max(at, 0), all - view);

export class Camera {
  /**
   * @param {import("./board.js").Board} board @param {HTMLElement} stage
   * @param {(event: PointerEvent) => boolean} mayPan
   */
  constructor(board, stage, mayPan) {
    this.board = board;
    this.stage = stage;
    this.mayPan = mayPan;
    this.x = 0;
    this.y = 0;
    this.scale = 1;
    /** The scale that the camera itself chose. */
    this.own = 1;
    this.isMoved = false;
    /** How much closer a finger wants to be than what shows all its places; 1 where it is content. */
    this.want = 1;
    /** @type {{x: number, y: number, scale: number, want: number} | null} what was shown before it leaned closer */
    this.whole = null;
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    this.travel = 0;
    this.speed = 0;
    this.moment = 0;
    this.timer = 0;
    const holder = board.holder;
    holder.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    holder.addEventListener("pointerdown", (event) => {
      this.stop();
      this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (this.fingers.size === 1) this.travel = 0;
    });
    holder.addEventListener("pointermove", (event) => this.move(event));
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
      holder.addEventListener(end, (event) =>
        this.fingers.delete(/** @type {PointerEvent} */ (event).pointerId),
      );
    }
    holder.addEventListener("pointerup", (event) => this.letGo(event));
    $("#further").addEventListener("click", () =>
      this.scrollTo(this.y + this.extent.height * FURTHER),
    );
    $("#seats").addEventListener("click", ({ target }) => {
      const who = target instanceof Element ? target.closest(".who") : null;
      const seat = who?.closest(".seat")?.getAttribute("data-seat");
      if (seat) this.visit(`seat-${number(seat)}`);
    });
  }

  /** Whether the finger has moved too far to be a tap. */
  get isDragging() {
    return this.travel > DRAG;
  }

  /** Whether the board is read from top to bottom. */
  get isTall() {
    return isTall() && this.board.size.height > this.board.size.width;
  }

  /** Board units to a pixel at the present zoom. */
  get unit() {
    const { width, height } = this.board.size;
    const across = width / this.board.holder.clientWidth;
    const whole = this.isTall ? across : Math.max(across, height / this.board.holder.clientHeight);
    return whole / this.scale;
  }

  /** How much of the board is shown, in its units. */
  get extent() {
    const unit = this.unit;
    const { clientWidth, clientHeight } = this.board.holder;
    return { width: clientWidth * unit, height: clientHeight * unit };
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    this.stop();
    if (this.isTall && !event.ctrlKey) {
      this.pan(-event.deltaX, -event.deltaY);
      return;
    }
    const by = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016));
    this.zoomAt(by, event.clientX, event.clientY);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const others = [...this.fingers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    this.travel += Math.hypot(now.x - before.x, now.y - before.y);
    if (others.length) {
      const other = others[0];
      const was = Math.hypot(before.x - other.x, before.y - other.y),
        is = Math.hypot(now.x - other.x, now.y - other.y);
      if (was > 0) this.zoomAt(is / was, (now.x + other.x) / 2, (now.y + other.y) / 2);
      this.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    } else if ((this.isTall || this.scale > 1.001) && this.isDragging && this.mayPan(event)) {
      this.pan(now.x - before.x, now.y - before.y);
      this.speed = (now.y - before.y) / Math.max(event.timeStamp - this.moment, 1);
    }
    this.moment = event.timeStamp;
    this.fingers.set(event.pointerId, now);
  }

  /** A tall board that was flicked rolls on. @param {PointerEvent} event */
  letGo(event) {
    const isFlick = this.isTall && event.pointerType === "touch" && this.isDragging;
    if (!isFlick || this.fingers.size || isStill() || event.timeStamp - this.moment > 60) return;
    let last = performance.now();
    const roll = (/** @type {number} */ now) => {
      this.pan(0, this.speed * (now - last));
      this.speed *= ROLL ** (now - last);
      last = now;
      if (Math.abs(this.speed) > SLOWEST) this.timer = requestAnimationFrame(roll);
    };
    this.timer = requestAnimationFrame(roll);
  }

  /** Nothing moves by itself any more. */
  stop() {
    cancelAnimationFrame(this.timer);
    this.speed = 0;
  }

  /** @param {number} dx @param {number} dy in pixels */
  pan(dx, dy) {
    const unit = this.unit;
    this.x -= dx * unit;
    this.y -= dy * unit;
    this.isMoved = true;
    this.apply();
  }

  /** @param {number} by @param {number} [clientX] @param {number} [clientY] */
  zoomAt(by, clientX, clientY) {
    const rect = this.board.holder.getBoundingClientRect();
    const px = (clientX ?? rect.left + rect.width / 2) - rect.left;
    const py = (clientY ?? rect.top + rect.height / 2) - rect.top;
    this.about(this.scale * by, px, py);
    this.isMoved = true;
    this.apply();
  }

  /** Another scale, while what is at a point of the screen stays there. @param {number} scale @param {number} px @param {number} py */
  about(scale, px, py) {
    const before = this.unit;
    this.scale = Math.min(CLOSEST, Math.max(1, scale));
    const after = this.unit;
    this.x += px * (before - after);
    this.y += py * (before - after);
  }

  /**
   * A place was pointed out that is small, or among some that a finger can hardly tell apart: comes so
   * close to it that it can. What is under the finger stays there, for a second tap.
   * @param {{clientX: number, clientY: number}} finger @param {string} key
   */
  lean({ clientX, clientY }, key) {
    const { x, y, scale, want } = this;
    const closer = Math.max(want, isSmall() ? this.dearth(key) : 1);
    if (closer <= 1) return;
    const { left, top } = this.board.holder.getBoundingClientRect();
    const to = Math.min(CLOSEST, scale * closer);
    this.whole = { x, y, scale, want };
    this.want = 1;
    this.ease((part) => {
      this.about(scale * (to / scale) ** part, clientX - left, clientY - top);
      this.own = this.scale;
    });
  }

  /** How many times larger a place would have to be for a finger; 1 where it is large enough. @param {string} key */
  dearth(key) {
    const [box] = this.boxes([this.board.place(key)].filter((one) => one !== null));
    const size = box ? Math.sqrt(box.width * box.height) / this.unit : FINGER;
    return size < SMALL ? FINGER / size : 1;
  }

  /** What was pointed out is not wanted any more: all places are shown again, unless a hand moved the board. */
  back() {
    if (this.whole && this.scale === this.own) {
      Object.assign(this, this.whole);
      this.own = this.scale;
      this.apply();
    }
    this.whole = null;
  }

  fit() {
    this.stop();
    this.x = 0;
    this.y = 0;
    this.scale = 1;
    this.own = 1;
    this.want = 1;
    this.whole = null;
    this.isMoved = false;
    this.apply();
  }

  /** Where these places are. @param {Element[]} places @returns {Box[]} */
  boxes(places) {
    return places.map((place) => this.board.frame(place)).filter((frame) => frame !== null);
  }

  /**
   * Comes as close to these places as a finger and an eye want, and no closer; what they are chosen
   * by stays in view.
   * @param {Element[]} places
   */
  focus(places) {
    this.fit();
    const boxes = this.boxes(places);
    if (!boxes.length) return;
    const judged = this.boxes([...(this.board.svg?.querySelectorAll(".judged") ?? [])]);
    const seen = [...boxes, ...judged];
    const least = Math.min(...boxes.map((box) => Math.sqrt(box.width * box.height) / this.unit));
    // What a finger hits with ease needs no closer look, which would cut the rest.
    const wanted = least < FINGER ? CLEAR / least : 1;
    this.scale = Math.min(2.6, Math.max(1, Math.min(this.room(seen, 60), wanted)));
    const { x, y, width, height } = union(this.approach(boxes, seen) ?? seen);
    if (this.scale < WORTH_WIDE) this.scale = this.own = 1;
    this.x = x + (width - this.extent.width) / 2;
    this.y = y + (height - this.extent.height) / 2;
    this.apply();
  }

  /** How much closer one could come and still see all of these. @param {Box[]} boxes @param {number} around */
  room(boxes, around) {
    const { width, height } = union(boxes);
    const all = this.extent;
    const high = all.height - (this.isTall ? COVERED * this.unit : 0);
    return Math.min(all.width / (width + 2 * around), high / (height + 2 * around));
  }

  /**
   * Scrolls a tall board just so far that these places are in view; where they are too far apart,
   * those of the next group, and of the last as many as can be from its first on.
   * @param {Element[][]} groups
   */
  reveal(groups) {
    const found = groups.map((places) => this.boxes(places)).filter((boxes) => boxes.length);
    this.want = 1;
    this.whole = null;
    if (!found.length) return this.apply();
    const fits = (/** @type {Box[]} */ boxes) =>
      union(boxes).height + 2 * AROUND <= this.extent.height;
    const last = /** @type {Box[]} */ (found.at(-1));
    const isOwn = this.scale === this.own;
    const before = this.scale;
    if (isOwn) this.scale = this.own = 1;
    const fitting = found.find(fits);
    const shown = (isOwn && this.approach(fitting ?? last)) || fitting;
    const { height } = this.extent;
    let { y } = this;
    if (shown) {
      const all = union(shown);
      const spare = height - all.height - 2 * AROUND;
      const under = AROUND + Math.min(Math.max(spare, 0), COVERED * this.unit);
      y = Math.max(Math.min(y, all.y - AROUND), all.y + all.height + under - height);
      // On the way up or back, the very top is as good where it shows them too.
      if ((y < this.y || this.scale < before) && all.y + all.height + under <= height) y = 0;
    } else {
      const top = keep(union(last).y - AROUND, height, this.board.size.height);
      const seen = (/** @type {number} */ from) =>
        last.filter((box) => box.y >= from && box.y + box.height <= from + height).length;
      if (seen(top) > seen(y)) y = top;
    }
    this.slide(keep(y, height, this.board.size.height));
  }

  /**
   * Comes closer to places that a finger could miss, but no closer than to see them all, with what must
   * be seen besides.
   * @param {Box[]} boxes @param {Box[]} [seen] @returns {Box[] | null} what is to be in view, if it came closer
   */
  approach(boxes, seen = boxes) {
    const least = Math.min(...boxes.map((box) => grip(box, boxes))) / this.unit;
    const by = Math.min(FINGER / least, Math.max(1, this.room(seen, AROUND)));
    this.want = least * by < SMALL ? FINGER / (least * by) : 1;
    if (by < WORTH) return null;
    this.scale = this.own = this.scale * by;
    const { x, width } = union(seen);
    this.x = x + (width - this.extent.width) / 2;
    return seen;
  }

  /** Looks at what begins with a place: a tall board from there on, a wide one whole. @param {string} key */
  visit(key) {
    const [plate] = this.boxes([this.board.place(key)].filter((one) => one !== null));
    if (!plate) return;
    if (this.isTall) {
      this.scale = this.own = 1;
      this.scrollTo(plate.y - AROUND);
    } else this.fit();
    this.board.mark(key, "soft");
  }

  /** A tall board as if a finger had moved it. @param {number} y where the view is to begin */
  scrollTo(y) {
    this.isMoved = true;
    this.slide(keep(y, this.extent.height, this.board.size.height));
  }

  /** Whether some of a place is in view. @param {Element} place */
  shows(place) {
    const { width, height } = this.extent;
    const [right, foot] = [this.x + width, this.y + height];
    return this.boxes([place]).some(
      (box) =>
        box.y < foot && box.y + box.height > this.y && box.x < right && box.x + box.width > this.x,
    );
  }

  /** @param {number} to where the view is to begin */
  slide(to) {
    const from = this.y;
    this.ease((part) => {
      this.y = from + (to - from) * part;
    });
  }

  /** Goes on by and by, or at once where nothing is to move. @param {(part: number) => void} move */
  ease(move) {
    this.stop();
    const start = performance.now();
    const step = (/** @type {number} */ now) => {
      const part = isStill() ? 1 : Math.min(1, Math.max(0, now - start) / SLIDE);
      move(1 - (1 - part) ** 3);
      this.apply();
      if (part < 1) this.timer = requestAnimationFrame(step);
    };
    step(start);
  }

  apply() {
    const { width, height } = this.board.size;
    const { width: w, height: h } = this.extent;
    this.x = keep(this.x, w, width);
    this.y = this.isTall && h >= height ? 0 : keep(this.y, h, height);
    this.board.svg?.setAttribute("viewBox", `${this.x} ${this.y} ${w} ${h}`);
    for (const one of [document.body, this.stage]) one.classList.toggle("is-close", this.scale > 1);
    this.stage.classList.toggle("more-above", this.isTall && this.y > 1);
    this.stage.classList.toggle("more-below", this.isTall && this.y + h < height - 1);
  }
}
