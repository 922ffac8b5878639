import { ActionIcon, Button, useDirection } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Language } from '#contract/constants.ts'
import { dayAt, dayName } from '#contract/planning/localDay.ts'
import type { RecordListState } from '#renderer/records/list/rows/useRecordList.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { useCan } from '#renderer/records/useCan.ts'
import { useLabels } from '#renderer/records/useLabels.ts'
import { isFull } from '#renderer/shared/promise/dayLoad.ts'
import { mondayOf, useDeskWeek } from '#renderer/shared/promise/useDeskWeek.ts'
import { usePlanRoom } from '#renderer/shared/promise/usePlanRoom.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { useNow } from '#renderer/ui/time/clock.ts'
import { formatDateIn, formatDay } from '#renderer/ui/time/dates.ts'
import { timeZone } from '#renderer/ui/time/zone.ts'
import type { CheckinRow } from '../calls/useDeskCalls.ts'
import { useDesks } from '../desk/useDesks.ts'
import type { Beginning } from '../guard/FormGuard.tsx'
import { checkinView } from '../list/view.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { useMove } from './useMove.ts'
import { useWeekRows } from './useWeekRows.ts'
import classes from './Week.module.css'
import { WeekTable } from './WeekTable.tsx'
import { startWeekDrag } from './weekDrag.ts'
import { useWeekEntry, walk } from './weekKeys.ts'
import { slotOf, weekRows } from './weekSlots.ts'

type Props = { list: Pick<RecordListState, 'query'> }
const WEEK = 7

