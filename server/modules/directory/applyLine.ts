import { sql } from 'kysely'
import type { LineAction, RunKind } from '#contract/directory/directory.ts'
import { can, GLOBAL_SCOPE } from '#contract/permissions/can.ts'
import { group } from '#contract/records/group.ts'
import { user } from '#contract/records/user.ts'
import { onCommit } from '#server/db/database.ts'
import { enqueueJob } from '#server/jobs/enqueueJob.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { DirectoryServices } from './directoryServices.ts'

export type Line = {
  line: number
  action: LineAction
  target_uuid: string | null
  source_id: string | null
  changes: Record<string, unknown>
}
type Run = { uuid: string; kind: RunKind; invite: boolean }
type Outcome = { target: string; isNew: boolean }

const NOT_FIELDS: readonly string[] = [
  ...['joining', 'leaving', 'joining_uuids', 'leaving_uuids'],
  ...['roles', 'groups', 'groups_uuids', 'departments', 'departments_uuids'],
]
const fieldsOf = ({ changes }: Line) =>
  Object.fromEntries(Object.entries(changes).filter(([name]) => !NOT_FIELDS.includes(name)))

/**
 * Applies one line, with the rights of the user who started the run. A refusal is stored with the line; the others
 * continue.
 */
export async function applyLine(services: DirectoryServices, session: Session, run: Run, line: Line): Promise<void> {
  const { database } = services
  try {
    const outcome =
      run.kind === 'group_sync' ? await writeGroup(services, session, line) : await writeUser(services, session, line)
    const refused = run.kind === 'group_sync' ? {} : await joinLists(services, session, outcome.target, line)
    await database.inDealer(session.dealerId, async (tx) => {
      if (line.source_id !== null)
        await tx
          .updateTable(run.kind === 'group_sync' ? 'groups' : 'users')
          .set({ directory_id: line.source_id })
          .where('uuid', '=', outcome.target)
          .execute()
      if (outcome.isNew && run.invite && run.kind === 'user_generation') {
        await enqueueJob(
          tx,
          session.dealerId,
          'password_link',
          { purpose: 'invitation', user_uuid: outcome.target },
          session.userUuid,
        )
        onCommit(tx, () => services.jobs.wake('password_link'))
      }
      await close(tx, run, line, { state: 'done', target_uuid: outcome.target, problems: refused })
    })
  } catch (error) {
    const problems = problemsOf(error)
    if (problems === null) throw error
    await database.inDealer(session.dealerId, (tx) =>
      close(tx, run, line, { state: 'failed', target_uuid: line.target_uuid, problems }),
    )
  }
}

/** The problems of the line. Null for an error that does not concern this line alone. */
function problemsOf(error: unknown): Record<string, string> | null {
  if (error instanceof Failure) return error.details.fields ?? { '': error.code }
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined
  // Another row has got this directory id since the directory was read.
  if (constraint === 'users_directory') return { email: 'already_exists' }
  return constraint === 'groups_directory' ? { name: 'already_exists' } : null
}

/** Requires the right to change users. It is needed even when only the directory id of the row differs. */
function requireUpdate({ permissions }: Session): void {
  if (!can(permissions, user.permissions.update, GLOBAL_SCOPE)) throw new Failure('no_permission')
}

const rolesOf = ({ changes }: Line) => (changes.roles as string[] | undefined) ?? []

async function writeUser({ database, records }: DirectoryServices, session: Session, line: Line): Promise<Outcome> {
  const values = fieldsOf(line)
  if (line.action !== 'create') {
    const uuid = line.target_uuid ?? ''
    requireUpdate(session)
    const roles = rolesOf(line)
    if (Object.keys(values).length + roles.length > 0)
      await changeLatest({ database, records }, session, 'user', uuid, (row) => ({
        ...values,
        ...(roles.length > 0 ? { roles: [...new Set([...row.roles, ...roles])] } : {}),
      }))
    return { target: uuid, isNew: false }
  }
  // An earlier run may have created the user without recording it, because the server stopped. An existing user is not
  // created again.
  const known = await database.inDealer(session.dealerId, (tx) =>
    tx
      .selectFrom('users')
      .select('uuid')
      .where('email_folded', '=', String(values.email).toLowerCase())
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  )
  if (known) {
    // Storing the directory id needs the right to change users, because it decides which user later runs change.
    if (line.source_id !== null) requireUpdate(session)
    return { target: known.uuid, isNew: false }
  }
  return { target: (await records.create(session, 'user', { ...values, roles: rolesOf(line) })).uuid, isNew: true }
}

