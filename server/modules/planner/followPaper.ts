import { v7 as uuidv7 } from 'uuid'
import type { PlanBlock, PlannedBlock } from '#contract/api/planner/plannerShapes.ts'
import { planOf } from '#contract/planning/changes.ts'
import { relocate } from '#contract/planning/relocate.ts'
import type { Tx } from '#server/db/database.ts'
import { recordEvent } from '#server/records/audit.ts'
import { staffOf } from '#server/staff/workshopPeople.ts'
import { blockRows, toBlock } from './blocks/planBlocks.ts'
import { lockBlocks, type Writer, writeBlocks } from './blocks/writeBlocks.ts'
import { readTeams } from './planPeople.ts'

type Change = { uuid: string; before: PlanBlock | null; after: PlanBlock | null }
type Move = { paper: string; from: string; to: string }

/** Blocks of a paper with all parts of split blocks, because parts are numbered together. */
async function blocksOf(tx: Tx, paper: string) {
  const rows = await blockRows(tx)
    .where('b.paper_uuid', '=', paper)
    .where('b.deleted_at', 'is', null)
    .orderBy('b.uuid')
    .execute()
  const locked = await lockBlocks(
    tx,
    rows.map(({ uuid }) => uuid),
  )
  return [...locked.values()].filter((row) => row.deleted_at === null)
}

async function carsAt(tx: Tx, location: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('loan_cars')
    .select('uuid')
    .where('location_uuid', '=', location)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ uuid }) => uuid))
}

/** Technicians who were planned and are not any more, because they do not work at the new location. */
function unplanned(changes: readonly Change[]): string[] {
  const people = (side: 'before' | 'after') =>
    changes.flatMap((change) => change[side]?.technicians.map(({ uuid }) => uuid) ?? [])
  const planned = people('after')
  return [...new Set(people('before'))].filter((uuid) => !planned.includes(uuid))
}

/**
 * Takes the blocks of a paper that has moved to another location out of the old plan. They wait for a date at the new
 * location. The history of the paper and of each block records it.
 */
export async function followPaper(tx: Tx, writer: Writer, { paper, from, to }: Move, now: number): Promise<Change[]> {
  const rows = await blocksOf(tx, paper)
  if (!rows.some((row) => row.location_uuid === from)) return []
  const [staff, teams, cars] = [new Set(await staffOf(tx, to)), await readTeams(tx, to), await carsAt(tx, to)]
  const change = relocate(planOf(rows.map(toBlock)), paper, {
    from,
    to,
    isThere: {
      technician: (uuid) => staff.has(uuid),
      team: (uuid) => teams.some((team) => team.uuid === uuid),
      loanCar: (uuid) => cars.has(uuid),
    },
    newUuid: () => uuidv7(),
  })
  const rowOf = new Map(rows.map((row) => [row.uuid, row]))
  const writes = change.flatMap(({ uuid, after }) =>
    after === null ? [] : [{ uuid, row: rowOf.get(uuid) ?? null, after: after as PlannedBlock }],
  )
  const written = await writeBlocks(tx, writer, writes, now)
  const left = written.filter(({ before }) => before?.location_uuid === from && before.start !== null)
  const people = unplanned(written)
  if (left.length > 0 || people.length > 0)
    await recordEvent(tx, writer, now, {
      event: 'paper.unplanned',
      uuid: paper,
      before: { location_uuid: from, jobs: left.map(({ before }) => before?.start ?? null), people },
      after: { location_uuid: to, jobs: [], people: [] },
    })
  return written
}
