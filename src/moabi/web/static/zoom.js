// @ts-check
/** Zoom and pan by wheel, pinch, drag and buttons: the board's viewBox is the camera. */

const CLOSEST = 6;
const DRAG = 6;

export class Camera {
  /** @param {import("./board.js").Board} board @param {HTMLElement} stage @param {(event: PointerEvent) => boolean} mayPan */
  constructor(board, stage, mayPan) {
    this.board = board;
    this.stage = stage;
    this.mayPan = mayPan;
    this.x = 0;
    this.y = 0;
    this.scale = 1;
    this.isMoved = false;
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    this.travel = 0;
    const holder = board.holder;
    holder.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        this.zoomAt(
          Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)),
          event.clientX,
          event.clientY,
        );
      },
      { passive: false },
    );
    holder.addEventListener("pointerdown", (event) => {
      this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (this.fingers.size === 1) this.travel = 0;
    });
    holder.addEventListener("pointermove", (event) => this.move(event));
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
      holder.addEventListener(end, (event) =>
        this.fingers.delete(/** @type {PointerEvent} */ (event).pointerId),
      );
    }
  }

  /** Whether the finger has moved too far to be a tap. */
  get isDragging() {
    return this.travel > DRAG;
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
    } else if (this.scale > 1.001 && this.isDragging && this.mayPan(event)) {
      this.pan(now.x - before.x, now.y - before.y);
    }
    this.fingers.set(event.pointerId, now);
  }

  /** Board units to a pixel at the present zoom. */
  get unit() {
    const { width, height } = this.board.size;
    return Math.max(width / this.stage.clientWidth, height / this.stage.clientHeight) / this.scale;
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
    const rect = this.stage.getBoundingClientRect();
    const px = (clientX ?? rect.left + rect.width / 2) - rect.left - rect.width / 2;
    const py = (clientY ?? rect.top + rect.height / 2) - rect.top - rect.height / 2;
    const before = this.unit;
    this.scale = Math.min(CLOSEST, Math.max(1, this.scale * by));
    const after = this.unit;
    this.x += px * (before - after);
    this.y += py * (before - after);
    this.isMoved = true;
    this.apply();
  }

  fit() {
    this.x = this.board.size.width / 2;
    this.y = this.board.size.height / 2;
    this.scale = 1;
    this.isMoved = false;
    this.apply();
  }

  /** Shows these places as large as a finger wants them. @param {Element[]} places */
  focus(places) {
    this.fit();
    if (!places.length) return;
    const frames = places.map((place) => this.board.frame(place)).filter((frame) => frame !== null);
    const left = Math.min(...frames.map((f) => f.x)),
      right = Math.max(...frames.map((f) => f.x + f.width));
    const top = Math.min(...frames.map((f) => f.y)),
      foot = Math.max(...frames.map((f) => f.y + f.height));
    const { clientWidth, clientHeight } = this.stage;
    const unit = this.unit;
    const wanted = Math.min(
      (clientWidth * unit) / (right - left + 120),
      (clientHeight * unit) / (foot - top + 120),
    );
    this.scale = Math.min(2.6, Math.max(1, wanted));
    this.x = (left + right) / 2;
    this.y = (top + foot) / 2;
    this.apply();
  }

  apply() {
    const { width, height } = this.board.size;
    const { clientWidth, clientHeight } = this.stage;
    const unit = this.unit;
    const w = clientWidth * unit,
      h = clientHeight * unit;
    const keep = (
      /** @type {number} */ at,
      /** @type {number} */ size,
      /** @type {number} */ all,
    ) => (size >= all ? all / 2 : Math.min(Math.max(at, size / 2), all - size / 2));
    this.x = keep(this.x, w, width);
    this.y = keep(this.y, h, height);
    this.board.svg?.setAttribute("viewBox", `${this.x - w / 2} ${this.y - h / 2} ${w} ${h}`);
  }
}
