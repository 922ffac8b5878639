import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Capacity, loadOf, peopleCapacity, withFormer } from '#contract/planning/capacity.ts'
import type { Plan } from '#contract/planning/changes.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import type { PlanFrame } from '../data/planData.ts'
import type { PlanSource } from '../data/usePlan.ts'
import type { Words } from '../data/useWords.ts'
import classes from '../style/Planner.module.css'

type Props = { frame: PlanFrame; source: PlanSource; plan: Plan; days: readonly string[]; words: Words }

const MINUTES = 60

/** What can still be promised: everybody's time, less reserve, plan and carry-over, each team with its own reserve. */
export function CapacityLine({ frame, source, plan, days, words }: Props) {
  const { t, i18n } = useTranslation(['planner', 'locations'])
  const { calendar } = source
  const sums = useMemo(() => {
    const load = loadOf(calendar, plan.values())
    const reserves = new Map(frame.teams.map(({ uuid, reserve_percent }) => [uuid, reserve_percent]))
    const add = (total: Capacity, one: Capacity): Capacity => ({
      net: total.net + one.net,
      reserve: total.reserve + one.reserve,
      planned: total.planned + one.planned,
      carried_over: total.carried_over + one.carried_over,
      free: total.free + one.free,
    })
    const named = frame.people
      .map(({ uuid, team_uuids }) => {
        const reservePercent = reserves.get(team_uuids[0] ?? '') ?? 0
        return peopleCapacity(calendar, load, [uuid], { days, locationUuid: frame.location.uuid, reservePercent })
      })
      .reduce(add, { net: 0, reserve: 0, planned: 0, carried_over: 0, free: 0 })
    return withFormer(named, load, frame.location.uuid, days)
  }, [calendar, plan, frame, days])
  const hours = (minutes: number) =>
    new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1, numberingSystem: 'latn' }).format(
      minutes / MINUTES,
    )
  return (
    <p className={classes.capacity}>
      {frame.opening
        .filter(({ day, closed }) => closed && days.includes(day) && (closed.name !== '' || days.length === 1))
        .map(({ day, closed }) => (
          <strong key={day}>
            <MachineText>{days.length > 1 && `${words.day(day)} `}</MachineText>
            <bdi dir="auto">{closed?.name || t('locations:sheet.closed')}</bdi>
          </strong>
        ))}
      <span>{t('capacity.net', { hours: hours(sums.net) })}</span>
      <span>{t('capacity.reserve', { hours: hours(sums.reserve) })}</span>
      <span>{t('capacity.planned', { hours: hours(sums.planned) })}</span>
      <span>{t('capacity.carried', { hours: hours(sums.carried_over) })}</span>
      <span data-over={sums.free < 0 || undefined}>{t('capacity.free', { hours: hours(sums.free) })}</span>
    </p>
  )
}
