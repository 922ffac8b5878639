import type { PlannedBlock } from '#contract/api/planner/plannerShapes.ts'
import type { FieldCode } from '#contract/fieldCodes.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { requireStaff } from '#server/staff/workshopPeople.ts'
import { mayPlan } from './places.ts'

/** A block to write, and its index in the request. */
type Wanted = { readonly index: number; readonly block: PlannedBlock }

const unique = (values: readonly (string | null)[]) => [...new Set(values.filter((one) => one !== null))]

type Named = 'users' | 'departments'

async function known(tx: Tx, table: Named, uuids: readonly string[]): Promise<Set<string>> {
  if (uuids.length === 0) return new Set()
  const rows = await tx
    .selectFrom(table)
    .select('uuid')
    .where('uuid', 'in', uuids)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ uuid }) => uuid))
}

/** Cars that can be newly booked, without those of inactive locations. */
async function carsOf(tx: Tx, uuids: readonly string[]): Promise<Set<string>> {
  if (uuids.length === 0) return new Set()
  const rows = await tx
    .selectFrom('loan_cars as c')
    .innerJoin('locations as l', (join) =>
      join.onRef('l.dealer_id', '=', 'c.dealer_id').onRef('l.uuid', '=', 'c.location_uuid'),
    )
    .select('c.uuid')
    .where('c.uuid', 'in', uuids)
    .where('c.deleted_at', 'is', null)
    .where('l.is_active', '=', true)
    .execute()
  return new Set(rows.map(({ uuid }) => uuid))
}

async function placesOf(tx: Tx, uuids: readonly string[]) {
  if (uuids.length === 0) return new Map<string, { key: string; bays: Set<string> }>()
  const rows = await tx
    .selectFrom('locations')
    .select(['uuid', 'key', 'bays'])
    .where('uuid', 'in', uuids)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(
    rows.map(({ uuid, key, bays }) => [
      uuid,
      { key, bays: new Set((bays as { code: string }[]).map(({ code }) => code)) },
    ]),
  )
}

/**
 * Papers with their locations. A user who may not read the plan of a location cannot plan its papers at another
 * location.
 */
async function papersOf(tx: Tx, uuids: readonly string[]) {
  if (uuids.length === 0) return new Map<string, string>()
  const rows = await tx
    .selectFrom('papers as p')
    .innerJoin('locations as l', (join) =>
      join.onRef('l.dealer_id', '=', 'p.dealer_id').onRef('l.uuid', '=', 'p.location_uuid'),
    )
    .select(['p.uuid', 'l.key'])
    .where('p.uuid', 'in', uuids)
    .where('p.deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(({ uuid, key }) => [uuid, key]))
}

async function worksOf(tx: Tx, uuids: readonly string[]) {
  if (uuids.length === 0) return new Map<string, string>()
  const rows = await tx
    .selectFrom('works')
    .select(['uuid', 'paper_uuid'])
    .where('uuid', 'in', uuids)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(({ uuid, paper_uuid }) => [uuid, paper_uuid]))
}

async function seriesOf(tx: Tx, uuids: readonly string[]) {
  if (uuids.length === 0) return new Set<string>()
  // A series is named by the uuid of its first block, even if that block is deleted.
  const rows = await tx.selectFrom('plan_blocks').select('uuid').where('uuid', 'in', uuids).execute()
  return new Set(rows.map(({ uuid }) => uuid))
}

/**
 * Refuses people who have no row in the plan of a location. People of an earlier block of the paper there may stay,
 * because such a block could not be split otherwise.
 */
async function requirePlannedPeople(
  tx: Tx,
  wanted: readonly Wanted[],
  before: ReadonlyMap<string, PlannedBlock>,
): Promise<void> {
  const personOf = ({ location_uuid, paper_uuid, technicians }: PlannedBlock) =>
    technicians.map(({ uuid }) => `${location_uuid} ${paper_uuid} ${uuid}`)
  const had = new Set([...before.values()].flatMap(personOf))
  const added = wanted.flatMap(({ block }) =>
    block.technicians
      .filter(({ uuid }) => !had.has(`${block.location_uuid} ${block.paper_uuid} ${uuid}`))
      .map(({ uuid }) => ({ location: block.location_uuid, uuid })),
  )
  for (const [location, people] of Map.groupBy(added, (one) => one.location))
    await requireStaff(
      tx,
      location,
      people.map(({ uuid }) => uuid),
    )
}

/**
 * Refuses blocks that refer to missing rows. References that existed when a block was created and were deleted later
 * may stay. Otherwise such a block could not be moved or undone.
 */
export async function checkBlocks(
  tx: Tx,
  session: Session,
  wanted: readonly Wanted[],
  before: ReadonlyMap<string, PlannedBlock>,
): Promise<void> {
  const blocks = wanted.map(({ block }) => block)
  const all = (pick: (block: PlannedBlock) => readonly (string | null)[]) => unique(blocks.flatMap(pick))
  const places = await placesOf(
    tx,
    all((block) => [block.location_uuid]),
  )
  const papers = await papersOf(
    tx,
    all((block) => [block.paper_uuid]),
  )
  const works = await worksOf(
    tx,
    all((block) => block.work_uuids),
  )
  const people = await known(
    tx,
    'users',
    all((block) => block.technicians.map(({ uuid }) => uuid)),
  )
  const teams = await known(
    tx,
    'departments',
    all((block) => [block.team_uuid]),
  )
  const cars = await carsOf(
    tx,
    all((block) => [block.needs.loan_car_uuid]),
  )
  const series = await seriesOf(
    tx,
    all((block) => [block.part_of]),
  )
  for (const { block } of wanted) series.add(block.uuid)

  const fields: Record<string, FieldCode> = {}
  for (const { index, block } of wanted) {
    const old = before.get(block.uuid)
    const expect = (isThere: boolean, field: string, code: FieldCode = 'not_found') => {
      if (!isThere) fields[`changes.${index}.after.${field}`] = code
    }
    const place = places.get(block.location_uuid)
    const paperKey = papers.get(block.paper_uuid)
    const isSamePaper = old?.paper_uuid === block.paper_uuid
    expect(place !== undefined, 'location_uuid')
    expect(isSamePaper || (paperKey !== undefined && mayPlan(session, 'read', paperKey)), 'paper_uuid')
    const isWork = (uuid: string) =>
      works.get(uuid) === block.paper_uuid || (isSamePaper && old.work_uuids.includes(uuid))
    expect(block.work_uuids.every(isWork), 'work_uuids')
    const had = new Set(old?.technicians.map(({ uuid }) => uuid))
    expect(
      block.technicians.every(({ uuid }) => people.has(uuid) || had.has(uuid)),
      'technicians',
    )
    const isBay = block.bay === null || place === undefined || place.bays.has(block.bay)
    expect(isBay || (old?.bay === block.bay && old.location_uuid === block.location_uuid), 'bay')
    const { team_uuid: team, part_of } = block
    expect(team === null || teams.has(team) || old?.team_uuid === team, 'team_uuid')
    const car = block.needs.loan_car_uuid
    expect(car === null || cars.has(car) || old?.needs.loan_car_uuid === car, 'needs.loan_car_uuid')
    expect(part_of === null || series.has(part_of), 'part_of')
    expect(block.part <= block.parts, 'part', 'too_big')
  }
  if (Object.keys(fields).length > 0) throw new Failure('validation_failed', { fields })
  await requirePlannedPeople(tx, wanted, before)
}
