import type { Calendar } from '#contract/planning/calendar.ts'
import { dayName, localDay, type Span } from '#contract/planning/localDay.ts'
import { intersect, subtract, unite } from '#contract/planning/spans.ts'
import type { Absence } from '#contract/planning/workingTime.ts'
import type { BusyElsewhere, PlannerPerson } from './planData.ts'

/** Why a person has no time here: they work at another location, or they are absent. */
type Why =
  | { readonly kind: 'elsewhere'; readonly locationUuid: string }
  /** `lastDay` is null when no end is known, as before and after an employment. */
  | { readonly kind: 'absent'; readonly absence: Absence['kind']; readonly lastDay: string | null }

/** A span in which a person has no time here. */
export type Away = Span & { readonly why: Why }

type Given = {
  readonly calendar: Calendar
  /** The location whose plan is shown. */
  readonly locationUuid: string
  readonly people: readonly PlannerPerson[]
  /** Work at locations whose plan the user may not read. */
  readonly busy: readonly BusyElsewhere[]
}

/** The work and the working time of a person at other locations on a day. */
function elsewhere({ calendar, locationUuid, busy }: Given, person: string, number: number): Away[] {
  const zone = calendar.locations.get(locationUuid)?.time_zone ?? 'UTC'
  const { from, to } = localDay(zone, number)
  const others = [...calendar.locations.keys()].filter((uuid) => uuid !== locationUuid)
  return others.flatMap((other): Away[] => {
    const hours = calendar.workTime(other, person).day(number).working
    const jobs = busy
      .filter(({ user_uuid, location_uuid }) => user_uuid === person && location_uuid === other)
      .map((one) => ({ from: Date.parse(one.from), to: Date.parse(one.to) }))
    const taken = [...hours, ...subtract(intersect(unite(jobs), [{ from, to }]), hours)]
    return taken.map((span) => ({ ...span, why: { kind: 'elsewhere', locationUuid: other } }))
  })
}

/** One span for each reason of a day, with the latest end. A break divides the time at a location into two spans. */
export const awayReasons = (spans: readonly Away[]): Away[] =>
  [...Map.groupBy(spans, ({ why }) => (why.kind === 'elsewhere' ? why.locationUuid : why.kind)).values()].flatMap(
    (same) => same.toSorted((a, b) => a.to - b.to).at(-1) ?? [],
  )

/** The spans of a day in which a person has no time here, each with its reason. */
export function awaySpans(given: Given, person: string, number: number): Away[] {
  const { calendar, locationUuid, people } = given
  const day = dayName(number)
  const absence = people
    .find(({ uuid }) => uuid === person)
    ?.absences.find(({ first_day, last_day }) => first_day <= day && day <= last_day)
  const absent = calendar.workTime(locationUuid, person).day(number).absent
  // The days outside of an employment come as an absence with the uuid of the person. Its bounds are those of the answer.
  const lastDay = absence && absence.uuid !== person ? absence.last_day : null
  const why: Why = { kind: 'absent', absence: absence?.kind ?? 'other', lastDay }
  return [...absent.map((span) => ({ ...span, why })), ...elsewhere(given, person, number)]
}
