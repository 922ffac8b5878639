import { HST_LIMITS } from '#contract/api/workshop/hst.ts'
import { PAPER_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import { fillVariables } from '#contract/settings/variables.ts'
import { decisionFor } from '#contract/workshop/hst/hstDecision.ts'
import { compareHst, hstState } from '#contract/workshop/hst/hstState.ts'
import type { Tx } from '#server/db/database.ts'
import { FILE_USES } from '#server/files/fileUses.ts'
import { findUserNames } from '#server/records/userNames.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { readSettings } from '#server/settings/readSettings.ts'
import { mayCreateSnapshot, openPapersOf } from './createSnapshot.ts'
import { hstFreshness } from './hstOf.ts'
import { decisionsOf, findLatestSnapshots, type StoredItem, storedItems } from './latestSnapshots.ts'
import { listPermittedLocations } from './permittedLocations.ts'

/** Differences between two snapshots, with the stored hits. */
export const differencesOf = (before: readonly StoredItem[], after: readonly StoredItem[]) =>
  compareHst(before, after) as {
    added: StoredItem[]
    gone: StoredItem[]
    changed: { before: StoredItem; after: StoredItem }[]
  }

type Unread = { line: number; text: string }[]

/** Snapshots of a vehicle, newest first, each with its differences from the snapshot before. */
async function listSnapshots(tx: Tx, vin: string) {
  const rows = await tx
    .selectFrom('hst_snapshots as s')
    .leftJoin('files as f', (join) =>
      join
        .onRef('f.dealer_id', '=', 's.dealer_id')
        .onRef('f.owner_uuid', '=', 's.uuid')
        .on('f.owner_record', '=', FILE_USES.hstOriginal.record),
    )
    .select(['s.uuid', 's.checked_at', 's.source', 's.items', 's.unread', 's.file_name', 's.created_by'])
    .select((eb) => eb('f.uuid', 'is not', null).as('has_input'))
    .where('s.vin', '=', vin)
    .orderBy('s.checked_at', 'desc')
    .orderBy('s.uuid', 'desc')
    .limit(HST_LIMITS.looks + 1)
    .execute()
  const nameOf = await findUserNames(
    tx,
    rows.map((row) => row.created_by),
  )
  const snapshots = rows.map(({ created_by, items, unread, has_input, ...row }) => ({
    ...row,
    has_input: Boolean(has_input),
    by: nameOf(created_by),
    items: storedItems(items),
    unread: unread as Unread,
  }))
  return snapshots
    .map((snapshot, at) => {
      const before = snapshots[at + 1]
      return { ...snapshot, differences: before ? differencesOf(before.items, snapshot.items) : null }
    })
    .slice(0, HST_LIMITS.looks)
}

type Snapshots = Awaited<ReturnType<typeof listSnapshots>>

/**
 * Differences since the last snapshot of an earlier visit. Without an earlier visit, or if no car is in the house,
 * differences since the previous snapshot.
 */
function since(snapshots: Snapshots, visitBegan: string | null) {
  const [newest, previous] = snapshots
  if (!newest) return null
  const visit = visitBegan === null ? undefined : snapshots.find((one) => one !== newest && one.checked_at < visitBegan)
  const base = visit ?? previous
  if (!base) return null
  return {
    checked_at: base.checked_at,
    is_visit: visit !== undefined,
    differences: differencesOf(base.items, newest.items),
  }
}

/** The HST state of one vehicle, with everything that led to it. */
export async function readVehicle(tx: Tx, session: Session, vin: string, now: number) {
  const snapshot = (await findLatestSnapshots(tx, [vin])).get(vin) ?? null
  const snapshots = await listSnapshots(tx, vin)
  const decisions = await decisionsOf(tx, [vin])
  const nameOf = await findUserNames(
    tx,
    decisions.map(({ by_user }) => by_user),
  )
  const open = await openPapersOf(tx, vin)
  const readable = new Set(
    (await listPermittedLocations(tx, session, 'location.workshop.hstcheck.read')).map(({ uuid }) => uuid),
  )
  const writable = new Set(
    (await listPermittedLocations(tx, session, PAPER_PERMISSIONS.update)).map(({ uuid }) => uuid),
  )
  const papers = open.filter(({ location_uuid }) => readable.has(location_uuid))
  const vehicle = await tx
    .selectFrom('vehicles')
    .select(['licensePlate', 'model'])
    .where('vin', '=', vin)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const { state, worst, isStale } = hstState(snapshot, 'reception', await hstFreshness(tx), now)
  const { values } = await readSettings(tx, ['elsa_url_template'])
  const licensePlate = papers[0]?.licensePlate ?? vehicle?.licensePlate ?? ''
  const variables = { vin, plate: licensePlate, order: papers[0]?.jobId ?? '' }
  const encoded = Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name, encodeURIComponent(value)]),
  )
  return {
    vin,
    licensePlate,
    model: vehicle?.model ?? '',
    state,
    worst,
    is_stale: isStale,
    items: (snapshots[0]?.items ?? []).map((item) => {
      const found = decisionFor(item, decisions)
      if (!found) return { ...item, decision: null }
      const { paper_uuid, status, reason, person, witness, at, by_user } = found
      return { ...item, decision: { paper_uuid, status, reason, person, witness, at, by: nameOf(by_user) } }
    }),
    since: since(snapshots, open.at(-1)?.created_at ?? null),
    looks: snapshots,
    papers: papers.map(({ uuid, location_uuid, jobId, licensePlate: plate, status }) => ({
      uuid,
      location_uuid,
      jobId,
      licensePlate: plate,
      status,
      may_decide: writable.has(location_uuid),
    })),
    may_import: await mayCreateSnapshot(tx, session, vin),
    elsa_url: fillVariables(values.elsa_url_template, encoded),
  }
}

/** The file of a snapshot's original. */
export async function findInput(tx: Tx, uuid: string): Promise<string> {
  const found = await tx
    .selectFrom('files')
    .select('uuid')
    .where('owner_record', '=', FILE_USES.hstOriginal.record)
    .where('owner_uuid', '=', uuid)
    .executeTakeFirst()
  if (!found) throw new Failure('not_found')
  return found.uuid
}