/** The groups and departments that a line adds. */
function joinsOf({ changes }: Line) {
  const texts = (name: string) => (changes[name] as string[] | undefined) ?? []
  return (['groups', 'departments'] as const).flatMap((field) =>
    texts(`${field}_uuids`).map((uuid, at) => ({ field, uuid, name: texts(field)[at] ?? '' })),
  )
}

/** Requires one of the two rights with which the screens add a user to a group. */
function requireMembers({ permissions }: Session): void {
  const mayAdd = [user.permissions.update, group.permissions.update].some((name) =>
    can(permissions, name, GLOBAL_SCOPE),
  )
  if (!mayAdd) throw new Failure('no_permission')
}

/**
 * Adds the user to the groups and departments of a line, with the rules of the screens. Returns the groups and
 * departments that were refused. The user and the other memberships stay.
 */
async function joinLists(
  { changeMembers, joinDepartments }: DirectoryServices,
  session: Session,
  userUuid: string,
  line: Line,
): Promise<Record<string, string>> {
  const refused: Record<string, string> = {}
  for (const { field, uuid, name } of joinsOf(line))
    try {
      if (field === 'groups') {
        requireMembers(session)
        await changeMembers(session, uuid, { add: [userUuid], remove: [] })
      } else await joinDepartments(session, userUuid, [uuid])
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      refused[`${field}.${name}`] = Object.values(error.details.fields ?? {})[0] ?? error.code
    }
  return refused
}

async function writeGroup(services: DirectoryServices, session: Session, line: Line): Promise<Outcome> {
  const values = fieldsOf(line)
  const uuids = (name: string) => (line.changes[name] as string[] | undefined) ?? []
  let target = line.target_uuid
  if (target === null)
    target = (await services.records.create(session, 'group', { ...values, sync_source: 'directory' })).uuid
  else if (Object.keys(values).length > 0) await changeLatest(services, session, 'group', target, () => values)
  const change = { add: uuids('joining_uuids'), remove: uuids('leaving_uuids') }
  if (change.add.length + change.remove.length > 0) await services.changeMembers(session, target, change)
  return { target, isNew: line.target_uuid === null }
}

/** The directory overrides a simultaneous change by a user: if the row is outdated, it is read again and changed. */
async function changeLatest(
  { database, records }: Pick<DirectoryServices, 'database' | 'records'>,
  session: Session,
  record: 'user' | 'group',
  uuid: string,
  valuesFor: (row: { roles: string[] }) => Record<string, unknown>,
): Promise<void> {
  const row = await database.inDealer(session.dealerId, (tx) =>
    record === 'user'
      ? tx.selectFrom('users').select(['version', 'roles']).where('uuid', '=', uuid).executeTakeFirst()
      : tx.selectFrom('groups').select('version').where('uuid', '=', uuid).executeTakeFirst(),
  )
  const roles = record === 'user' ? ((row as { roles?: string[] } | undefined)?.roles ?? []) : []
  await records.change(session, record, uuid, { ...valuesFor({ roles }), version: row?.version ?? 0 })
}

type Tx = Parameters<Parameters<DirectoryServices['database']['inDealer']>[1]>[0]

/** Stores the result of a line. A finished line keeps its left-out values, and gets the ones that were refused now. */
async function close(
  tx: Tx,
  run: Run,
  { line }: Line,
  { problems, ...end }: { state: 'done' | 'failed'; target_uuid: string | null; problems: Record<string, string> },
): Promise<void> {
  const all =
    end.state === 'failed' ? JSON.stringify(problems) : sql<string>`problems || ${JSON.stringify(problems)}::jsonb`
  await tx
    .updateTable('directory_lines')
    .set({ ...end, problems: all })
    .where('run_uuid', '=', run.uuid)
    .where('line', '=', line)
    .execute()
}
