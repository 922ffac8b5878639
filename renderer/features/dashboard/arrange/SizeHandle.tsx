import { ActionIcon } from '@mantine/core'
import { IconArrowsDiagonal2 } from '@tabler/icons-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Arrange.module.css'
import { draggedSize, limited, type Size, tracksOf } from './dragSize.ts'

type Props = { title: string; size: Size; onSize: (size: Size) => void }

/** The corner of a card. It sizes the card by dragging with mouse or finger, or with the arrow keys. */
export function SizeHandle({ title, size, onSize }: Props) {
  const { t } = useTranslation('dashboard')
  const take = (next: Size) => {
    if (next.width !== size.width || next.height !== size.height) onSize(next)
  }
  const press = (event: KeyboardEvent<HTMLButtonElement>) => {
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
    const across = isMirrored ? -1 : 1
    const steps: Readonly<Record<string, Size>> = {
      ArrowRight: { width: across, height: 0 },
      ArrowLeft: { width: -across, height: 0 },
      ArrowDown: { width: 0, height: 1 },
      ArrowUp: { width: 0, height: -1 },
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    take(limited({ width: size.width + step.width, height: size.height + step.height }))
  }
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    const card = event.currentTarget.closest('[data-widget]')
    const grid = card?.parentElement
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !card || !grid) return
    const { left, right, top } = card.getBoundingClientRect()
    const isMirrored = getComputedStyle(card).direction === 'rtl'
    const across = isMirrored ? right - event.clientX : event.clientX - left
    take(draggedSize(size, { across, down: event.clientY - top }, tracksOf(grid)))
  }
  return (
    <ActionIcon
      size="lg"
      variant="default"
      className={classes.corner}
      aria-label={t('arrange.size', { name: title })}
      title={t('arrange.size', { name: title })}
      aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown"
      onKeyDown={press}
      onPointerDown={(event: PointerEvent<HTMLButtonElement>) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
    >
      <IconArrowsDiagonal2 size={18} aria-hidden />
    </ActionIcon>
  )
}
