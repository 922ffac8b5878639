import type { RecordStatus } from '#contract/states/recordStatus.ts'
import { type Grabbed, type Point, scrollAtEdge, startPointerDrag } from '#renderer/ui/drag/pointerDrag.ts'

/** The result of a drop on a column: none (`home`), a step, a question, a refusal, or not known yet. */
export type Verdict = { kind: 'home' | 'free' | 'asks' | 'refused' | 'checking'; text: string }

type BoardDragHost = {
  /** Called when a card is picked up. Returns false when the user may not move it. */
  readonly pickUp: (uuid: string) => boolean
  readonly tell: (uuid: string, status: RecordStatus) => Verdict
  readonly drop: (uuid: string, status: RecordStatus) => void
}

type Dragging = {
  uuid: string
  source: HTMLElement
  /** Pixels from the corner of the card to the pointer. */
  hold: Point
  over: RecordStatus | null
}

const grabAt = (target: Element): Grabbed<string> | null => {
  const source = target.closest<HTMLElement>('[data-card]')
  const uuid = source?.dataset.card
  return source && uuid ? { grab: uuid, source } : null
}

const columnsOf = (stage: HTMLElement) => [...stage.querySelectorAll<HTMLElement>('[data-column]')]

/** The status of the column under a point. */
function columnAt(stage: HTMLElement, at: Point): RecordStatus | null {
  const column = columnsOf(stage).find((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect()
    return at.x >= left && at.x < right && at.y >= top && at.y < bottom
  })
  return (column?.dataset.column ?? null) as RecordStatus | null
}

/** Marks the column over which a card is held, with the result of a drop. */
function markColumn(stage: HTMLElement, status: RecordStatus | null, verdict: Verdict | null): void {
  for (const column of columnsOf(stage)) {
    if (column.dataset.column === status && verdict) column.dataset.over = verdict.kind
    else delete column.dataset.over
  }
}

/** Moves cards with a pointer: a copy of the card follows it. Returns the function that removes the listeners. */
export function startBoardDrag(stage: HTMLElement, host: BoardDragHost): () => void {
  const part = (name: string) => stage.querySelector<HTMLElement>(`[data-part="${name}"]`)
  let drag: Dragging | null = null

  const begin = ({ grab: uuid, source }: Grabbed<string>, at: Point): boolean => {
    const ghost = part('ghost')
    if (!ghost || !host.pickUp(uuid)) return false
    const box = source.getBoundingClientRect()
    const copy = source.cloneNode(true) as HTMLElement
    copy.removeAttribute('data-card')
    copy.removeAttribute('id')
    copy.tabIndex = -1
    part('copy')?.replaceChildren(copy)
    ghost.style.inlineSize = `${Math.round(box.width)}px`
    drag = { uuid, source, hold: { x: at.x - box.left, y: at.y - box.top }, over: null }
    return true
  }

  const showHeld = (ghost: HTMLElement, source: HTMLElement) => {
    if (ghost.hasAttribute('data-shown')) return
    ghost.setAttribute('data-shown', '')
    part('shield')?.setAttribute('data-dragging', '')
    source.setAttribute('data-held', '')
  }

  /** Shows the result of a drop at the card and at the column, when it has changed. */
  const showVerdict = (ghost: HTMLElement, over: RecordStatus | null, verdict: Verdict | null) => {
    const badge = part('verdict')
    const text = verdict?.text ?? ''
    const kind = verdict?.kind ?? ''
    if (badge && badge.textContent !== text) badge.textContent = text
    if (drag?.over === over && ghost.dataset.kind === kind) return
    markColumn(stage, over, verdict)
    ghost.dataset.kind = kind
  }

  const draw = (at: Point) => {
    const ghost = part('ghost')
    const scroller = part('scroller')
    if (!drag || !ghost || !scroller) return
    const { uuid, source, hold } = drag
    // Measures before it writes styles, so that the browser computes the layout once per frame.
    const box = scroller.getBoundingClientRect()
    const over = columnAt(stage, at)
    ghost.style.transform = `translate3d(${Math.round(at.x - hold.x)}px, ${Math.round(at.y - hold.y)}px, 0)`
    showHeld(ghost, source)
    showVerdict(ghost, over, over === null ? null : host.tell(uuid, over))
    drag.over = over
    scrollAtEdge({ x: at.x, y: (box.top + box.bottom) / 2 }, scroller, box)
  }

  const end = (isDropped: boolean) => {
    const one = drag
    drag = null
    part('shield')?.removeAttribute('data-dragging')
    part('ghost')?.removeAttribute('data-shown')
    part('copy')?.replaceChildren()
    for (const held of stage.querySelectorAll('[data-held]')) held.removeAttribute('data-held')
    markColumn(stage, null, null)
    if (isDropped && one?.over) host.drop(one.uuid, one.over)
  }

  /** A long press with a finger picks the card up, and opens no menu of the link. */
  const onContextMenu = (event: Event) => {
    if (event instanceof PointerEvent && event.pointerType !== 'mouse' && grabAt(event.target as Element))
      event.preventDefault()
  }
  stage.addEventListener('contextmenu', onContextMenu)
  const stop = startPointerDrag(stage, { grabAt, begin, draw, end, scroller: () => part('scroller') })
  return () => {
    stop()
    stage.removeEventListener('contextmenu', onContextMenu)
  }
}
