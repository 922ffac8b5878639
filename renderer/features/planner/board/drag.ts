import { type Grabbed, type Point, scrollAtEdge, startPointerDrag } from '#renderer/ui/drag/pointerDrag.ts'
import { type Axis, snapped, unitsOf } from './axis.ts'

/** Height of the ghost outside of the rows (px). */
const LOOSE_PIXELS = 40

/** The grabbed thing: a bar in a row, the end of a bar, or an entry of a list (without a row). */
export type Grab = {
  readonly uuid: string
  readonly row: string | null
  readonly kind: 'move' | 'resize'
  /** Whether the whole stay of the car is grabbed, not only this block. */
  readonly isStay: boolean
}
/** The current place of the grabbed thing. `row` is null outside of the rows. `moment` is its start, or its new end. */
export type Spot = { readonly over: 'row' | 'tray' | 'nowhere'; readonly row: string | null; readonly moment: number }

export type DragHost = {
  readonly axis: () => Axis
  readonly isRtl: () => boolean
  /** Units from the start of a list entry to the pointer that drags it. */
  readonly looseHold: () => number
  /** Start and end of the grabbed thing, in moments; null when it may not be moved. */
  readonly take: (grab: Grab) => { readonly from: number; readonly to: number } | null
  /** The text at the pointer, and the number of conflicts that a drop would cause. */
  readonly tell: (grab: Grab, spot: Spot) => { readonly text: string; readonly faults: number }
  readonly drop: (grab: Grab, spot: Spot) => void
}

type Line = { id: string; top: number; bottom: number }
type Geometry = { head: DOMRect; box: DOMRect; scrollTop: number }
type Dragging = {
  grab: Grab
  source: Element
  at: Point
  /** Pixels from the start of the bar to the pointer. */
  hold: number
  from: number
  to: number
  lines: readonly Line[]
  told: string
  spot: Spot
}

const grabOf = (target: Element): Grabbed<Grab> | null => {
  const source = target.closest<HTMLElement>('[data-uuid]')
  const uuid = source?.dataset.uuid
  if (!source || !uuid) return null
  const row = source.closest<HTMLElement>('[data-row]')?.dataset.row ?? null
  const kind = target.closest('[data-end]') ? 'resize' : 'move'
  // Several blocks of a car are moved together. Grabbing the tick of one block moves only that block.
  const card = source.closest<HTMLElement>('[data-many]')
  const isStay = card !== null && kind === 'move' && !target.closest('[data-tick]')
  return { source: isStay ? card : source, grab: { uuid, row, kind, isStay } }
}

