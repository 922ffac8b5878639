import { IconPlus } from '@tabler/icons-react'
import { type CSSProperties, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import type { Language } from '#contract/constants.ts'
import { clockText, dayAt } from '#contract/planning/localDay.ts'
import { isFull, shareOf } from '#renderer/shared/promise/dayLoad.ts'
import type { DeskDay } from '#renderer/shared/promise/useDeskWeek.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { useNow } from '#renderer/ui/time/clock.ts'
import { formatDateIn, formatDay } from '#renderer/ui/time/dates.ts'
import type { CheckinRow } from '../calls/useDeskCalls.ts'
import { isMovable } from './useMove.ts'
import classes from './Week.module.css'
import type { Slot, WeekRow } from './weekSlots.ts'

type Props = {
  days: readonly DeskDay[]
  table: readonly WeekRow[]
  /** The current day at the location, and its time zone. */
  thisDay: string
  zone: string
  /** Promised times by check-in. */
  promises: ReadonlyMap<string, string>
  /** Names of the advisors by uuid. */
  advisors: ReadonlyMap<string, string>
  mayCreate: boolean
  mayMove: boolean
  /** The appointment for whose new time the plan is asked. */
  asking: string | null
  onBegin: (at: number) => void
}

const MINUTE_MS = 60_000
const weekday = (day: string, language: Language) =>
  new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))

