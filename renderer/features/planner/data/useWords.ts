import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { momentOf, type PlannerBlock, timingOf } from '#contract/planning/blocks.ts'
import type { Calendar } from '#contract/planning/calendar.ts'
import type { Conflict } from '#contract/planning/conflicts.ts'
import { dayNumber, weekdayOf } from '#contract/planning/localDay.ts'
import type { SKILLS } from '#contract/records/user.ts'
import { HOLD_REASONS } from '#contract/workshop/status/holdReason.ts'
import { weekdayName } from '#renderer/records/fields/weekdayName.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { formatDay } from '#renderer/ui/time/dates.ts'
import { nameOf, type PlanFrame, type PlannerPaper, workText } from './planData.ts'
import { clockAt, dayAtSite } from './siteClock.ts'

type Skill = (typeof SKILLS)[number]

/** What things of the plan are called. */
export type Words = ReturnType<typeof useWords>

export function useWords(frame: PlanFrame | null, calendar: Calendar) {
  const { t, i18n } = useTranslation(['planner', 'users', 'paper'])
  const language = i18n.language as Language
  return useMemo(() => {
    const zone = frame?.location.time_zone ?? 'UTC'
    const names = new Map(frame?.people.map((one) => [one.uuid, nameOf(one)]))
    const former = new Map(frame?.former.map((one) => [one.uuid, one]))
    const bays = new Map(frame?.location.bays.map(({ code, name }) => [code, name]))
    const cars = new Map(frame?.loan_cars.map(({ uuid, name }) => [uuid, name]))
    const clock = (moment: number) => clockAt(zone, moment)
    const date = (day: string) => formatDay(day, language)
    const dayOf = (moment: number) => dayAtSite(zone, moment)
    const rowName = (row: { kind: string; subject: string; name: string }) => {
      if (row.kind === 'none') return t('row.none')
      if (row.kind === 'former') return row.name || t('row.unknown')
      return row.name || row.subject
    }
    const person = (uuid: string): string => {
      const gone = former.get(uuid)
      return gone ? t('row.former', { name: isolated(nameOf(gone)) }) : (names.get(uuid) ?? t('row.unknown'))
    }
    const span = (from: number, to: number) => {
      const [first, last] = [dayOf(from), Number.isFinite(to) ? dayOf(to) : '']
      const end = last !== '' && last !== first ? `${date(last)} ${clock(to)}` : clock(to)
      return isolated(`${clock(from)}–${end}`)
    }
    // Hundreds of bars say the same few things; each is put into words once.
    const said = new Map<string, string>()
    const once = (key: string, say: () => string) => {
      const known = said.get(key)
      if (known !== undefined) return known
      const text = say()
      said.set(key, text)
      return text
    }
    const nameOfFormer = (uuid: string) => {
      const gone = former.get(uuid)
      return gone && nameOf(gone)
    }
    const sayConflict = ({ code, subject, minutes }: Conflict): string => {
      const named = subject ?? ''
      const skill = code === 'skill_missing' || code === 'skill_expired'
      const who = skill
        ? t(`users:choices.skills.skill.${named as Skill}`)
        : (nameOfFormer(named) ?? names.get(named) ?? bays.get(named) ?? cars.get(named) ?? named)
      return t(`conflict.${code}`, { who, minutes: minutes ?? 0 })
    }
    const conflict = (one: Conflict) => once(`${one.code} ${one.subject} ${one.minutes}`, () => sayConflict(one))
    const people = (block: PlannerBlock) => block.technicians.map(({ uuid }) => person(uuid)).join(', ')
    const carOf = (paper: PlannerPaper | undefined) => paper?.licensePlate || paper?.jobId || paper?.tag || '–'
    const title = (block: PlannerBlock, paper: PlannerPaper | undefined) =>
      `${isolated(carOf(paper))} ${workText(block, paper)}`
    return {
      zone,
      clock,
      date,
      dayOf,
      rowName,
      span,
      conflict,
      people,
      title,
      person,
      /** Why somebody does not work here (any more). */
      whyGone: (uuid: string) => t(`row.why.${former.get(uuid)?.why ?? 'left'}`),
      bay: (code: string | null) => (code === null ? '' : (bays.get(code) ?? code)),
      /** Why work was carried over: for what its paper waited, or what somebody wrote. */
      reason: (text: string | null) =>
        HOLD_REASONS.some((one) => one === text)
          ? t(`paper:choices.hold_reason.${text}` as 'paper:title')
          : (text ?? ''),
      day: (day: string) => `${weekdayName(weekdayOf(dayNumber(day)), language, 'short')} ${date(day)}`,
      /** Everything about a bar in one sentence, for those who do not see it. It begins, sign for sign, as the bar does. */
      bar: (block: PlannerBlock, paper: PlannerPaper | undefined, conflicts: readonly Conflict[]) => {
        const timing = timingOf(calendar, block)
        return [
          `${carOf(paper)} ${workText(block, paper)}`,
          timing && span(timing.start, timing.end),
          people(block),
          block.bay && (bays.get(block.bay) ?? block.bay),
          once(block.state, () => t(`state.${block.state}`)),
          block.parts > 1 && t('bar.part', { part: block.part, parts: block.parts }),
          block.carried_from && t('bar.carried', { date: date(block.carried_from) }),
          paper?.waiting_customer && t('bar.waiting'),
          block.promised_at && t('bar.promised', { time: isolated(clock(momentOf(block.promised_at))) }),
          ...conflicts.map(conflict),
        ]
          .filter(Boolean)
          .join(', ')
      },
    }
  }, [t, language, frame, calendar])
}
