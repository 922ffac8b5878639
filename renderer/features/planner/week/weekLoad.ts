import type { Calendar } from '#contract/planning/calendar.ts'
import {
  loadOf,
  loadShare,
  locationCapacity,
  type Overhang,
  type Staff,
  staffCapacity,
  teamCapacity,
} from '#contract/planning/capacity.ts'
import type { Plan } from '#contract/planning/changes.ts'

type Given = {
  readonly calendar: Calendar
  readonly plan: Plan
  /** The people who are shown, and the teams of the location. */
  readonly staff: Staff
  /** The only team that is shown; null shows the whole location. */
  readonly team: string | null
  readonly days: readonly string[]
  readonly locationUuid: string
  readonly overhang: Overhang
}

/** Planned shares of the offered working time: 0 to 1, above 1 when overbooked; null without working time. */
type WeekLoad = {
  readonly byPerson: ReadonlyMap<string, readonly (number | null)[]>
  readonly everybody: readonly (number | null)[]
}

/** The load of each day, for each person and for all together. */
export function weekLoad({ calendar, plan, staff, team, days, locationUuid, overhang }: Given): WeekLoad {
  const load = loadOf(calendar, plan.values(), overhang)
  const { people, teams } = staff
  const reservePercent = teams.find(({ uuid }) => uuid === team)?.reserve_percent ?? 0
  const ofPerson = (person: string, day: string) =>
    staffCapacity(calendar, load, { people: [person], teams }, { days: [day], locationUuid: locationUuid })
  const ofAll = (day: string) => {
    const ask = { days: [day], locationUuid: locationUuid, reservePercent }
    return team === null ? locationCapacity(calendar, load, staff, ask) : teamCapacity(calendar, load, team, ask)
  }
  return {
    byPerson: new Map(people.map((one) => [one, days.map((day) => loadShare(ofPerson(one, day)))])),
    everybody: days.map((day) => loadShare(ofAll(day))),
  }
}
