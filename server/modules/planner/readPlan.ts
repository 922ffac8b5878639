import { sql } from 'kysely'
import type { PlanBlock } from '#contract/api/planner/plannerShapes.ts'
import type { Language } from '#contract/constants.ts'
import { momentText, timingOf } from '#contract/planning/blocks.ts'
import { dayName, dayNumber } from '#contract/planning/localDay.ts'
import { openingOf } from '#server/calendar/openingOf.ts'
import type { Tx } from '#server/db/database.ts'
import type { Session } from '#server/request/session.ts'
import { readSettings } from '#server/settings/readSettings.ts'
import { readFormer, readOrphaned } from './formerPeople.ts'
import { bookingRows, carRows, toBooking } from './loanCars.ts'
import { type OpenPlan, openPlan } from './openPlan.ts'
import { keepsPeopleAt, mayPlan, requirePlan } from './places.ts'
import { readPapers } from './planPapers.ts'
import { type PlanPerson, readTeams } from './planPeople.ts'

type Asked = { location_uuid: string; from: string; to: string; language: Language; wall: boolean }

/** Days whose plan is published. */
export function publishedDays(tx: Tx, location: string) {
  return tx
    .selectFrom('published_days')
    .select([sql<string>`day::text`.as('day'), 'at', 'by_user as by'])
    .where('location_uuid', '=', location)
    .orderBy('day')
}

async function readOpening(tx: Tx, locationUuid: string, { from, to, language }: Asked) {
  const location = await tx
    .selectFrom('locations')
    .select(['country_code', 'region_code', 'opening_hours', 'closed_days', 'open_holidays'])
    .where('uuid', '=', locationUuid)
    .executeTakeFirstOrThrow()
  const opening = []
  for (let number = dayNumber(from); number <= dayNumber(to); number += 1) {
    const day = dayName(number)
    const { spans, closed } = await openingOf(location as Parameters<typeof openingOf>[0], day, language)
    opening.push({ day, spans: [...spans], closed })
  }
  return opening
}

/** Hides the reasons of absences from users who may not edit them. They only see that a person is absent. */
function shown(person: PlanPerson, isKeeper: boolean) {
  const absences = person.absences.map(({ uuid, kind, first_day, last_day, part, weekdays }) => ({
    uuid,
    first_day,
    last_day,
    part,
    weekdays,
    kind: isKeeper ? kind : ('other' as const),
  }))
  return { ...person, absences }
}

/** When the people of a plan work on blocks whose details the caller may not see. */
function busyTimes({ calendar, people }: OpenPlan, hidden: readonly PlanBlock[]) {
  const staff = new Set(people.map(({ uuid }) => uuid))
  return hidden.flatMap((block) => {
    const timing = block.state === 'finished' ? null : timingOf(calendar, block)
    return (timing?.tasks ?? []).flatMap(({ technicianUuid, end }) => {
      const to = momentText(end)
      if (!timing || to === null || technicianUuid === null || !staff.has(technicianUuid)) return []
      const from = new Date(timing.start).toISOString()
      return [{ user_uuid: technicianUuid, location_uuid: block.location_uuid, from, to }]
    })
  })
}

/** Everything that a planner shows of some days. */
export async function readPlan(tx: Tx, session: Session, asked: Asked, now: number) {
  const key = await requirePlan(tx, session, asked.location_uuid, 'read')
  const plan = await openPlan(tx, asked.location_uuid, asked, now, asked.language)
  // Blocks of these people at other locations are shown only to users who may read the plan there.
  const readable = new Set(plan.others.filter((one) => mayPlan(session, 'read', one.key)).map(({ uuid }) => uuid))
  const isReadable = ({ location_uuid }: PlanBlock) =>
    location_uuid === asked.location_uuid || readable.has(location_uuid)
  const blocks = plan.blocks.filter(isReadable)
  const papers = [...new Set(blocks.map(({ paper_uuid }) => paper_uuid))]
  const { from, to } = plan.span
  const staff = plan.people.map(({ uuid }) => uuid)
  const orphaned = await readOrphaned(tx, asked.location_uuid, staff)
  return {
    location: plan.place,
    other_locations: [...plan.others],
    blocks,
    people: plan.people.map((person) => shown(person, keepsPeopleAt(session, [key]))),
    busy_elsewhere: busyTimes(
      plan,
      plan.blocks.filter((block) => !isReadable(block)),
    ),
    former: await readFormer(tx, asked.location_uuid, staff, [...blocks, ...orphaned]),
    teams: await readTeams(tx, asked.location_uuid),
    papers: await readPapers(tx, session, papers, asked.wall),
    opening: await readOpening(tx, asked.location_uuid, asked),
    published: await publishedDays(tx, asked.location_uuid)
      .where('day', '>=', sql<never>`${asked.from}::date`)
      .where('day', '<=', sql<never>`${asked.to}::date`)
      .execute(),
    loan_cars: await carRows(tx).where('location_uuid', '=', asked.location_uuid).execute(),
    bookings: (await bookingRows(tx, asked.location_uuid, { from, to }).execute()).map(toBooking),
    may_overlap: (await readSettings(tx, ['planner_overlap'])).values.planner_overlap,
    now: new Date(now).toISOString(),
  }
}