/** The days as columns and the times as rows. Tab reaches one visit or free time, the arrow keys the others. */
export function WeekTable({
  days,
  table,
  thisDay,
  zone,
  promises,
  advisors,
  mayCreate,
  mayMove,
  asking,
  onBegin,
}: Props) {
  const { t } = useTranslation('checkin')
  const now = useNow((at) => Math.floor(at / MINUTE_MS) * MINUTE_MS)
  const [chosen, setChosen] = useState<string | null>(null)
  const isFree = (slot: Slot) => slot.isOpen && slot.at > now
  const slots = table.flatMap((row) => row.slots)
  const stops = slots.flatMap((slot) => [...slot.rows.map(({ uuid }) => uuid), ...(isFree(slot) ? [slot.key] : [])])
  const active = chosen !== null && stops.includes(chosen) ? chosen : stops[0]
  const tabOf = (stop: string) => ({ tabIndex: stop === active ? 0 : -1, onFocus: () => setChosen(stop) })
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className={classes.hidden}>{t('week.time')}</span>
          </th>
          {days.map((day, index) => (
            <DayHead
              key={day.day}
              day={day}
              isToday={day.day === thisDay}
              isShut={day.spans.length === 0 && table.every(({ slots: all }) => (all[index]?.rows.length ?? 0) === 0)}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {table.map(({ minutes, slots: cells }) => (
          <tr key={minutes}>
            <th scope="row">
              <MachineText>{clockText(minutes)}</MachineText>
            </th>
            {cells.map((slot, index) => {
              const day = days[index]?.day ?? ''
              return (
                <td
                  key={slot.key}
                  data-day={day}
                  data-slot={slot.key}
                  data-open={isFree(slot) || undefined}
                  data-closed={!slot.isOpen || undefined}
                  data-today={day === thisDay || undefined}
                >
                  <div className={classes.cell}>
                    <div>
                      {slot.rows.map((row) => (
                        <WeekCard
                          key={row.uuid}
                          row={row}
                          zone={zone}
                          promise={promises.get(row.uuid)}
                          advisor={advisors.get(row.user_target_uuid ?? '')}
                          isMovable={mayMove && isMovable(row)}
                          isAsking={asking === row.uuid}
                          stop={tabOf(row.uuid)}
                        />
                      ))}
                    </div>
                    {isFree(slot) && mayCreate && (
                      <FreeTime day={day} minutes={minutes} stop={tabOf(slot.key)} onClick={() => onBegin(slot.at)} />
                    )}
                  </div>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type HeadProps = { day: DeskDay; isToday: boolean; isShut: boolean }

/** Name of the day, why it is closed, and the load of the workshop. */
function DayHead({ day, isToday, isShut }: HeadProps) {
  const { t, i18n } = useTranslation(['checkin', 'planner', 'locations'])
  const language = i18n.language as Language
  const share = shareOf(day)
  const text = share === null ? '' : t('planner:capacity.taken', { percent: Math.round(share * 100) })
  const style = { '--load': Math.min(share ?? 0, 1) } as CSSProperties
  return (
    <th
      scope="col"
      data-today={isToday || undefined}
      data-shut={isShut || undefined}
      aria-current={isToday ? 'date' : undefined}
    >
      <span className={classes.day}>
        <bdi>{weekday(day.day, language)}</bdi> <MachineText>{formatDay(day.day, language)}</MachineText>
        {isFull(day) && <em className={classes.full}>{t('checkin:week.full')}</em>}
      </span>
      {day.closed !== null && (
        <bdi className={classes.closed} title={day.closed}>
          {day.closed === '' ? t('locations:sheet.closed') : day.closed}
        </bdi>
      )}
      {share !== null && (
        <span className={classes.work} title={text}>
          <span
            className={classes.load}
            role="img"
            aria-label={text}
            data-full={isFull(day) || undefined}
            style={style}
          />
          <MachineText>{`${Math.round(share * 100)} %`}</MachineText>
        </span>
      )}
    </th>
  )
}

/** The promised time, with its day when that is another one. */
function promisedText(zone: string, target: string, promise: string, language: Language): string {
  const isSameDay = dayAt(zone, Date.parse(target)) === dayAt(zone, Date.parse(promise))
  return formatDateIn(zone, new Date(promise), isSameDay ? 'time' : 'full', language)
}

type Stop = { tabIndex: number; onFocus: () => void }
type FreeProps = { day: string; minutes: number; stop: Stop; onClick: () => void }

function FreeTime({ day, minutes, stop, onClick }: FreeProps) {
  const { t, i18n } = useTranslation('checkin')
  const time = isolated(`${formatDay(day, i18n.language as Language)} ${clockText(minutes)}`)
  return (
    <button
      type="button"
      className={classes.free}
      data-free
      aria-label={t('week.newAt', { time })}
      {...stop}
      onClick={onClick}
    >
      <IconPlus size={14} aria-hidden />
    </button>
  )
}

type CardProps = {
  row: CheckinRow
  zone: string
  promise: string | undefined
  advisor: string | undefined
  isMovable: boolean
  isAsking: boolean
  stop: Stop
}

/** An appointment: its time by the clock of the location, the plate, customer, type, advisor and promise. */
function WeekCard({ row, zone, promise, advisor, isMovable: canMove, isAsking, stop }: CardProps) {
  const { t, i18n } = useTranslation('checkin')
  const { search } = useLocation()
  const language = i18n.language as Language
  const facts = [
    { name: 'customer', text: row.customer_name },
    {
      name: 'promise',
      text: promise && t('week.promised', { time: isolated(promisedText(zone, row.target_date, promise, language)) }),
    },
    { name: 'type', text: t(`choices.type.${row.type}`) },
    { name: 'advisor', text: advisor },
  ].filter(({ text }) => text)
  const plate = row.licensePlate || row.vin || '…'
  return (
    <Link
      to={{ pathname: `/service/checkin/${row.uuid}`, search }}
      title={[plate, ...facts.map(({ text }) => text)].join(' · ')}
      className={classes.card ?? ''}
      data-card={row.uuid}
      data-movable={(canMove && !isAsking) || undefined}
      data-asking={isAsking || undefined}
      draggable={false}
      {...stop}
    >
      <span className={classes.line}>
        <MachineText>{formatDateIn(zone, new Date(row.target_date), 'time', language)}</MachineText>
        <bdi dir="ltr" className={classes.plate} data-plate>
          {plate}
        </bdi>
      </span>
      <span className={classes.facts}>
        {facts.map(({ name, text }) => (
          <bdi key={name} className={name === 'customer' ? undefined : classes.quiet}>
            {text}
          </bdi>
        ))}
      </span>
    </Link>
  )
}