/** Moves bars with a pointer: a drag shows one ghost. Returns the function that removes the listeners. */
export function startDrag(stage: HTMLElement, host: DragHost): () => void {
  const part = (name: string) => stage.querySelector<HTMLElement>(`[data-part="${name}"]`)
  let drag: Dragging | null = null

  const begin = ({ grab, source }: Grabbed<Grab>, at: Point): boolean => {
    const taken = host.take(grab)
    const [head, scroller] = [part('head'), part('scroller')]
    if (!taken || !head || !scroller) return false
    const axis = host.axis()
    const box = head.getBoundingClientRect()
    const pixels = box.width / axis.units
    const start = unitsOf(axis, grab.kind === 'resize' ? taken.to : taken.from) * pixels
    const place = host.isRtl() ? box.right - at.x : at.x - box.left
    const top = scroller.getBoundingClientRect().top - scroller.scrollTop
    const lines = [...stage.querySelectorAll<HTMLElement>('[data-row]')].map((element) => {
      const rect = element.getBoundingClientRect()
      return { id: element.dataset.row ?? '', top: rect.top - top, bottom: rect.bottom - top }
    })
    const nowhere: Spot = { over: 'nowhere', row: null, moment: taken.from }
    // An entry of a list is not on the axis, so the host says how far before the pointer its block begins.
    const hold = grab.row === null ? host.looseHold() * pixels : place - start
    drag = { grab, source, at, hold, ...taken, lines, told: '', spot: nowhere }
    return true
  }

  const end = (isDropped: boolean) => {
    if (!drag) return
    const { grab, spot } = drag
    drag = null
    part('shield')?.removeAttribute('data-dragging')
    part('tray')?.removeAttribute('data-open')
    for (const name of ['ghost', 'target']) part(name)?.removeAttribute('data-shown')
    for (const held of stage.querySelectorAll('[data-held]')) held.removeAttribute('data-held')
    if (isDropped && spot.over !== 'nowhere') host.drop(grab, spot)
  }

  /**
   * Writes after everything was measured, so that the first frame of a drag needs only one layout. Each element is
   * marked by itself, because a mark on the board would restyle everything in it.
   */
  const showHeld = ({ grab, source }: Dragging) => {
    part('ghost')?.setAttribute('data-shown', '')
    part('shield')?.setAttribute('data-dragging', grab.kind)
    if (grab.kind === 'move') part('tray')?.setAttribute('data-open', '')
    source.setAttribute('data-held', '')
  }

  const showTarget = (line: Line | null, { head, box, scrollTop }: Geometry) => {
    const target = part('target')
    if (!target) return
    target.toggleAttribute('data-shown', line !== null)
    if (!line) return
    const top = Math.max(line.top - scrollTop + box.top, head.bottom)
    const bottom = Math.min(line.bottom - scrollTop + box.top, box.bottom)
    target.style.transform = `translate3d(${Math.round(box.left)}px, ${Math.round(top)}px, 0)`
    target.style.inlineSize = `${Math.round(box.width)}px`
    target.style.blockSize = `${Math.max(0, Math.round(bottom - top))}px`
  }

  const spotOf = (one: Dragging, axis: Axis, geometry: Geometry): Spot => {
    const { grab, at, hold } = one
    const { head, box, scrollTop } = geometry
    const along = (host.isRtl() ? head.right - at.x : at.x - head.left) - hold
    const moment = snapped(axis, Math.min(Math.max((along * axis.units) / head.width, 0), axis.units))
    if (grab.kind === 'resize') return { over: 'row', row: grab.row, moment }
    const tray = part('tray')?.getBoundingClientRect()
    const isIn = (rect: DOMRect) => at.x >= rect.left && at.x <= rect.right && at.y >= rect.top && at.y <= rect.bottom
    if (tray && isIn(tray)) return { over: grab.row === null ? 'nowhere' : 'tray', row: null, moment }
    const y = at.y - box.top + scrollTop
    const line = isIn(box) ? one.lines.find(({ top, bottom }) => y >= top && y < bottom) : undefined
    return line ? { over: 'row', row: line.id, moment } : { over: 'nowhere', row: null, moment }
  }

  /** In a row the ghost covers the time that the block would get. Anywhere else it follows the pointer. */
  const showGhost = (ghost: HTMLElement, one: Dragging, line: Line | null, { head, box, scrollTop }: Geometry) => {
    const { grab, spot, at } = one
    const axis = host.axis()
    const pixels = head.width / axis.units
    const [from, to] = grab.kind === 'resize' ? [one.from, spot.moment] : [spot.moment, spot.moment + one.to - one.from]
    const [first, last] = [unitsOf(axis, from) * pixels, unitsOf(axis, to) * pixels]
    const width = Math.max(last - first, 24)
    const isInRow = spot.over === 'row' && line !== null
    const beginning = host.isRtl() ? head.right - first - width : head.left + first
    const x = isInRow ? beginning : at.x
    const y = isInRow ? line.top - scrollTop + box.top + 4 : at.y
    ghost.style.transform = `translate3d(${Math.round(x)}px, ${Math.round(y)}px, 0)`
    ghost.style.inlineSize = `${Math.round(width)}px`
    ghost.style.blockSize = `${isInRow ? line.bottom - line.top - 8 : LOOSE_PIXELS}px`
  }

  /** Shows the result of a drop at the ghost, once for each spot. */
  const tellSpot = (ghost: HTMLElement, one: Dragging) => {
    const { grab, spot } = one
    const key = `${spot.over} ${spot.row} ${spot.moment}`
    if (key === one.told) return
    one.told = key
    const { text, faults } = host.tell(grab, spot)
    const badge = ghost.firstElementChild
    if (badge) badge.textContent = text
    ghost.toggleAttribute('data-faults', faults > 0)
  }

  const draw = (at: Point) => {
    const one = drag
    const [head, scroller, ghost] = [part('head'), part('scroller'), part('ghost')]
    if (!one || !head || !scroller || !ghost) return
    one.at = at
    const geometry: Geometry = {
      head: head.getBoundingClientRect(),
      box: scroller.getBoundingClientRect(),
      scrollTop: scroller.scrollTop,
    }
    one.spot = spotOf(one, host.axis(), geometry)
    const line = one.lines.find(({ id }) => id === one.spot.row) ?? null
    showGhost(ghost, one, line, geometry)
    const isHeld = ghost.hasAttribute('data-shown')
    if (!isHeld) showHeld(one)
    showTarget(line, geometry)
    // The result of a drop is computed from the second frame on, so that the first frame is not late.
    if (isHeld) tellSpot(ghost, one)
    scrollAtEdge(at, scroller, geometry.box)
  }

  return startPointerDrag(stage, { grabAt: grabOf, begin, draw, end, scroller: () => part('scroller') })
}
