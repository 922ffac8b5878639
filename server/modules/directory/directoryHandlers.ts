import type { directoryEndpoints } from '#contract/api/administration/directory.ts'
import type { RunKind } from '#contract/directory/directory.ts'
import { can, GLOBAL_SCOPE } from '#contract/permissions/can.ts'
import { user } from '#contract/records/user.ts'
import { onCommit } from '#server/db/database.ts'
import { enqueueJob } from '#server/jobs/enqueueJob.ts'
import type { HandlersOf } from '#server/request/endpointHandlers.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { leftOutColumns as leftOutColumnsOf } from '#server/request/tableColumns.ts'
import { readSettings } from '#server/settings/readSettings.ts'
import { rememberColumns, rememberedColumns } from '#server/sheet/rememberColumns.ts'
import { announceRun, audit, mayRun, requireDirectory } from './directoryRuns.ts'
import type { DirectoryServices } from './directoryServices.ts'
import { readDirectory } from './ldap/ldapDirectory.ts'
import { planPeople, readUsers } from './plan.ts'
import { listPlanner, readMemberships } from './planLists.ts'
import {
  createRun,
  deleteOwnPreviews,
  deletePreview,
  keepLines,
  latestRuns,
  readLines,
  readRun,
  startRun,
} from './runs.ts'
import { dayDoubtOf, isComplete, peopleOf, readCsv, splitCsv } from './sources/readCsv.ts'

/** Imports users and groups from a file or the dealer's directory. */
export function directoryHandlers(services: DirectoryServices): HandlersOf<keyof typeof directoryEndpoints> {
  const { database, jobs, now } = services

  /** Reads the directory in the background. The user sees a preview before anything changes. */
  async function begin(session: Session, kind: RunKind) {
    return database.inDealer(session.dealerId, async (tx) => {
      await requireDirectory(tx, services, session.dealerId)
      const uuid = await createRun(tx, session, { kind, source: 'ldap', state: 'planning' }, now())
      await enqueueJob(tx, session.dealerId, 'directory_run', { run_uuid: uuid }, session.userUuid)
      onCommit(tx, () => jobs.wake('directory_run'))
      return readRun(tx, uuid)
    })
  }

  return {
    'GET /v1/admin/directory/runs': ({ session }) => database.inDealer(session.dealerId, latestRuns),
    'GET /v1/admin/directory/runs/:run_uuid': ({ session, params }) =>
      database.inDealer(session.dealerId, (tx) => readRun(tx, params.run_uuid)),
    'GET /v1/admin/directory/runs/:run_uuid/lines': ({ session, params, query }) =>
      database.inDealer(session.dealerId, async (tx) => {
        await readRun(tx, params.run_uuid)
        return readLines(tx, params.run_uuid, query)
      }),

    async 'POST /v1/admin/users/import'({ session, body }) {
      // The preview shows the values of existing users.
      if (!can(session.permissions, user.permissions.read, GLOBAL_SCOPE)) throw new Failure('no_permission')
      const table = await splitCsv(body.csv)
      const found = readCsv(table, body.columns)
      const { head } = found
      if (found.rows.length === 0) throw new Failure('file_without_rows')
      const { remembered, country, known, lists } = await database.inDealer(session.dealerId, async (tx) => ({
        remembered: body.columns ? undefined : await rememberedColumns(tx, 'staff', head),
        country: (await readSettings(tx, ['country'])).values.country,
        known: await readUsers(tx),
        lists: listPlanner(
          {
            groups: await services.listGroupOffers(tx, session),
            departments: await services.listDepartmentOffers(tx, session),
          },
          await readMemberships(tx),
        ),
      }))
      const file = remembered ? readCsv(table, remembered) : found
      // Runs outside of a transaction, because the embedded database serves one at a time. A user who is changed
      // meanwhile is compared again when the run writes.
      const mayUpdate = can(session.permissions, user.permissions.update, GLOBAL_SCOPE)
      // Columns are missing. The user assigns them and sends the file again.
      const plans = isComplete(file)
        ? await planPeople(await peopleOf(file, body.month_first), known, {
            mayCreate: true,
            mayUpdate,
            country,
            lists,
          })
        : []
      const dayDoubt = await dayDoubtOf(file)
      return database.inDealer(session.dealerId, async (tx) => {
        if (body.columns) await rememberColumns(tx, session.dealerId, 'staff', head, body.columns, now())
        const leftOutColumns = leftOutColumnsOf(file.columns)
        await deleteOwnPreviews(tx, session)
        const start = { kind: 'user_generation', source: 'csv', state: 'preview', leftOutColumns } as const
        const uuid = await createRun(tx, session, start, now())
        await keepLines(tx, session.dealerId, uuid, plans)
        return {
          run: await readRun(tx, uuid),
          columns: file.columns,
          is_remembered: remembered !== undefined,
          day_doubt: dayDoubt,
        }
      })
    },

    'POST /v1/admin/users/generate': ({ session }) => begin(session, 'user_generation'),
    'POST /v1/admin/users/sync': ({ session }) => begin(session, 'user_sync'),
    'POST /v1/admin/groups/sync': ({ session }) => begin(session, 'group_sync'),

    async 'POST /v1/admin/directory/runs/:run_uuid/start'({ session, params, body }) {
      return database.inDealer(session.dealerId, async (tx) => {
        const { kind } = await readRun(tx, params.run_uuid)
        if (!mayRun(session, kind)) throw new Failure('no_permission')
        await startRun(tx, session, params.run_uuid, body.invite, now())
        await enqueueJob(tx, session.dealerId, 'directory_run', { run_uuid: params.run_uuid }, session.userUuid)
        await audit(tx, session, { uuid: params.run_uuid, kind }, 'start', now())
        onCommit(tx, () => jobs.wake('directory_run'))
        return readRun(tx, params.run_uuid)
      })
    },

    async 'DELETE /v1/admin/directory/runs/:run_uuid'({ session, params }) {
      await database.inDealer(session.dealerId, async (tx) => {
        const { kind } = await readRun(tx, params.run_uuid)
        if (!mayRun(session, kind)) throw new Failure('no_permission')
        await deletePreview(tx, params.run_uuid)
        await audit(tx, session, { uuid: params.run_uuid, kind }, 'deleted', now())
        await announceRun(tx, services.hub, session, params.run_uuid)
      })
    },

    async 'POST /v1/admin/directory/test'({ session }) {
      const account = await database.inDealer(session.dealerId, (tx) =>
        requireDirectory(tx, services, session.dealerId),
      )
      try {
        const { people, groups } = await readDirectory(session.dealerId, account, services.outbound)
        return { is_connected: true, answer: '', users: people.length, groups: groups.length }
      } catch (error) {
        if (error instanceof Failure) throw error
        return { is_connected: false, answer: (error as Error).message, users: 0, groups: 0 }
      }
    },
  }
}
