import type { administrationEndpoints } from '#contract/api/administration.ts'
import { isSecretSetting, SETTINGS, type SettingKey } from '#contract/settings/registry.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { HandlersOf } from '#server/endpointHandlers.ts'
import { Failure } from '#server/failure.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { addressMail, post } from '#server/mail/deliver.ts'
import { readSettings } from '#server/settings/readSettings.ts'
import { checkSettings, writeSettings } from '#server/settings/writeSettings.ts'
import type { Hub } from '#server/socket/hub.ts'
import { room } from '#server/socket/room.ts'
import type { SecretBox } from '#server/storage/secretBox.ts'

type Services = {
  database: Database
  secrets: SecretBox
  hub: Hub
  jobs: Pick<Jobs, 'wake'>
  /** Called after settings that decide about access were committed. */
  forgetDealer(dealerId: string): void
}

const PAGE = 100

/** Settings as administrators read and write them, and the jobs in the background. */
export function administrationHandlers(services: Services): HandlersOf<keyof typeof administrationEndpoints> {
  const { database, secrets, hub, jobs, forgetDealer } = services
  return {
    async 'GET /v1/admin/settings'({ session }) {
      return database.inDealer(session.dealerId, listSettings)
    },

    async 'PATCH /v1/admin/settings'({ session, body }) {
      const { dealerId } = session
      const changes = checkSettings(body.values)
      const { version, values } = await database.inDealer(dealerId, async (tx) => {
        await writeSettings(tx, secrets, session, { version: body.version, changes })
        return readSettings(tx)
      })
      if (version !== body.version) {
        forgetDealer(dealerId)
        hub.publish(dealerId, room.dealer, { event: 'settings.changed', data: { version } })
        if ('presence_scope' in body.values) hub.setPresence(dealerId, values.presence_scope)
      }
      return { version }
    },

    async 'GET /v1/admin/settings/history'({ session, query }) {
      const rows = await database.inDealer(session.dealerId, (tx) => changesIn(tx, query))
      return rows.map(({ uuid, key, old_value, new_value, changed_at, ...author }) => ({
        uuid,
        key,
        old_value: old_value as string | number | boolean | null,
        new_value: new_value as string | number | boolean | null,
        changed_at,
        changed_by: authorOf(author),
      }))
    },

    async 'POST /v1/admin/settings/mail-test'({ session, request }) {
      const envelope = await database.inDealer(session.dealerId, (tx) =>
        addressMail(tx, secrets, session.dealerId, session.userUuid),
      )
      if (!envelope) throw new Failure('mail_not_set_up')
      // Right now and not as a job: somebody is waiting for the answer.
      const { isSent, answer } = await post(envelope, { template: 'test' }, request.id)
      return { is_sent: isSent, answer }
    },

    async 'GET /v1/admin/jobs'({ session, query }) {
      return database.single(session.dealerId, (tx) => {
        let rows = tx
          .selectFrom('jobs')
          .select(['uuid', 'kind', 'state', 'attempts', 'last_error', 'created_at', 'updated_at'])
        if (query.state !== undefined) rows = rows.where('state', '=', query.state)
        if (query.before_uuid !== undefined) rows = rows.where('uuid', '<', query.before_uuid)
        return rows.orderBy('uuid', 'desc').limit(PAGE).execute()
      })
    },

    async 'POST /v1/admin/jobs/:job_uuid/retry'({ session, params }) {
      const row = await database.inDealer(session.dealerId, (tx) =>
        tx
          .updateTable('jobs')
          .set({ state: 'waiting', updated_at: new Date() })
          .where('uuid', '=', params.job_uuid)
          .where('state', '=', 'failed')
          .returning('kind')
          .executeTakeFirst(),
      )
      if (!row) throw new Failure('not_found')
      jobs.wake(row.kind)
    },
  }
}

type AuthorRow = { author: string | null; first_name: string | null; last_name: string | null }

const authorOf = ({ author, first_name, last_name }: AuthorRow) =>
  author === null ? null : { uuid: author, first_name: first_name ?? '', last_name: last_name ?? '' }

function changesIn(tx: Tx, { key, before_uuid }: { key?: string | undefined; before_uuid?: string | undefined }) {
  let rows = tx
    .selectFrom('setting_changes as c')
    .leftJoin('users as u', (join) =>
      join.onRef('u.dealer_id', '=', 'c.dealer_id').onRef('u.uuid', '=', 'c.changed_by'),
    )
    .select(['c.uuid', 'c.key', 'c.old_value', 'c.new_value', 'c.changed_at'])
    .select(['u.uuid as author', 'u.first_name', 'u.last_name'])
  if (key !== undefined) rows = rows.where('c.key', '=', key)
  if (before_uuid !== undefined) rows = rows.where('c.uuid', '<', before_uuid)
  return rows.orderBy('c.uuid', 'desc').limit(PAGE).execute()
}

async function listSettings(tx: Tx) {
  const [{ values, version }, stored, last] = await Promise.all([
    readSettings(tx),
    tx.selectFrom('settings').select('key').execute(),
    tx
      .selectFrom('setting_changes as c')
      .leftJoin('users as u', (join) =>
        join.onRef('u.dealer_id', '=', 'c.dealer_id').onRef('u.uuid', '=', 'c.changed_by'),
      )
      .distinctOn('c.key')
      .select(['c.key', 'c.changed_at', 'u.uuid as author', 'u.first_name', 'u.last_name'])
      .orderBy('c.key')
      .orderBy('c.uuid', 'desc')
      .execute(),
  ])
  const changes = new Map(last.map((row) => [row.key, row]))
  const set = new Set(stored.map((row) => row.key))
  const settings = (Object.keys(SETTINGS) as SettingKey[]).map((key) => {
    const change = changes.get(key)
    return {
      key,
      value: isSecretSetting(key) ? null : values[key],
      is_set: set.has(key),
      changed_at: change?.changed_at ?? null,
      changed_by: change ? authorOf(change) : null,
    }
  })
  return { version, settings }
}
