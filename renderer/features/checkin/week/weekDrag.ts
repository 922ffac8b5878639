import { type Grabbed, type Point, startPointerDrag } from '#renderer/ui/drag/pointerDrag.ts'

type WeekDragHost = {
  readonly drop: (uuid: string, slot: string) => void
  /** The time of a slot as text, which the drag shows. */
  readonly nameOf: (slot: string) => string
}

const grabAt = (target: Element): Grabbed<string> | null => {
  const source = target.closest<HTMLElement>('[data-card][data-movable]')
  const uuid = source?.dataset.card
  return source && uuid ? { grab: uuid, source } : null
}

/** The free time under a point. */
function slotAt(stage: HTMLElement, { x, y }: Point): HTMLElement | null {
  const cells = [...stage.querySelectorAll<HTMLElement>('[data-slot][data-open]')]
  const found = cells.find((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect()
    return x >= left && x < right && y >= top && y < bottom
  })
  return found ?? null
}

/** Moves appointments with a pointer to a free time. Returns the function that removes the listeners. */
export function startWeekDrag(stage: HTMLElement, host: WeekDragHost): () => void {
  const part = (name: string) => stage.querySelector<HTMLElement>(`[data-part="${name}"]`)
  let drag: (Grabbed<string> & { hold: Point; over: HTMLElement | null }) | null = null

  const write = (name: string, text: string) => {
    const element = part(name)
    if (element) element.textContent = text
  }

  const begin = (grabbed: Grabbed<string>, at: Point): boolean => {
    const ghost = part('ghost')
    if (!ghost) return false
    const box = grabbed.source.getBoundingClientRect()
    write('ghost-name', grabbed.source.querySelector('[data-plate]')?.textContent ?? '')
    write('ghost-time', '')
    ghost.style.inlineSize = `${Math.round(box.width)}px`
    drag = Object.assign({}, grabbed, { hold: { x: at.x - box.left, y: at.y - box.top }, over: null })
    return true
  }
  const mark = (over: HTMLElement | null) => {
    if (!drag || drag.over === over) return
    drag.over?.removeAttribute('data-over')
    over?.setAttribute('data-over', '')
    drag.over = over
    part('ghost')?.toggleAttribute('data-refused', over === null)
    write('ghost-time', over?.dataset.slot === undefined ? '' : host.nameOf(over.dataset.slot))
  }
  const draw = (at: Point) => {
    const ghost = part('ghost')
    if (!drag || !ghost) return
    const over = slotAt(stage, at)
    ghost.style.transform = `translate3d(${Math.round(at.x - drag.hold.x)}px, ${Math.round(at.y - drag.hold.y)}px, 0)`
    ghost.setAttribute('data-shown', '')
    drag.source.setAttribute('data-held', '')
    mark(over)
  }
  const end = (isDropped: boolean) => {
    const slot = drag?.over?.dataset.slot
    const uuid = drag?.grab
    mark(null)
    drag?.source.removeAttribute('data-held')
    drag = null
    part('ghost')?.removeAttribute('data-shown')
    if (isDropped && uuid !== undefined && slot !== undefined) host.drop(uuid, slot)
  }
  return startPointerDrag(stage, { grabAt, begin, draw, end, scroller: () => part('scroller') })
}
