import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { momentOf, type PlannerBlock, timingOf } from '#contract/planning/blocks.ts'
import type { Calendar } from '#contract/planning/calendar.ts'
import type { Conflict } from '#contract/planning/conflicts.ts'
import type { Risk } from '#contract/planning/endangered.ts'
import { dayNumber, weekdayOf } from '#contract/planning/localDay.ts'
import type { SKILLS } from '#contract/records/user.ts'
import { HOLD_REASONS } from '#contract/states/holdReason.ts'
import { weekdayName } from '#renderer/records/fields/weekdayName.ts'
import { isolated, isolatedWords } from '#renderer/ui/text/isolated.ts'
import { formatDay } from '#renderer/ui/time/dates.ts'
import type { Away } from './away.ts'
import { clockAt, dayAtLocation } from './locationClock.ts'
import { nameOf, type PlanFrame, type PlannerPaper, workText } from './planData.ts'
import type { PromiseLine } from './promise.ts'
import { durationText, promiseText } from './promiseText.ts'
import { sayMoment, shortDate } from './sayMoment.ts'

type Skill = (typeof SKILLS)[number]

/** Functions that put the plan's things into words. */
export type Words = ReturnType<typeof useWords>

export function useWords(frame: PlanFrame | null, calendar: Calendar) {
  const { t, i18n } = useTranslation(['planner', 'users', 'paper'])
  const language = i18n.language as Language
  return useMemo(() => {
    const zone = frame?.location.time_zone ?? 'UTC'
    const names = new Map(frame?.people.map((one) => [one.uuid, nameOf(one)]))
    const former = new Map(frame?.former.map((one) => [one.uuid, one]))
    // Blocks also name people who do not work at the location, or no longer.
    const staff = new Map([...(frame?.people ?? []), ...(frame?.former ?? [])].map((one) => [one.uuid, nameOf(one)]))
    const bays = new Map(frame?.location.bays.map(({ code, name }) => [code, name]))
    const cars = new Map(frame?.loan_cars.map(({ uuid, name }) => [uuid, name]))
    const clock = (moment: number) => clockAt(zone, moment)
    const date = (day: string) => formatDay(day, language)
    const dayOf = (moment: number) => dayAtLocation(zone, moment)
    /** A clock time beside a shown day, with its weekday or date when it is on another day. */
    const moment = (at: number, shownDay: string) => sayMoment(at, shownDay, { zone, language })
    const rowName = (row: { kind: string; subject: string; name: string }) => {
      if (row.kind === 'none') return t('row.none')
      if (row.kind === 'former') return row.name || t('row.unknown')
      return row.name || row.subject
    }
    const person = (uuid: string): string => {
      const gone = former.get(uuid)
      if (gone) return t(gone.why === 'no_team' ? 'row.noTeam' : 'row.former', { name: isolated(nameOf(gone)) })
      return names.get(uuid) ?? t('row.unknown')
    }
    /** A removed bay has no name; its code tells which one it was. */
    const bay = (code: string | null): string =>
      code === null ? '' : (bays.get(code) ?? t('row.former', { name: isolated(code) }))
    const span = (from: number, to: number) => {
      const [first, last] = [dayOf(from), Number.isFinite(to) ? dayOf(to) : '']
      const end = last !== '' && last !== first ? `${date(last)} ${clock(to)}` : clock(to)
      return isolated(`${clock(from)}–${end}`)
    }
    // Hundreds of bars use the same few texts, so each text is translated only once.
    const said = new Map<string, string>()
    const once = (key: string, say: () => string) => {
      const known = said.get(key)
      if (known !== undefined) return known
      const text = say()
      said.set(key, text)
      return text
    }
    const duration = (minutes: number) => isolatedWords(durationText(minutes, { t, language }))
    /** The person, bay, car or skill of a conflict by name. */
    const causeOf = (code: Conflict['code'], subject: string | null): string => {
      if (subject === null) return t('row.none')
      if (code === 'skill_missing' || code === 'skill_expired')
        return t(`users:choices.skills.skill.${subject as Skill}`)
      if (code.startsWith('bay_')) return isolated(bays.get(subject) ?? subject)
      const known = code === 'loan_car_taken' ? cars.get(subject) : staff.get(subject)
      return isolated(known ?? t('row.unknown'))
    }
    const sayConflict = ({ code, subject, minutes }: Conflict): string => {
      return t(`conflict.${code}`, { who: causeOf(code, subject), time: duration(minutes ?? 0) })
    }
    const conflict = (one: Conflict) => once(`${one.code} ${one.subject} ${one.minutes}`, () => sayConflict(one))
    // A card has no room for a date, so another day is named by its weekday.
    const untilFrom = (shown: string) => (moment: number) => {
      const day = dayOf(moment)
      const weekday = weekdayName(weekdayOf(dayNumber(day)), language, 'short')
      return isolated(day === shown ? clock(moment) : `${weekday} ${clock(moment)}`)
    }
    /** The promise line of a card of a day. */
    const promise = (line: PromiseLine, isShort: boolean, shown: string) =>
      promiseText(line, isShort, { t, language, until: untilFrom(shown) })
    const others = new Map(frame?.other_locations.map((one) => [one.uuid, one.description || one.key]))
    /** The name of another location at which people of this one also work. */
    const place = (uuid: string): string => others.get(uuid) ?? t('row.unknown')
    /** Why a person has no time here, and until when. */
    const away = ({ to, why }: Away): string => {
      const until = (what: string, time: string) => t('away.until', { what: isolated(what), time: isolated(time) })
      if (why.kind === 'elsewhere') return until(place(why.locationUuid), clock(to))
      // Users who may not see the reasons get `other` for each of them.
      const what = why.absence === 'other' ? t('away.absent') : t(`resources.kinds.${why.absence}`)
      if (why.lastDay === null) return what
      return until(what, why.lastDay > dayOf(to - 1) ? shortDate(why.lastDay, language) : clock(to))
    }
    const people = (block: PlannerBlock) => block.technicians.map(({ uuid }) => person(uuid)).join(', ')
    const carOf = (paper: PlannerPaper | undefined) => paper?.licensePlate || paper?.jobId || paper?.tag || '–'
    const title = (block: PlannerBlock, paper: PlannerPaper | undefined) =>
      `${isolated(carOf(paper))} ${workText(block, paper)}`
    return {
      zone,
      clock,
      date,
      dayOf,
      moment,
      rowName,
      span,
      conflict,
      promise,
      duration,
      /** The promised time of a car, and why it is in danger. */
      risk: ({ code, promised_at, minutes }: Risk) =>
        t(`risk.${code}`, { when: moment(momentOf(promised_at), ''), time: duration(minutes ?? 0) }),
      car: carOf,
      shortDate: (day: string) => shortDate(day, language),
      shortDay: (day: string) =>
        `${weekdayName(weekdayOf(dayNumber(day)), language, 'short')} ${shortDate(day, language)}`,
      month: (day: string) =>
        new Intl.DateTimeFormat(language, {
          month: 'short',
          year: 'numeric',
          timeZone: 'UTC',
          numberingSystem: 'latn',
        }).format(Date.parse(day)),
      place,
      away,
      people,
      title,
      person,
      /** Why the person or bay of a row is gone. */
      whyGone: ({ kind, subject }: { kind: string; subject: string }) =>
        t(`row.why.${kind === 'goneBay' ? 'bay' : (former.get(subject)?.why ?? 'no_team')}`),
      bay,
      /** Why work was carried over: the hold reason of its paper, or a user's text. */
      reason: (text: string | null) =>
        HOLD_REASONS.some((one) => one === text)
          ? t(`paper:choices.hold_reason.${text}` as 'paper:title')
          : (text ?? ''),
      day: (day: string) => `${weekdayName(weekdayOf(dayNumber(day)), language, 'short')} ${date(day)}`,
      /** Everything about a block except its car and works, for screen readers. */
      details: (
        block: PlannerBlock,
        { paper, conflicts, day }: { paper: PlannerPaper | undefined; conflicts: readonly Conflict[]; day: string },
      ) => {
        const timing = timingOf(calendar, block)
        return [
          timing && span(timing.start, timing.end),
          people(block),
          block.location_uuid === frame?.location.uuid
            ? bay(block.bay)
            : [place(block.location_uuid), block.bay].filter(Boolean).join(' '),
          once(block.state, () => t(`state.${block.state}`)),
          block.parts > 1 && t('bar.part', { part: block.part, parts: block.parts }),
          block.carried_from && t('bar.carried', { date: date(block.carried_from) }),
          paper?.waiting_customer && t('bar.waiting'),
          paper && paper.question !== '' && t(`bar.question.${paper.question}`),
          block.promised_at && t('bar.promised', { time: moment(momentOf(block.promised_at), day) }),
          ...conflicts.map(conflict),
        ]
          .filter(Boolean)
          .join(', ')
      },
    }
  }, [t, language, frame, calendar])
}
