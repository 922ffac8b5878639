import { dayName, dayNumber, localDay } from '#contract/planning/localDay.ts'
import { DELAY_CAUSES, type DelayCause } from '#contract/workshop/enumerations.ts'
import { LEAST_PEOPLE, withheldGroups } from '#contract/workshop/times/smallGroups.ts'
import { compareTimes } from '#contract/workshop/times/trafficLight.ts'
import { fromSeconds } from '#contract/workshop/times/workUnits.ts'
import type { Tx } from '#server/db/database.ts'
import type { UserName } from '#server/records/userNames.ts'
import { workedIn } from '../stamps/workedSpans.ts'
import { figuresFrom, hoursOf, type Share, unseen } from './figuresOf.ts'
import { positionKey, readHouseTimes } from './houseTimes.ts'
import { actualOf, type ComparisonData, dayThere } from './readComparison.ts'

const NOTHING = { target: null, actual: null, difference: null, percent: null } as const
const rounded = (shares: readonly { target: number; actual: number }[]) => {
  const sum = compareTimes(shares)
  return {
    ...sum,
    target: Math.round(sum.target),
    actual: Math.round(sum.actual),
    difference: Math.round(sum.difference),
  }
}

/** Rows of papers. They show paper numbers; names of people only to callers who may see them. */
export function jobRows(all: ComparisonData, nameOf: (uuid: string | null) => UserName | null) {
  const running = new Set(all.spans.filter(({ state }) => state === 'running').map(({ work }) => work))
  return all.jobs.map(({ paper_uuid, works, light }) => {
    const [first] = works
    const timed = works.map((work) => ({ target: work.target, actual: actualOf(all, work) }))
    return {
      paper_uuid,
      light,
      ...compareTimes(timed),
      jobId: first?.jobId ?? '',
      licensePlate: first?.licensePlate ?? '',
      model: first?.model ?? '',
      type: first?.type ?? ('customer' as const),
      works: works.map((work, at) => ({
        uuid: work.uuid,
        text: work.text,
        labour_number: work.labour_number,
        ...compareTimes([timed[at] ?? { target: null, actual: 0 }]),
        has_target: work.target !== null,
        people: (all.worked.get(work.uuid) ?? []).flatMap(({ person }) =>
          all.level.sees(person) ? (nameOf(person) ?? []) : [],
        ),
        cause: work.cause,
        comment: work.comment,
        is_outlier: work.is_outlier,
        review_version: work.review_version,
        finished_on: work.finishedAt === null ? null : dayThere(all, work.finishedAt),
        is_running: running.has(work.uuid),
      })),
    }
  })
}

type Group = { uuid: string | null; name: string; members: readonly string[] }

/**
 * One row for each group. A row is empty if it would reveal too few people, counted among all members or among those
 * who worked.
 */
function groupRows(all: ComparisonData, shares: readonly Share[], groups: readonly Group[]) {
  const workers = new Set([...all.inWindow, ...shares].map(({ person }) => person))
  const withheld = withheldGroups(groups.map(({ members }) => unseen(all, members)))
  const fewWorked = withheldGroups(
    groups.map(({ members }) =>
      unseen(
        all,
        members.filter((person) => workers.has(person)),
      ),
    ),
  )
  return groups.map(({ uuid, name, members }, at) => {
    const own = new Set(members)
    const isWithheld = (withheld[at] ?? true) || (fewWorked[at] ?? true)
    const mine = shares.filter(({ person }) => own.has(person))
    return {
      uuid,
      name,
      is_withheld: isWithheld,
      people: isWithheld ? null : members.length,
      ...(isWithheld ? NOTHING : rounded(mine)),
      figures: isWithheld
        ? null
        : figuresFrom(
            all,
            hoursOf(all, shares, (person) => own.has(person)),
          ),
    }
  })
}

/** One row for each person whom the caller may see, and one row for all others. */
export function technicianRows(
  all: ComparisonData,
  shares: readonly Share[],
  people: Iterable<string>,
  nameOf: (uuid: string | null) => UserName | null,
) {
  const seen = [...people].filter((person) => all.level.sees(person))
  const rest = [...unseen(all, people)]
  const named = seen.map((person) => {
    const name = nameOf(person)
    return { uuid: person, name: name ? `${name.first_name} ${name.last_name}` : '', members: [person] }
  })
  // Sorted by name, because figures must not rank people.
  const sorted = named.toSorted((a, b) => a.name.localeCompare(b.name))
  return groupRows(all, shares, rest.length > 0 ? [...sorted, { uuid: null, name: '', members: rest }] : sorted)
}

/** Rows of teams. Each person counts in their first team, so that the rows add up. */
export async function teamRows(tx: Tx, all: ComparisonData, shares: readonly Share[], people: Iterable<string>) {
  const teamOf = new Map(all.hours.map(({ uuid, team_uuids }) => [uuid, team_uuids[0] ?? null]))
  const teams = Map.groupBy([...people], (person) => teamOf.get(person) ?? null)
  const uuids = [...teams.keys()].filter((uuid) => uuid !== null)
  const rows =
    uuids.length === 0
      ? []
      : await tx.selectFrom('departments').select(['uuid', 'name']).where('uuid', 'in', uuids).execute()
  const nameOf = new Map(rows.map((row) => [row.uuid, row.name]))
  const groups = [...teams].map(([uuid, members]) => ({ uuid, name: (uuid && nameOf.get(uuid)) ?? '', members }))
  return groupRows(
    all,
    shares,
    groups.toSorted((a, b) => a.name.localeCompare(b.name)),
  )
}

