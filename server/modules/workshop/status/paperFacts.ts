import { sql } from 'kysely'
import { actorOn } from '#contract/workshop/status/actorOn.ts'
import type { PaperFacts, TransitionRules } from '#contract/workshop/status/transitionGuards.ts'
import { mayBegin, type PaperPerson } from '#contract/workshop/status/transitionsOf.ts'
import { workshopRolesOf } from '#contract/workshop/status/workshopRoles.ts'
import type { Tx } from '#server/db/database.ts'
import { dealerZone } from '#server/db/timeZones.ts'
import { keyOf } from '#server/records/scope.ts'
import type { Session } from '#server/request/session.ts'
import { readSettings } from '#server/settings/readSettings.ts'
import { isOfWorkshop } from '#server/staff/workshopPeople.ts'
import { hstOf } from '../hst/hstOf.ts'
import { assigneesOf } from '../papers/assigneesOf.ts'
import type { PaperRow } from '../papers/openPaper.ts'
import { securityDamageOf } from './securityDamageOf.ts'

/** Facts that decide about the next step of a paper: its state, the user, and the dealer's rules. */
type Decision = { facts: PaperFacts; person: PaperPerson; rules: TransitionRules }

type Counted = { open_stamps: number; stamps: number; checks: number; works: number }

const count = async (tx: Tx, uuid: string): Promise<Counted> => {
  const { rows } = await sql<Counted>`
    select (select count(*) from (select distinct on (s.work_uuid, s.user_uuid) s.kind from stamps s
        where s.paper_uuid = ${uuid} order by s.work_uuid, s.user_uuid, s.at desc, s.uuid desc) last
        where last.kind = 'start') as open_stamps,
      (select count(*) from stamps where paper_uuid = ${uuid}) as stamps,
      (select count(*) from paper_checks where paper_uuid = ${uuid} and result = '') as checks,
      (select count(*) from works w where w.paper_uuid = ${uuid} and w.deleted_at is null and w.state = 'in_progress'
        and not is_put_off(w.dealer_id, w.paper_uuid, w.extension)) as works`.execute(tx)
  const { open_stamps = 0, stamps = 0, checks = 0, works = 0 } = rows[0] ?? {}
  return { open_stamps: Number(open_stamps), stamps: Number(stamps), checks: Number(checks), works: Number(works) }
}

type Seen = Pick<PaperRow, 'creator_uuid'> & { key: string; assignees: readonly string[] }

/** The relation of the user to a paper, which decides about the steps that the user may take. */
async function personOn(tx: Tx, session: Session, { creator_uuid: creator, key: location, assignees }: Seen) {
  const user = await tx.selectFrom('users').select('roles').where('uuid', '=', session.userUuid).executeTakeFirst()
  const roles = workshopRolesOf(user?.roles ?? [])
  const somebody = { uuid: session.userUuid, permissions: session.permissions, roles }
  return actorOn({ location, creator, assignees }, somebody)
}

/** Whether the user may begin works of a paper, as far as that depends on the user. */
export async function mayBeginOn(tx: Tx, session: Session, row: PaperRow): Promise<boolean> {
  const key = await keyOf(tx, row.location_uuid)
  const assignees = await assigneesOf(tx, row)
  return mayBegin(row.status, await personOn(tx, session, { ...row, key, assignees }))
}

/** Reads the facts for the guards of a paper. */
export async function decisionOn(tx: Tx, session: Session, row: PaperRow, now: number): Promise<Decision> {
  const { values } = await readSettings(tx, ['require_quality_check', 'hst_required'])
  const location = await tx
    .selectFrom('locations')
    .select(['key', 'time_zone'])
    .where('uuid', '=', row.location_uuid)
    .executeTakeFirst()
  const assignees = await assigneesOf(tx, row)
  const { open_stamps, stamps, checks, works } = await count(tx, row.uuid)
  return {
    facts: {
      status: row.status,
      since: Date.parse(row.state_since),
      isClaimable: assignees.length === 0 && (await isOfWorkshop(tx, session, row.location_uuid)),
      openStamps: open_stamps,
      stamps,
      worksInProgress: works,
      openChecks: checks,
      holdReason: row.hold_reason === '' ? null : row.hold_reason,
      isFinalCheckDone: row.final_check_at !== null,
      kilometers: row.kilometers,
      securityDamage: await securityDamageOf(tx, row.uuid, row.security_damage),
      hst: await hstOf(tx, row.vin, 'reception', now),
      isPlaceRecorded: row.parking_place !== '',
      isKeyRecorded: row.key_place !== '',
    },
    person: await personOn(tx, session, { ...row, key: location?.key ?? '', assignees }),
    rules: {
      requireQualityCheck: values.require_quality_check,
      hstRequired: values.hst_required,
      now,
      timeZone: location?.time_zone ?? (await dealerZone(tx)),
    },
  }
}
