import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useLocalValue } from '#renderer/storage/localValue.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { useNow } from '#renderer/ui/time/clock.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import { dayOf } from '#renderer/ui/time/zone.ts'
import { dayEnd } from './dayEnd.ts'
import { isFull } from './dayLoad.ts'
import classes from './Guard.module.css'
import { PromiseVerdict } from './PromiseVerdict.tsx'
import { useDeskWeek } from './useDeskWeek.ts'
import { useHasPlan } from './usePlanRoom.ts'
import { usePromiseAnswer } from './usePromiseAnswer.ts'
import { chosenMinutes, WORK_MINUTES } from './workMinutes.ts'

type Props = { location: string; target: string; onChoose: (at: string) => void }

/** Days in which free times are searched. */
const SEARCH_DAYS = 14
const QUARTER_MS = 15 * 60_000

/** Free times of the plan from a day on, for work of this length. */
function useFreeTimes(location: string, day: string, minutes: number, isAsked: boolean) {
  const { data } = useQuery({
    queryKey: ['planner', 'suggestions', 'appointment', location, day, minutes],
    enabled: isAsked,
    retry: false,
    queryFn: ({ signal }) =>
      call('POST /v1/workshop/planner/suggestions', {
        body: {
          location_uuid: location,
          planned_minutes: minutes,
          buffer_minutes: 0,
          skills: [],
          bay_kinds: [],
          bay: null,
          from: day,
          days: SEARCH_DAYS,
        },
        signal,
      }),
  })
  if (!data) return null
  // Appointments begin at full quarters of an hour. Two technicians may be free at the same quarter, which is named
  // once.
  const quarters = data.items.map(({ start }) => Math.ceil(Date.parse(start) / QUARTER_MS) * QUARTER_MS)
  return [...new Set(quarters)].toSorted((one, other) => one - other).map((at) => new Date(at).toISOString())
}

/** Whether the plan has room for an appointment at the chosen time, and the next free times if not. */
export function AppointmentGuard(props: Props) {
  const hasPlan = useHasPlan()
  const isOver = useNow((now) => Date.parse(props.target) <= now)
  return hasPlan && !isOver ? <PlanAnswer {...props} /> : null
}

const NOTHING = { day: undefined, end: null }

function PlanAnswer({ location, target, onChoose }: Props) {
  const { t, i18n } = useTranslation(['checkin', 'paper'])
  const label = useId()
  const [minutes, setMinutes] = useLocalValue(chosenMinutes)
  const week = useDeskWeek(location, dayOf(Date.parse(target))).data
  const { day: found, end } = week ? dayEnd(week, Date.parse(target)) : NOTHING
  const day = found?.day ?? dayOf(Date.parse(target))
  const { answer, isAsking, retry } = usePromiseAnswer(
    [location, null, null],
    { minutes, skills: [], bay_kinds: [] },
    end !== null && end > target ? end : null,
    target,
  )
  const isTaken = found !== undefined && isFull(found)
  const needsOffer = week !== undefined && (isTaken || end === null || end <= target || answer?.is_possible === false)
  // The search only knows planned work. So it may offer the refused time again, or a day that is full of appointments.
  const free =
    useFreeTimes(location, day, minutes, needsOffer)?.filter(
      (at) => at !== target && !(isTaken && dayOf(Date.parse(at)) === day),
    ) ?? null
  return (
    <section
      className={classes.guard}
      aria-label={t('checkin:guard.label')}
      data-verdict={isTaken ? false : answer?.is_possible}
    >
      <NativeSelect
        size="xs"
        label={t('checkin:guard.work')}
        value={String(minutes)}
        onChange={({ currentTarget }) => setMinutes(Number(currentTarget.value))}
        data={WORK_MINUTES.map((one) => ({ value: String(one), label: t('checkin:minutes', { number: one }) }))}
      />
      <div className={classes.answer} aria-live="polite">
        {isTaken && <strong>{t('checkin:guard.full')}</strong>}
        {isAsking && <span>{t('paper:walkIn.asking')}</span>}
        {retry && (
          <Button size="compact-sm" variant="light" onClick={retry}>
            {t('paper:walkIn.noAnswer')}
          </Button>
        )}
        {!isTaken && <PromiseVerdict answer={answer} chosen={end} />}
      </div>
      {needsOffer && free && (
        <div className={classes.free}>
          <span id={label}>{t(free.length > 0 ? 'checkin:guard.free' : 'checkin:guard.noFree')}</span>
          {free.map((start) => (
            <Button
              key={start}
              size="compact-sm"
              variant="default"
              aria-describedby={label}
              onClick={() => onChoose(start)}
            >
              <MachineText>{formatDate(new Date(start), 'full', i18n.language as Language)}</MachineText>
            </Button>
          ))}
        </div>
      )}
    </section>
  )
}
