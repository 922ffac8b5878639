import {
  IconAlertTriangleFilled,
  IconCar,
  IconClockExclamation,
  IconPackageOff,
  IconPin,
  IconUserOff,
  IconWheel,
} from '@tabler/icons-react'
import { memo } from 'react'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import classes from './Board.module.css'
import type { Tone } from './looks.ts'

const SIGNS = {
  fault: IconAlertTriangleFilled,
  late: IconClockExclamation,
  parts: IconPackageOff,
  wheels: IconWheel,
  absent: IconUserOff,
  car: IconCar,
  fixed: IconPin,
} as const
export type Sign = keyof typeof SIGNS

/** Everything that a bar looks like, as plain values: one that did not change is not drawn again. */
export type BarLook = {
  uuid: string
  from: number
  span: number
  lane: number
  isCut: boolean
  tone: Tone
  /** Instead of that of its tone; empty: that one. */
  color: string
  isHeld: boolean
  isOverdue: boolean
  isDim: boolean
  isFirst: boolean
  mayMove: boolean
  /** 0 to 1. */
  progress: number
  plate: string
  text: string
  signs: string
  label: string
  /** Somebody else has it in hand. */
  other: string
}

/** A block in a row. */
export const BarView = memo(function BarView(look: BarLook) {
  const { uuid, from, span, lane, tone, color, progress, plate, text, signs, label, other, mayMove } = look
  return (
    <button
      type="button"
      className={classes.bar}
      data-uuid={uuid}
      data-tone={tone}
      data-own={color !== '' || undefined}
      data-cut={look.isCut || undefined}
      data-hold={look.isHeld || undefined}
      data-overdue={look.isOverdue || undefined}
      data-dim={look.isDim || undefined}
      data-other={other || undefined}
      tabIndex={look.isFirst ? 0 : -1}
      aria-label={label}
      style={
        {
          '--from': from,
          '--span': span,
          '--row-lane': lane,
          '--done': progress,
          ...(color !== '' && { '--own': color }),
        } as React.CSSProperties
      }
    >
      <span className={classes.words} aria-hidden>
        <span className={classes.barPlate}>
          <MachineText>{plate}</MachineText>
        </span>{' '}
        {signs !== '' && (
          <span className={classes.signs}>
            {signs.split(' ').map((sign) => {
              const Icon = SIGNS[sign as Sign]
              return <Icon key={sign} size={13} />
            })}
          </span>
        )}
        <bdi dir="auto">{text}</bdi>
        {other !== '' && <span className={classes.other}>{other}</span>}
      </span>
      {mayMove && <span className={classes.end} data-end aria-hidden />}
    </button>
  )
})
