import type { RunKind } from '#contract/directory/directory.ts'
import type { AuditEvent } from '#contract/logs/auditEvents.ts'
import { can, GLOBAL_SCOPE } from '#contract/permissions/can.ts'
import { user } from '#contract/records/user.ts'
import type { Tx } from '#server/db/database.ts'
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
import { planLeavers, planPeople, readUsers } from './plan.ts'
import { planGroups } from './planGroups.ts'
import { finishRun, keepLines } from './runs.ts'

/** Reasons are codes of the catalogue, which the client translates, or the words of the directory. */
const NOT_ALLOWED = 'no_permission'
/** Lines between two reports of how far it is. */
const REPORT_EVERY = 20
/** A job may take two minutes; what is left after one is the next job's. */
const PART_MS = 50_000

/** The names of the specification's audit events. */
const AUDIT = {
  user_generation: { start: 'user.gen.start', done: 'user.gen.done' },
  user_sync: { start: 'user.sync.start', done: 'user.sync.done' },
  group_sync: { start: 'group.sync.start', done: 'group.sync.done' },
} as const satisfies Record<RunKind, Record<'start' | 'done', AuditEvent>>

/** What somebody needs to let a run of this kind happen. */
const NEEDED = {
  user_generation: 'global.users.create',
  user_sync: 'global.users.update',
  group_sync: 'global.groups.update',
} as const
export const mayRun = ({ permissions }: Session, kind: RunKind) => can(permissions, NEEDED[kind], GLOBAL_SCOPE)

type Run = { uuid: string; kind: RunKind; state: string; invite: boolean; started_by: string }
type RunJob = Job<'directory_run'>

/** Reads the directory for a new run, or does what somebody has agreed to. Repeating it does no harm. */
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
    // Not in a transaction: the other side takes its time.
    const directory = await readDirectory(job.dealerId, account, services.outbound)
    await job.inDealer(async (tx) => {
      const known = await readUsers(tx)
      const { country } = (await readSettings(tx, ['country'])).values
      const mayCreate = run.kind === 'user_generation'
      const plans =
        run.kind === 'group_sync'
          ? await planGroups(tx, directory)
          : [
              ...planPeople(directory.people, known, { mayCreate, country }),
              ...(run.kind === 'user_sync' && account.deactivatesLeavers ? planLeavers(directory.people, known) : []),
            ]
      await keepLines(tx, job.dealerId, run.uuid, plans)
      await finishRun(tx, run.uuid, 'preview', '', services.now())
    })
  } catch (error) {
    // A directory that answers wrongly will do so again: the run is over, and its job is not repeated.
    return end(services, job, run, 'failed', error instanceof Failure ? error.code : (error as Error).message)
  }
  await report(services, job, run)
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
    // Asked with each line: what is taken from them counts from the next one on.
    const session = await job.inDealer((tx) => services.actAs(tx, job.dealerId, run.started_by))
    if (!session || !mayRun(session, run.kind)) return end(services, job, run, 'failed', NOT_ALLOWED)
    await applyLine(services, session, run, line as Line)
    if (index % REPORT_EVERY === 0) await report(services, job, run)
    if (services.now() > until && index < lines.length - 1) return goOn(services, job, run)
  }
  await end(services, job, run, 'done', '')
}

async function goOn({ jobs }: DirectoryServices, job: RunJob, run: Run): Promise<void> {
  await job.inDealer((tx) => enqueueJob(tx, job.dealerId, 'directory_run', { run_uuid: run.uuid }, run.started_by))
  jobs.wake('directory_run')
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
    return { count: changed, administrators: await services.listAdministrators(tx) }
  })
  await report(services, job, run)
  if (state === 'failed' || run.kind === 'user_sync') return
  const event = run.kind === 'group_sync' ? 'group.sync.done' : 'user.gen.done'
  for (const uuid of new Set([run.started_by, ...administrators]))
    hub.publish(job.dealerId, room.user(uuid), { event, data: { count } })
}

/** `user.gen.start`, `group.sync.done` and so on, with how many rows were changed. */
export async function audit(
  tx: Tx,
  by: { dealerId: string; userUuid: string },
  { uuid, kind }: Pick<Run, 'uuid' | 'kind'>,
  step: 'start' | 'done',
  now: number,
  changed?: number,
): Promise<void> {
  const after = { run: uuid, ...(changed === undefined ? {} : { changed }) }
  await recordEvent(tx, by, now, { event: AUDIT[kind][step], uuid: null, before: null, after })
}

async function report({ hub, now }: DirectoryServices, { dealerId, inDealer }: RunJob, run: Run): Promise<void> {
  const tell = await inDealer(async (tx) => {
    await tx
      .updateTable('directory_runs')
      .set({ updated_at: new Date(now()) })
      .where('uuid', '=', run.uuid)
      .execute()
    return announceRun(tx, hub, { dealerId, userUuid: run.started_by }, run.uuid)
  })
  tell()
}

/** Tells everybody who may see runs that this one has moved, or is gone. Call it after the commit. */
export async function announceRun(
  tx: Tx,
  hub: Hub,
  by: { dealerId: string; userUuid: string },
  uuid: string,
): Promise<() => void> {
  const readers = await readersOf(tx, user, [])
  const data = { type: 'directoryRun.changed', uuid, location: null, version: 1, by: by.userUuid, fields: [] }
  return () => {
    for (const reader of readers) hub.publish(by.dealerId, room.user(reader), { event: 'custom.event', data })
  }
}

/** The directory, or the refusal that says that there is none. */
export async function requireDirectory(tx: Tx, { secrets }: DirectoryServices, dealerId: string) {
  const account = await readDirectoryAccount(tx, secrets, dealerId)
  if (!account) throw new Failure('directory_not_set_up')
  return account
}
