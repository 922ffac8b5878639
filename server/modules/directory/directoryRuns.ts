import type { RunKind } from '#contract/directory/directory.ts'
import type { AuditEvent } from '#contract/logs/auditEvents.ts'
import { can, GLOBAL_SCOPE } from '#contract/permissions/can.ts'
import { user } from '#contract/records/user.ts'
import { onCommit, type Tx } from '#server/db/database.ts'
import { addEntry, TO_ADMINISTRATORS, toUser } from '#server/inbox/addEntry.ts'
import { addressedUsers } from '#server/inbox/audience.ts'
import { enqueueJob } from '#server/jobs/enqueueJob.ts'
import type { Job, Workers } from '#server/jobs/jobs.ts'
import { recordEvent } from '#server/records/audit.ts'
import { readersOf } from '#server/records/scope.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { readSettings } from '#server/settings/readSettings.ts'
import type { Hub } from '#server/socket/hub.ts'
import { room } from '#server/socket/room.ts'
import { applyLine, type Line } from './applyLine.ts'
import type { DirectoryServices } from './directoryServices.ts'
import { readDirectoryAccount } from './ldap/directoryAccount.ts'
import { readDirectory } from './ldap/ldapDirectory.ts'
import { type Plan, planLeavers, planPeople, readUsers } from './plan.ts'
import { planGroups, readGroupState } from './planGroups.ts'
import { finishRun, keepLines } from './runs.ts'
import type { Person } from './sources/person.ts'

/** The error texts of a run are codes of the catalogue, which the client translates, or the words of the directory. */
const NOT_ALLOWED = 'no_permission'
/** Lines between two progress reports. */
const REPORT_EVERY = 20
/** How long one job applies lines (ms). A job may take two minutes; the next job goes on with the rest. */
const PART_MS = 50_000

/** The names of the specification's audit events. */
const AUDIT = {
  user_generation: { start: 'user.gen.start', done: 'user.gen.done', deleted: 'user.gen.deleted' },
  user_sync: { start: 'user.sync.start', done: 'user.sync.done', deleted: 'user.sync.deleted' },
  group_sync: { start: 'group.sync.start', done: 'group.sync.done', deleted: 'group.sync.deleted' },
} as const satisfies Record<RunKind, Record<'start' | 'done' | 'deleted', AuditEvent>>

/** Permission for each kind of run. */
const NEEDED = {
  user_generation: 'global.users.create',
  user_sync: 'global.users.update',
  group_sync: 'global.groups.update',
} as const
export const mayRun = ({ permissions }: Session, kind: RunKind) => can(permissions, NEEDED[kind], GLOBAL_SCOPE)

type Run = { uuid: string; kind: RunKind; state: string; invite: boolean; started_by: string }
type RunJob = Job<'directory_run'>

/** Reads the directory for a new run, or applies a run that a user has confirmed. Repeating it does no harm. */
export function directoryRunWorker(services: DirectoryServices): Workers['directory_run'] {
  return async (job) => {
    const { dealerId, data, inDealer } = job
    const found = await inDealer(async (tx) => {
      const run = await tx
        .selectFrom('directory_runs')
        .select(['uuid', 'kind', 'state', 'invite', 'started_by'])
        .where('uuid', '=', data.run_uuid)
        .executeTakeFirst()
      return run && { run, session: await services.actAs(tx, dealerId, run.started_by) }
    })
    if (!found || !['planning', 'running'].includes(found.run.state)) return
    const { run, session } = found
    if (!session || !mayRun(session, run.kind)) return end(services, job, run, 'failed', NOT_ALLOWED)
    if (run.state === 'planning') await plan(services, job, run)
    else await perform(services, job, run)
  }
}

async function plan(services: DirectoryServices, job: RunJob, run: Run): Promise<void> {
  const account = await job.inDealer((tx) => readDirectoryAccount(tx, services.secrets, job.dealerId))
  if (!account) return end(services, job, run, 'failed', 'directory_not_set_up')
  try {
    // Runs outside of a transaction, because the directory may answer slowly.
    const directory = await readDirectory(job.dealerId, account, services.outbound)
    const plans =
      run.kind === 'group_sync'
        ? await planGroups(await job.inDealer(readGroupState), directory)
        : await planUsers(job, run, directory.people, account.deactivatesLeavers)
    await job.inDealer(async (tx) => {
      await keepLines(tx, job.dealerId, run.uuid, plans)
      await finishRun(tx, run.uuid, 'preview', '', services.now())
    })
  } catch (error) {
    // A directory that answers wrongly would do so again, so the run ends and its job is not repeated.
    return end(services, job, run, 'failed', error instanceof Failure ? error.code : (error as Error).message)
  }
  await report(services, job, run)
}

/**
 * The effect of the directory on users. It is computed outside of a transaction, so that others can use the database.
 */
async function planUsers(
  { inDealer }: RunJob,
  { kind }: Run,
  people: readonly Person[],
  deactivatesLeavers: boolean,
): Promise<Plan[]> {
  const { known, country } = await inDealer(async (tx) => ({
    known: await readUsers(tx),
    country: (await readSettings(tx, ['country'])).values.country,
  }))
  const rules = { mayCreate: kind === 'user_generation', mayUpdate: true, country }
  const leavers = kind === 'user_sync' && deactivatesLeavers ? planLeavers(people, known) : []
  return [...(await planPeople(people, known, rules)), ...leavers]
}

