import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { loadOf, locationCapacity } from '#contract/planning/capacity.ts'
import type { Plan } from '#contract/planning/changes.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import type { PlanFrame } from '../data/planData.ts'
import { useOverhang } from '../data/useOverhang.ts'
import type { PlanSource } from '../data/usePlan.ts'
import type { Words } from '../data/useWords.ts'
import classes from '../style/Planner.module.css'

type Props = { frame: PlanFrame; source: PlanSource; plan: Plan; days: readonly string[]; words: Words }

const MINUTES = 60
/** Longest period whose holidays stand among its figures. The calendar of a month names them in its days. */
const WEEK = 7

/**
 * The time that can still be promised: working time less reserve and planned work. Each person has the reserve of their
 * team. The overhang counts as planned; the button beside this line says how much of it there is.
 */
export function CapacityLine({ frame, source, plan, days, words }: Props) {
  const { t, i18n } = useTranslation(['planner', 'locations'])
  const { calendar } = source
  const overhang = useOverhang(calendar, plan, frame.location.uuid)
  const sums = useMemo(() => {
    const load = loadOf(calendar, plan.values(), overhang)
    const staff = { people: frame.people.map(({ uuid }) => uuid), teams: frame.teams }
    return locationCapacity(calendar, load, staff, { days, locationUuid: frame.location.uuid })
  }, [calendar, plan, overhang, frame, days])
  const hours = (minutes: number) =>
    new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1, numberingSystem: 'latn' }).format(
      minutes / MINUTES,
    )
  return (
    <p className={classes.capacity}>
      {(days.length > WEEK ? [] : frame.opening)
        .filter(({ day, closed }) => closed && days.includes(day) && (closed.name !== '' || days.length === 1))
        .map(({ day, closed }) => (
          <strong key={day}>
            <MachineText>{days.length > 1 && `${words.day(day)} `}</MachineText>
            <bdi dir="auto">{closed?.name || t('locations:sheet.closed')}</bdi>
          </strong>
        ))}
      <span>{t('capacity.net', { hours: hours(sums.net) })}</span>
      <span>{t('capacity.reserve', { hours: hours(sums.reserve) })}</span>
      <span>{t('capacity.planned', { hours: hours(sums.planned + sums.carried_over) })}</span>
      <span data-over={sums.free < 0 || undefined}>{t('capacity.free', { hours: hours(sums.free) })}</span>
    </p>
  )
}