/** The appointments of a location in a week, over its opening hours and the load of its workshop. */
export function WeekCalendar({ list }: Props) {
  const { t, i18n } = useTranslation('checkin')
  const language = i18n.language as Language
  const navigate = useNavigate()
  const isRtl = useDirection().dir === 'rtl'
  const { items, home, shown } = useDesks()
  const desk = shown ?? items.find(({ location_uuid }) => location_uuid === home) ?? items[0]
  const location = desk?.location_uuid ?? null
  const [chosen, setChosen] = useState<number | null>(null)
  const thisMonday = useNow((now) => mondayOf(dayName(dayAt(timeZone(), now))))
  const current = useDeskWeek(location, dayName(thisMonday))
  // The clock of the location decides, also for a user whose own computer has another zone.
  const zone = current.data?.time_zone ?? timeZone()
  const thisDay = useNow((now) => dayName(dayAt(zone, now)))
  const monday = chosen ?? (isWeekOver(current, thisDay) ? thisMonday + WEEK : thisMonday)
  const asked = useDeskWeek(location, dayName(monday))
  // Leaves out the kept answer for the former week. Its days would stand below the dates of the new week.
  const week = asked.isPlaceholderData ? Object.assign({}, asked, { data: undefined }) : asked
  const { answer, rows } = useWeekRows(list.query, location, monday)
  const advisors = useLabels([{ to: 'user', uuids: advisorsOf(rows) }])
  const mayCreate = useCan(checkinView, 'create')
  const mayMove = useCan(checkinView, 'update')
  const move = useMove()
  const [open, setOpen] = useState<{ row: CheckinRow; at: string } | null>(null)
  const [asking, setAsking] = useState<string | null>(null)
  const askRoom = usePlanRoom()
  const stage = useRef<HTMLDivElement>(null)
  const days = week.data?.days ?? []
  const table = week.data ? weekRows(zone, days, rows) : []
  const promises = new Map(week.data?.promises.map((one) => [one.checkin_uuid, one.promised_at]))
  const targetOf = (key: string) => {
    const slot = table.flatMap(({ slots }) => slots).find((one) => one.key === key)
    const day = days.find((one) => key.startsWith(one.day))
    return slot && day ? { slot, day } : null
  }
  const nameOf = (key: string): string => {
    const target = targetOf(key)
    if (!target) return ''
    const time = formatDateIn(zone, new Date(target.slot.at), 'full', language)
    return isFull(target.day) ? `${time} · ${t('week.full')}` : time
  }
  // Moves the appointment at once only where the plan has room. Otherwise the dialog shows the plan's answer first.
  const place = async (row: CheckinRow, at: string) => {
    if (!location || !week.data) return
    setAsking(row.uuid)
    const hasRoom = await askRoom(location, week.data, at)
    if (hasRoom) await move(row, at)
    else setOpen({ row, at })
    setAsking(null)
  }
  const drop = (uuid: string, key: string) => {
    const row = rows.find((one) => one.uuid === uuid)
    const target = targetOf(key)
    // A drop on the appointment's own row changes nothing, even if its time is 9:15 and the row is 9:00.
    if (!row || !target || slotOf(table, uuid)?.key === key) return
    const { slot } = target
    void place(row, new Date(slot.at).toISOString())
  }
  const latest = useRef({ drop, nameOf })
  latest.current = { drop, nameOf }
  useEffect(() => {
    const element = stage.current
    if (!element) return undefined
    return startWeekDrag(element, {
      drop: (uuid, key) => latest.current.drop(uuid, key),
      nameOf: (key) => latest.current.nameOf(key),
    })
  }, [])
  useWeekEntry(stage)
  const go = (weeks: number) => setChosen(monday + weeks * WEEK)
  const begin = (at: number) => {
    const state: Beginning = { at: new Date(at).toISOString(), location: location ?? '' }
    void navigate({ pathname: '/service/checkin/new', search: window.location.search }, { state })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !stage.current?.contains(event.target as Node)) return
    const uuid = (event.target as Element).closest<HTMLElement>('[data-card][data-movable]')?.dataset.card
    const row = rows.find((one) => one.uuid === uuid)
    if (event.key === 'PageUp' || event.key === 'PageDown') go(event.key === 'PageUp' ? -1 : 1)
    else if (event.key === ' ' && row) setOpen({ row, at: row.target_date })
    else if (!walk(stage.current, event.target as Element, event.key, isRtl)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const [Back, Forth] = isRtl ? [IconChevronRight, IconChevronLeft] : [IconChevronLeft, IconChevronRight]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the cards and times inside are links and buttons
    <div className={classes.stage} ref={stage} onKeyDown={onKeyDown}>
      <div className={classes.tools}>
        <ActionIcon variant="default" size="lg" aria-label={t('week.back')} onClick={() => go(-1)}>
          <Back size={18} aria-hidden />
        </ActionIcon>
        <Button variant="default" size="compact-md" onClick={() => setChosen(thisMonday)}>
          {t('tabs.today')}
        </Button>
        <ActionIcon variant="default" size="lg" aria-label={t('week.forth')} onClick={() => go(1)}>
          <Forth size={18} aria-hidden />
        </ActionIcon>
        <strong aria-live="polite">
          <MachineText>
            {`${formatDay(dayName(monday), language)} – ${formatDay(dayName(monday + WEEK - 1), language)}`}
          </MachineText>
        </strong>
        {desk && <bdi className={classes.desk}>{desk.name}</bdi>}
        <p className={classes.hint} title={t('week.hint')}>
          {t('week.hint')}
        </p>
      </div>
      {(answer.isError || week.isError) && <NotLoaded answers={[answer, week]} text={t('week.notLoaded')} />}
      <section className={classes.scroller} data-part="scroller" aria-label={t('week.label')}>
        {week.data && (
          <WeekTable
            days={days}
            table={table}
            thisDay={thisDay}
            zone={zone}
            promises={promises}
            advisors={advisors}
            mayCreate={mayCreate}
            mayMove={mayMove}
            asking={asking}
            onBegin={begin}
          />
        )}
      </section>
      <div className={classes.ghost} data-part="ghost" aria-hidden>
        <bdi dir="ltr" data-part="ghost-name" />
        <bdi data-part="ghost-time" />
      </div>
      {open && <MoveDialog key={open.row.uuid} row={open.row} at={open.at} onClose={() => setOpen(null)} />}
    </div>
  )
}

const advisorsOf = (rows: readonly CheckinRow[]) =>
  [...new Set(rows.flatMap(({ user_target_uuid }) => user_target_uuid ?? []))].sort()

/** Whether the location does not open any more this week, as on a Sunday. The calendar then begins with next week. */
function isWeekOver({ data, isPlaceholderData }: ReturnType<typeof useDeskWeek>, today: string): boolean {
  if (!data || isPlaceholderData) return false
  return data.days.every(({ day, spans }) => day < today || spans.length === 0)
}