async function perform(services: DirectoryServices, job: RunJob, run: Run): Promise<void> {
  const until = services.now() + PART_MS
  const lines = await job.inDealer((tx) =>
    tx
      .selectFrom('directory_lines')
      .select(['line', 'action', 'target_uuid', 'source_id', 'changes'])
      .where('run_uuid', '=', run.uuid)
      .where('state', '=', 'planned')
      .where('action', '!=', 'none')
      .orderBy('line')
      .execute(),
  )
  for (const [index, line] of lines.entries()) {
    // The permission is checked with each line, so that a withdrawal counts from the next line on.
    const session = await job.inDealer((tx) => services.actAs(tx, job.dealerId, run.started_by))
    if (!session || !mayRun(session, run.kind)) return end(services, job, run, 'failed', NOT_ALLOWED)
    await applyLine(services, session, run, line as Line)
    if (index % REPORT_EVERY === 0) await report(services, job, run)
    if (services.now() > until && index < lines.length - 1) return goOn(services, job, run)
  }
  await end(services, job, run, 'done', '')
}

async function goOn({ jobs }: DirectoryServices, job: RunJob, run: Run): Promise<void> {
  await job.inDealer(async (tx) => {
    await enqueueJob(tx, job.dealerId, 'directory_run', { run_uuid: run.uuid }, run.started_by)
    onCommit(tx, () => jobs.wake('directory_run'))
  })
}

async function end(
  services: DirectoryServices,
  job: RunJob,
  run: Run,
  state: 'done' | 'failed',
  error: string,
): Promise<void> {
  const { hub, now } = services
  const { count, administrators } = await job.inDealer(async (tx) => {
    const { changed } = await tx
      .selectFrom('directory_lines')
      .select((eb) => eb.fn.countAll<number>().as('changed'))
      .where('run_uuid', '=', run.uuid)
      .where('state', '=', 'done')
      .executeTakeFirstOrThrow()
    await finishRun(tx, run.uuid, state, error, now())
    if (run.state === 'running')
      await audit(tx, { dealerId: job.dealerId, userUuid: run.started_by }, run, 'done', now(), changed)
    await tellResult(tx, services, job.dealerId, run, { state, error, changed })
    return { count: changed, administrators: await services.listAdministrators(tx) }
  })
  await report(services, job, run)
  if (state === 'failed' || run.kind === 'user_sync') return
  const event = run.kind === 'group_sync' ? 'group.sync.done' : 'user.gen.done'
  for (const uuid of new Set([run.started_by, ...administrators]))
    hub.publish(job.dealerId, room.user(uuid), { event, data: { count } })
}

/** The result of a run for the entry in the inbox. */
type Result = { state: 'done' | 'failed'; error: string; changed: number }

/** Tells the user who started the run, or the administrators if that user may not see it any more. */
async function tellResult(
  tx: Tx,
  { hub, jobs, now }: DirectoryServices,
  dealerId: string,
  run: Run,
  { state, error, changed }: Result,
): Promise<void> {
  const entry = {
    kind: state === 'done' ? 'directoryRunDone' : 'directoryRunFailed',
    location_uuid: null,
    record_uuid: null,
    subject: run.uuid,
    details: { run: run.kind, number: String(changed), error },
    note: '',
  } as const
  const services = { hub, jobs, session: { dealerId, userUuid: null }, now: now() }
  const starter = toUser(run.started_by)
  const isSeen = (await addressedUsers(tx, { ...entry, ...starter })).length > 0
  await addEntry(tx, services, { ...entry, ...(isSeen ? starter : TO_ADMINISTRATORS) })
}

/** Writes `user.gen.start`, `group.sync.done` and so on, with the number of changed rows. */
export async function audit(
  tx: Tx,
  by: { dealerId: string; userUuid: string },
  { uuid, kind }: Pick<Run, 'uuid' | 'kind'>,
  step: 'start' | 'done' | 'deleted',
  now: number,
  changed?: number,
): Promise<void> {
  const after = { run: uuid, ...(changed === undefined ? {} : { changed }) }
  await recordEvent(tx, by, now, { event: AUDIT[kind][step], uuid: null, before: null, after })
}

async function report({ hub, now }: DirectoryServices, { dealerId, inDealer }: RunJob, run: Run): Promise<void> {
  await inDealer(async (tx) => {
    await tx
      .updateTable('directory_runs')
      .set({ updated_at: new Date(now()) })
      .where('uuid', '=', run.uuid)
      .execute()
    await announceRun(tx, hub, { dealerId, userUuid: run.started_by }, run.uuid)
  })
}

/** Tells all users who may see runs that this one has progressed, or is deleted. */
export async function announceRun(
  tx: Tx,
  hub: Hub,
  by: { dealerId: string; userUuid: string },
  uuid: string,
): Promise<void> {
  const readers = await readersOf(tx, user, [])
  const data = { type: 'directoryRun.changed', uuid, location: null, version: 1, by: by.userUuid, fields: [] }
  onCommit(tx, () => {
    for (const reader of readers) hub.publish(by.dealerId, room.user(reader), { event: 'custom.event', data })
  })
}

/** The directory's account. Throws `directory_not_set_up` when there is none. */
export async function requireDirectory(tx: Tx, { secrets }: DirectoryServices, dealerId: string) {
  const account = await readDirectoryAccount(tx, secrets, dealerId)
  if (!account) throw new Failure('directory_not_set_up')
  return account
}
