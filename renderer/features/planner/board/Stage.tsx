import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Board.module.css'
import { type DragHost, startDrag } from './drag.ts'

type Props = {
  label: string
  host: DragHost
  /** Text for screen readers: the effect of the last key. */
  spoken: string
  stage: RefObject<HTMLDivElement | null>
  onKeyDown: (event: React.KeyboardEvent<HTMLElement>) => void
  onOpen: (uuid: string) => void
  onPaper: (uuid: string) => void
  onFocus: (uuid: string, row: string) => void
  tray: ReactNode
  children: ReactNode
}

const isTouch = ({ nativeEvent }: React.MouseEvent) =>
  nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch'

/** The area in which blocks are dragged: the scrolled board, the tray beside it, and the ghost above both. */
export function Stage({ label, host, spoken, stage, onKeyDown, onOpen, onPaper, onFocus, tray, children }: Props) {
  const { t } = useTranslation('planner')
  const hint = useId()
  const latest = useRef(host)
  latest.current = host
  useEffect(() => {
    const element = stage.current
    if (!element) return
    return startDrag(element, {
      axis: () => latest.current.axis(),
      isRtl: () => latest.current.isRtl(),
      looseHold: () => latest.current.looseHold(),
      take: (grab) => latest.current.take(grab),
      tell: (grab, spot) => latest.current.tell(grab, spot),
      drop: (grab, spot) => latest.current.drop(grab, spot),
    })
  }, [stage])
  const before = useRef<Element | null>(null)
  const click = (event: React.MouseEvent<HTMLElement>) => {
    const peek =
      isTouch(event) && event.target instanceof Element ? event.target.closest<HTMLElement>('[data-peek]') : null
    // The first tap focuses the card, which then shows what a mouse sees by hovering. Some browsers do not focus it.
    if (peek && !peek.contains(before.current)) return peek.focus()
    // A click by Enter (`detail` 0) is ignored, because Enter picks the block up (`useBoardKeys`).
    if (event.detail === 0 || !(event.target instanceof Element)) return
    const paper = event.target.closest<HTMLElement>('[data-paper]')?.dataset.paper
    if (paper) return onPaper(paper)
    const uuid = event.target.closest<HTMLElement>('[data-uuid]')?.dataset.uuid
    if (uuid) onOpen(uuid)
  }
  const focus = (event: React.FocusEvent<HTMLElement>) => {
    const block = event.target.closest<HTMLElement>('[data-uuid]')
    const row = block?.closest<HTMLElement>('[data-row]')?.dataset.row
    if (block?.dataset.uuid && row) onFocus(block.dataset.uuid, row)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the blocks inside are buttons; their events are handled here
    <div
      className={classes.stage}
      ref={stage}
      onPointerDownCapture={() => {
        before.current = document.activeElement
      }}
      onClick={click}
      onKeyDown={onKeyDown}
      onFocus={focus}
    >
      <section
        className={classes.scroller}
        data-part="scroller"
        aria-label={label}
        aria-describedby={hint}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach the scrolled area, with or without blocks
        tabIndex={0}
      >
        {children}
      </section>
      {tray}
      <div className={classes.shield} data-part="shield" aria-hidden />
      <div className={classes.target} data-part="target" aria-hidden />
      <div className={classes.ghost} data-part="ghost" aria-hidden>
        <span />
      </div>
      <div id={hint} hidden>
        {t('keys.hint')}
      </div>
      <VisuallyHidden role="status" aria-live="assertive">
        {spoken}
      </VisuallyHidden>
    </div>
  )
}
