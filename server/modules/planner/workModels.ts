import type { FieldCode } from '#contract/fieldCodes.ts'
import type { WorkLocation } from '#contract/planning/workingTime.ts'
import type { Tx } from '#server/db/database.ts'
import { recordEvent } from '#server/records/audit.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { requireKeeper, workplacesOf } from './absences.ts'
import { keepsPeopleAt, requirePlan } from './places.ts'

type WorkModel = { sites: WorkLocation[]; factor: number | null; secondary_percent: number; version: number }

/** Default when nothing was entered for a user. */
const NONE: WorkModel = { sites: [], factor: null, secondary_percent: 0, version: 0 }

async function storedModel(tx: Tx, user: string): Promise<WorkModel> {
  const row = await tx
    .selectFrom('work_models')
    .select(['sites', 'factor', 'secondary_percent', 'version'])
    .where('user_uuid', '=', user)
    .executeTakeFirst()
  return row ?? NONE
}

/**
 * The working times that were entered for a user. Without any, planning uses the working time model of the user
 * (`planPeople.ts`).
 */
export async function readWorkModel(tx: Tx, session: Session, user: string) {
  await requireKeeper(tx, session, user, new Failure('not_found'))
  return { user_uuid: user, ...(await storedModel(tx, user)) }
}

/** Requires that the locations with hours exist, and that the caller may edit the people there. */
async function requireLocations(tx: Tx, session: Session, locations: readonly WorkLocation[]): Promise<void> {
  const fields: Record<string, FieldCode> = {}
  const seen = new Set<string>()
  for (const [index, { location_uuid }] of locations.entries()) {
    const place = await tx
      .selectFrom('locations')
      .select('key')
      .where('uuid', '=', location_uuid)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    const field = `sites.${index}.location_uuid`
    if (!place || !keepsPeopleAt(session, [place.key])) fields[field] = 'not_found'
    else if (seen.has(location_uuid)) fields[field] = 'already_exists'
    seen.add(location_uuid)
  }
  if (Object.keys(fields).length > 0) throw new Failure('validation_failed', { fields })
}

/** Stores the working times. Also returns the locations whose plans use them, before and after. */
export async function writeWorkModel(
  tx: Tx,
  session: Session,
  user: string,
  { version, ...model }: WorkModel,
  now: number,
) {
  // Locks the user, because the model may not exist yet. Two users who create it at once wait for each other here.
  await tx.selectFrom('users').select('uuid').where('uuid', '=', user).forNoKeyUpdate().execute()
  const places = await requireKeeper(tx, session, user, new Failure('not_found'))
  await requireLocations(tx, session, model.sites)
  const before = await storedModel(tx, user)
  if (before.version !== version) throw new Failure('version_conflict', { current: { user_uuid: user, ...before } })
  const values = {
    ...model,
    sites: JSON.stringify(model.sites),
    version: version + 1,
    updated_at: new Date(now),
    updated_by: session.userUuid,
  }
  await tx
    .insertInto('work_models')
    .values({ dealer_id: session.dealerId, user_uuid: user, ...values })
    .onConflict((conflict) => conflict.columns(['dealer_id', 'user_uuid']).doUpdateSet(values))
    .execute()
  const { version: _old, ...old } = before
  await recordEvent(tx, session, now, { event: 'workModel.changed', uuid: user, before: old, after: model })
  const afterwards = (await workplacesOf(tx, user)).map(({ uuid }) => uuid)
  return { places: [...places, ...afterwards], model: { user_uuid: user, ...model, version: version + 1 } }
}

/** Sets the reserve of a team. Returns the location whose plan uses it. */
export async function setReserve(tx: Tx, session: Session, team: string, percent: number, now: number) {
  const row = await tx
    .selectFrom('departments')
    .select('location_uuid')
    .where('uuid', '=', team)
    .where('is_workshop_team', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row || row.location_uuid === null) throw new Failure('not_found')
  await requirePlan(tx, session, row.location_uuid, 'update')
  const before = await tx.selectFrom('team_reserves').select('percent').where('team_uuid', '=', team).executeTakeFirst()
  await tx
    .insertInto('team_reserves')
    .values({ dealer_id: session.dealerId, team_uuid: team, percent })
    .onConflict((conflict) => conflict.columns(['dealer_id', 'team_uuid']).doUpdateSet({ percent }))
    .execute()
  await recordEvent(tx, session, now, {
    event: 'department.reserve.changed',
    uuid: team,
    before: { reserve_percent: before?.percent ?? 0 },
    after: { reserve_percent: percent },
  })
  return row.location_uuid
}