/** Labour positions by car model. Those with the most time over their target come first. */
export async function positionRows(tx: Tx, all: ComparisonData, shares: readonly Share[]) {
  const finished = Map.groupBy(shares, ({ work }) => positionKey(work))
  const positions = [...finished.values()].filter((own) => own[0]?.work.labour_key !== '')
  const house = await readHouseTimes(
    tx,
    positions.flatMap((own) => own[0]?.work ?? []),
    { now: all.now, overlap: all.values.stamp_overlap },
  )
  const withheld = withheldGroups(
    positions.map((own) =>
      unseen(
        all,
        own.map(({ person }) => person),
      ),
    ),
  )
  return positions
    .flatMap((own, at) => {
      const work = own[0]?.work
      if (!work) return []
      const { seconds, count } = house.get(positionKey(work)) ?? { seconds: null, count: 0 }
      const isWithheld = withheld[at] ?? true
      return [
        {
          labour_number: work.labour_number,
          text: work.text,
          model: work.model,
          is_withheld: isWithheld,
          count: new Set(own.map((one) => one.work.uuid)).size,
          ...(isWithheld ? NOTHING : rounded(own)),
          house: { ze: seconds === null ? null : fromSeconds(seconds, 'ze'), count },
        },
      ]
    })
    .toSorted((a, b) => (b.difference ?? 0) - (a.difference ?? 0))
}

type Bucket = { day: string; hour: number | null; from: number; to: number }

function bucketsOf({ days, location }: ComparisonData): Bucket[] {
  const first = dayNumber(days.from)
  if (days.from !== days.to)
    return Array.from({ length: dayNumber(days.to) - first + 1 }, (_, at) => {
      const { from, to } = localDay(location.time_zone, first + at)
      return { day: dayName(first + at), hour: null, from, to }
    })
  const day = localDay(location.time_zone, first)
  return Array.from({ length: 24 }, (_, hour) => {
    const from = day.at(hour * 60)
    return { day: days.from, hour, from, to: Math.max(from, day.at((hour + 1) * 60)) }
  })
}

/** The course of a day by hour, or of several days by day. */
export function curveRows(all: ComparisonData, shares: readonly Share[]) {
  const kept = new Set(all.inWindow.map(({ work }) => work))
  const spans = all.spans.filter(
    ({ work, person }) => kept.has(work) && (all.people === null || all.people.has(person)),
  )
  const buckets = bucketsOf(all).map((bucket) => {
    const window = { from: bucket.from, to: Math.min(bucket.to, all.now) }
    const near = spans.filter((span) => span.from < bucket.to && span.to > bucket.from)
    const worked = window.from < window.to ? workedIn(near, all.values.stamp_overlap, window) : []
    const sold = shares.filter(
      ({ work: { finishedAt } }) => finishedAt !== null && finishedAt >= bucket.from && finishedAt < bucket.to,
    )
    const there = all.hours.filter(({ available }) =>
      available.some((one) => one.from < bucket.to && one.to > bucket.from),
    )
    return { bucket, worked, sold, there }
  })
  const withheld = withheldGroups(
    buckets.map(({ worked, sold }) =>
      unseen(
        all,
        [...worked, ...sold].map(({ person }) => person),
      ),
    ),
  )
  return buckets.map(({ bucket, worked, sold, there }, at) => {
    const isWithheld = withheld[at] ?? true
    const few = unseen(
      all,
      there.map(({ uuid }) => uuid),
    ).size
    const sum = (numbers: readonly number[]) => Math.round(numbers.reduce((total, one) => total + one, 0))
    const available = there.flatMap(({ available: spansThere }) =>
      spansThere.map((one) => Math.max(0, Math.min(one.to, bucket.to) - Math.max(one.from, bucket.from)) / 1_000),
    )
    return {
      day: bucket.day,
      hour: bucket.hour,
      is_withheld: isWithheld,
      productive: isWithheld ? null : sum(worked.map(({ seconds }) => seconds)),
      available: all.isPart || (few > 0 && few < LEAST_PEOPLE) ? null : sum(available),
      sold: isWithheld ? null : sum(sold.map((share) => share.sold)),
    }
  })
}

/** Causes why works took longer than planned: how many works, and how much longer; most time first. */
export function causeRows(all: ComparisonData) {
  const over = all.jobs.flatMap(({ works }) =>
    works.flatMap((work) => {
      const more = work.target === null ? 0 : Math.max(0, actualOf(all, work) - work.target)
      return more > 0 || work.cause !== '' ? [{ cause: work.cause, more }] : []
    }),
  )
  const causes: readonly (DelayCause | '')[] = [...DELAY_CAUSES, '']
  return causes
    .map((cause) => {
      const own = over.filter((one) => one.cause === cause)
      return { cause, works: own.length, over: own.reduce((sum, { more }) => sum + more, 0) }
    })
    .filter(({ works }) => works > 0)
    .toSorted((a, b) => b.over - a.over)
}
