import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Capacity, loadShare } from '#contract/planning/capacity.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { loadColor } from '../board/loadColor.ts'
import type { Words } from '../data/useWords.ts'
import classes from '../style/Planner.module.css'

/** Available and planned time of people on a day (min). */
type Cell = Capacity

type Props = {
  day: string
  /** Column of the calendar when the day does not follow another one; otherwise null. */
  column: number | null
  isToday: boolean
  /** The date of a day of the next month; null for a day of the shown one, which has its number. */
  label: string | null
  isPast: boolean
  /** The sum of all people. */
  cell: Cell | undefined
  teams: readonly { readonly uuid: string; readonly name: string; readonly cell: Cell }[]
  /** Name of the holiday, or reason of the closed day; empty on other days. */
  closed: string
  /** Number of blocks of people who are no longer here. */
  gone: number
  words: Words
  hours: (minutes: number) => string
  onDay: (day: string) => void
}

const FEW = 0.2

function levelOf(cell: Cell | undefined): 'closed' | 'full' | 'few' | 'enough' {
  if (!cell || cell.net <= 0) return 'closed'
  if (cell.free <= 0) return 'full'
  return cell.free < (cell.net - cell.reserve) * FEW ? 'few' : 'enough'
}

const shareOf = (cell: Cell) => loadShare(cell) ?? 0
const percentOf = (cell: Cell) => Math.round(shareOf(cell) * 100)

/** A day of the month: how full it is, and the free time. A past day shows no free time. */
export function MonthDay(props: Props) {
  const { day, column, isToday, label, isPast, cell, teams, closed, gone, words, hours, onDay } = props
  const { t } = useTranslation('planner')
  const level = levelOf(cell)
  const isSaid = cell !== undefined && level !== 'closed' && !isPast
  const bar = isSaid
    ? ({ '--load': Math.min(shareOf(cell), 1), '--load-color': loadColor(shareOf(cell)) } as React.CSSProperties)
    : undefined
  return (
    <button
      type="button"
      className={classes.monthDay}
      data-level={level}
      data-today={isToday || undefined}
      data-past={isPast || undefined}
      style={column === null ? undefined : { gridColumnStart: column }}
      onClick={() => onDay(day)}
    >
      <span className={classes.monthTop}>
        <VisuallyHidden>{words.date(day)}</VisuallyHidden>
        <strong aria-hidden>
          <MachineText>{label ?? Number(day.slice(-2))}</MachineText>
        </strong>
        {isSaid && (
          <span className={classes.monthShare}>
            {t(label === null ? 'capacity.taken' : 'capacity.percent', { percent: percentOf(cell) })}
          </span>
        )}
      </span>
      {isSaid ? <span className={classes.monthBar} style={bar} /> : <span />}
      <span className={classes.monthTeams}>
        {closed !== '' && (
          <bdi dir="auto" className={classes.monthClosed}>
            {closed}
          </bdi>
        )}
        {isSaid && <span>{t('capacity.free', { hours: hours(cell.free) })}</span>}
        {isSaid &&
          teams.length > 1 &&
          teams.map(({ uuid, name, cell: own }) => (
            <span key={uuid} className={classes.monthTeam}>
              <bdi dir="auto">{name}</bdi>
              <MachineText>{t('capacity.percent', { percent: percentOf(own) })}</MachineText>
            </span>
          ))}
        {gone > 0 && (
          <span className={classes.monthGone}>
            {t('row.gone')} · {t('row.jobs', { number: gone })}
          </span>
        )}
      </span>
    </button>
  )
}
