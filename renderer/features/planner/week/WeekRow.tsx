import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { WorkTime } from '#contract/planning/calendar.ts'
import { dayNumber } from '#contract/planning/localDay.ts'
import { loadColor } from '../board/loadColor.ts'
import type { BoardRow } from '../board/rows.ts'
import type { CardStyleOf } from '../board/useCardStyles.ts'
import type { CardShape } from '../cards/cardSize.ts'
import type { BoardCard } from '../cards/cards.ts'
import classes from './Week.module.css'
import { WeekCard } from './WeekCard.tsx'
import type { WeekStay } from './weekCells.ts'

type Props = {
  row: BoardRow
  isFar: boolean
  head: ReactNode
  days: readonly string[]
  cells: readonly (readonly WeekStay[])[]
  load: readonly (number | null)[] | undefined
  time: WorkTime | null
  /** For each day, why the person has no time for a part of it. */
  notes: readonly (readonly string[])[]
  /** The day on which the card held with the keyboard would be put down. */
  heldDay: string | null
  styleOf: CardStyleOf
}

const SHAPE: CardShape = { lines: 1, isNarrow: true, mayBreak: false, width: 0 }

/** A stay as a card with a dummy position, because the week is not drawn to scale. */
const cardOf = ({ key, blocks }: WeekStay): BoardCard => ({
  key,
  from: 0,
  span: 1,
  own: 1,
  lane: 0,
  lanes: 1,
  bars: blocks.map(({ uuid }) => ({ uuid, from: 0, span: 1, lane: 0, isCut: false })),
})

function LoadBar({ share }: { share: number }) {
  const { t } = useTranslation('planner')
  const text = t('capacity.taken', { percent: Math.round(share * 100) })
  const style = { '--load': Math.min(share, 1), '--load-color': loadColor(share) } as React.CSSProperties
  return <div className={classes.load} role="img" aria-label={text} title={text} style={style} />
}

/** The week of a person: the load and the cars of each day. */
export function WeekRow({ row, isFar, head, days, cells, load, time, notes, heldDay, styleOf }: Props) {
  return (
    <div className={classes.row} data-row={row.id} data-far={isFar || undefined}>
      {head}
      <div className={classes.days}>
        {days.map((day, index) => {
          const share = load?.[index] ?? null
          const isAway = time !== null && time.day(dayNumber(day)).working.length === 0
          return (
            <div
              key={day}
              className={classes.cell}
              data-day={day}
              data-away={isAway || undefined}
              data-held={heldDay === day || undefined}
            >
              {share !== null && <LoadBar share={share} />}
              {(notes[index] ?? []).map((note) => (
                <bdi key={note} dir="auto" className={classes.note} title={note}>
                  {note}
                </bdi>
              ))}
              {(cells[index] ?? []).map((stay) => {
                const style = styleOf(row, cardOf(stay), SHAPE, day)
                return (
                  style && (
                    <WeekCard key={stay.key} style={style} isContinued={stay.isContinued} isStart={index === 0} />
                  )
                )
              })}
            </div>
          )
        })}
      </div>
    </div>
  )
}
