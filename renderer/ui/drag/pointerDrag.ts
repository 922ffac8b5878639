/**
 * Movement up to this many pixels is a click with the mouse. A touch that moves further than `PAN_PIXELS` scrolls the
 * page.
 */
const CLICK_PIXELS = 4
const PAN_PIXELS = 8
const LONG_PRESS_MS = 280
/** Distance from the edge within which an area scrolls by itself (px), and its highest speed (px per frame). */
const EDGE_PIXELS = 48
const EDGE_SPEED = 14

export type Point = { readonly x: number; readonly y: number }
/** The grabbed thing, and the element that shows it. */
export type Grabbed<Grab> = { readonly grab: Grab; readonly source: HTMLElement }

type Pressed<Grab> = Grabbed<Grab> & {
  pointer: number
  from: Point
  timer: ReturnType<typeof setTimeout> | undefined
}

/** The parts of a drag that its owner decides. `Grab` names the grabbed thing. */
type DragOptions<Grab> = {
  /** The thing under the pointer. Null where nothing can be grabbed. */
  readonly grabAt: (target: Element) => Grabbed<Grab> | null
  /** Called when a drag begins. Returns false when the thing may not be moved. */
  readonly begin: (grabbed: Grabbed<Grab>, at: Point) => boolean
  /** Draws the drag. Runs once per animation frame, and once more before a drop. */
  readonly draw: (at: Point) => void
  /** Called when the drag is over: dropped, or given up with Escape or by the system. */
  readonly end: (isDropped: boolean) => void
  /** The area that the wheel scrolls during a drag. */
  readonly scroller: () => Element | null
}

const far = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

/** Scrolls an area whose edge is near the pointer. */
export function scrollAtEdge(at: Point, scroller: Element, box: DOMRect): void {
  const speed = (before: number, after: number) => {
    if (before < EDGE_PIXELS && before > -EDGE_PIXELS) return -EDGE_SPEED * (1 - Math.max(before, 0) / EDGE_PIXELS)
    if (after < EDGE_PIXELS && after > -EDGE_PIXELS) return EDGE_SPEED * (1 - Math.max(after, 0) / EDGE_PIXELS)
    return 0
  }
  const [x, y] = [speed(at.x - box.left, box.right - at.x), speed(at.y - box.top, box.bottom - at.y)]
  if (x !== 0 || y !== 0) scroller.scrollBy(x, y)
}

/**
 * Drags things in a stage with mouse, pen or finger. Between grab and drop nothing runs in React: one loop per drag
 * draws. Returns the function that removes the listeners.
 */
export function startPointerDrag<Grab>(stage: HTMLElement, options: DragOptions<Grab>): () => void {
  let pressed: Pressed<Grab> | null = null
  let drag: { pointer: number; at: Point; frame: number } | null = null

  const release = () => {
    clearTimeout(pressed?.timer)
    pressed = null
  }

  const loop = () => {
    if (!drag) return
    options.draw(drag.at)
    drag.frame = requestAnimationFrame(loop)
  }

  const begin = (press: Pressed<Grab>, at: Point) => {
    release()
    if (!options.begin(press, at)) return
    stage.setPointerCapture(press.pointer)
    drag = { pointer: press.pointer, at, frame: requestAnimationFrame(loop) }
  }

  const finish = (isDropped: boolean) => {
    if (!drag) return
    const { frame, pointer } = drag
    cancelAnimationFrame(frame)
    drag = null
    if (stage.hasPointerCapture(pointer)) stage.releasePointerCapture(pointer)
    // The press ended in a drop, so it must not click on the element below.
    stage.addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => stage.removeEventListener('click', swallow, { capture: true }), 0)
    options.end(isDropped)
  }

  const onDown = (event: PointerEvent) => {
    if (drag || pressed || event.button !== 0 || !(event.target instanceof Element)) return
    const found = options.grabAt(event.target)
    if (!found) return
    const from = { x: event.clientX, y: event.clientY }
    const press: Pressed<Grab> = { ...found, pointer: event.pointerId, from, timer: undefined }
    pressed = press
    if (event.pointerType !== 'mouse')
      press.timer = setTimeout(() => {
        navigator.vibrate?.(15)
        begin(press, from)
      }, LONG_PRESS_MS)
  }

  const onMove = (event: PointerEvent) => {
    const at = { x: event.clientX, y: event.clientY }
    if (drag?.pointer === event.pointerId) drag.at = at
    if (pressed?.pointer !== event.pointerId) return
    const way = far(at, pressed.from)
    if (pressed.timer === undefined && way > CLICK_PIXELS) begin(pressed, pressed.from)
    else if (pressed.timer !== undefined && way > PAN_PIXELS) release()
  }

  const onUp = (event: PointerEvent) => {
    release()
    if (drag?.pointer !== event.pointerId) return
    // A drop uses the position of the pointer, not the position of the last frame.
    options.draw(drag.at)
    finish(true)
  }
  const onCancel = () => {
    release()
    finish(false)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !drag) return
    event.stopPropagation()
    finish(false)
  }
  const onTouch = (event: TouchEvent) => {
    if (drag) event.preventDefault()
  }
  /** The ghost of a drag may cover the scrolled area, so the wheel is passed on. */
  const onWheel = ({ deltaX, deltaY }: WheelEvent) => {
    if (drag) options.scroller()?.scrollBy(deltaX, deltaY)
  }
  const onSelect = (event: Event) => {
    if (drag || pressed) event.preventDefault()
  }

  stage.addEventListener('pointerdown', onDown)
  stage.addEventListener('pointermove', onMove)
  stage.addEventListener('pointerup', onUp)
  stage.addEventListener('pointercancel', onCancel)
  stage.addEventListener('touchmove', onTouch, { passive: false })
  stage.addEventListener('wheel', onWheel, { passive: true })
  stage.addEventListener('selectstart', onSelect)
  window.addEventListener('keydown', onKey, true)
  return () => {
    onCancel()
    stage.removeEventListener('pointerdown', onDown)
    stage.removeEventListener('pointermove', onMove)
    stage.removeEventListener('pointerup', onUp)
    stage.removeEventListener('pointercancel', onCancel)
    stage.removeEventListener('touchmove', onTouch)
    stage.removeEventListener('wheel', onWheel)
    stage.removeEventListener('selectstart', onSelect)
    window.removeEventListener('keydown', onKey, true)
  }
}

const swallow = (event: Event) => {
  event.preventDefault()
  event.stopPropagation()
}
