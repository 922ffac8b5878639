import { ActionIcon } from '@mantine/core'
import { IconEyeOff, IconGripVertical, IconMinus, IconPlus } from '@tabler/icons-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { WidgetName } from '#contract/dashboard/widgets.ts'
import classes from './Arrange.module.css'
import type { Size } from './dragSize.ts'
import { SizeHandle } from './SizeHandle.tsx'
import { useWidgetTitle } from './useWidgetTitle.ts'

type Props = {
  name: WidgetName
  onMove: (step: -1 | 1) => void
  onDragOver: (target: string) => void
  onResize: (step: -1 | 1) => void
  size: Size
  onSize: (size: Size) => void
  onHide: () => void
}

/** The card below a pointer. */
function cardAt({ clientX, clientY }: PointerEvent): string | undefined {
  const place = document.elementFromPoint(clientX, clientY)?.closest('[data-widget]')
  return place instanceof HTMLElement ? place.dataset.widget : undefined
}

/** Covers a card while the cards are arranged. Moves it by pointer or keyboard, and changes its size. */
export function ArrangeCard({ name, onMove, onDragOver, onResize, size, onSize, onHide }: Props) {
  const { t } = useTranslation('dashboard')
  const title = useWidgetTitle()(name)
  const press = (event: KeyboardEvent<HTMLButtonElement>) => {
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
    const forward = isMirrored ? 'ArrowLeft' : 'ArrowRight'
    const back = isMirrored ? 'ArrowRight' : 'ArrowLeft'
    const actions: Readonly<Record<string, () => void>> = {
      [forward]: () => onMove(1),
      ArrowDown: () => onMove(1),
      [back]: () => onMove(-1),
      ArrowUp: () => onMove(-1),
      '+': () => onResize(1),
      '-': () => onResize(-1),
      Delete: onHide,
    }
    const act = actions[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const target = cardAt(event)
    if (target !== undefined && target !== name) onDragOver(target)
  }
  return (
    <div className={classes.cover}>
      <button
        type="button"
        className={classes.grip}
        aria-label={t('arrange.move', { name: title })}
        aria-keyshortcuts="ArrowLeft ArrowRight + -"
        onKeyDown={press}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      >
        <IconGripVertical size={20} aria-hidden />
        {title}
      </button>
      <div className={classes.sizes}>
        <ActionIcon
          size="lg"
          variant="default"
          aria-label={t('arrange.smaller', { name: title })}
          onClick={() => onResize(-1)}
        >
          <IconMinus size={18} />
        </ActionIcon>
        <ActionIcon
          size="lg"
          variant="default"
          aria-label={t('arrange.larger', { name: title })}
          onClick={() => onResize(1)}
        >
          <IconPlus size={18} />
        </ActionIcon>
        <ActionIcon size="lg" variant="default" aria-label={t('arrange.hide', { name: title })} onClick={onHide}>
          <IconEyeOff size={18} />
        </ActionIcon>
        <SizeHandle title={title} size={size} onSize={onSize} />
      </div>
    </div>
  )
}
