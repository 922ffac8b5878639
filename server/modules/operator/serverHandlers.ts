import type { serverEndpoints } from '#contract/api/administration/server.ts'
import { type Database, onCommit } from '#server/db/database.ts'
import type { Config } from '#server/process/config.ts'
import { recordEvent } from '#server/records/audit.ts'
import type { HandlersOf } from '#server/request/endpointHandlers.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { checkSettings } from '#server/settings/checkSettings.ts'
import { readSettings } from '#server/settings/readSettings.ts'
import { writeSettings } from '#server/settings/writeSettings.ts'
import type { Hub } from '#server/socket/hub.ts'
import { room } from '#server/socket/room.ts'
import type { InstanceFile } from '#server/storage/instanceFile.ts'
import type { SecretBox } from '#server/storage/secretBox.ts'
import { listDealers } from './listDealers.ts'
import { serverFacts } from './serverFacts.ts'

type Services = {
  config: Config
  database: Database
  instance: InstanceFile
  secrets: SecretBox
  hub: Hub
  forgetDealer(dealerId: string): void
  /** Whether the caller is an administrator of the dealer that runs the server. */
  isOperator(session: Session): Promise<boolean>
  now(): number
}

/**
 * The server as a whole. Every administrator sees what concerns their own dealer. The administrators of the operating
 * dealer run it.
 */
export function serverHandlers(services: Services): HandlersOf<keyof typeof serverEndpoints> {
  const { config, database, instance, secrets, hub, forgetDealer, isOperator, now } = services
  const startedAt = new Date(now()).toISOString()

  return {
    async 'GET /v1/admin/server'({ session }) {
      const [operates, all, { values }] = await Promise.all([
        isOperator(session),
        listDealers(database),
        database.inDealer(session.dealerId, (tx) => readSettings(tx, ['plugin_settings'])),
      ])
      const { version, name, maintenance, backup, restore_test } = instance.read()
      // Dealers are competitors, so a dealer that does not run the server sees only itself.
      const dealers = operates ? all : all.filter(({ dealerId }) => dealerId === session.dealerId)
      const domain = config.publicUrl === undefined ? null : new URL(config.publicUrl).host
      return {
        is_operator: operates,
        version,
        name,
        maintenance,
        facts: serverFacts(config, database.kind, operates),
        dealers: dealers.map((dealer) => ({
          code: dealer.code,
          name: dealer.name,
          host: domain === null ? null : `${dealer.code}.${domain}`,
          since: dealer.createdAt,
          is_active: dealer.isActive,
          is_own: dealer.dealerId === session.dealerId,
        })),
        backup: operates ? { last: backup, restore_test } : null,
        plugin_settings: values.plugin_settings,
        started_at: startedAt,
      }
    },

    async 'PATCH /v1/admin/server'({ session, body }) {
      if (!(await isOperator(session))) throw new Failure('no_permission')
      const { version, ...changes } = body
      const before = instance.read()
      if (before.version !== version) throw new Failure('version_conflict')
      const after = { ...before, ...given(changes), version: version + 1 }
      // The audit event is written first, because no change may happen without one.
      await database.inDealer(session.dealerId, (tx) =>
        recordEvent(tx, session, now(), { event: 'server.changed', uuid: null, before, after }),
      )
      if (instance.read().version !== version) throw new Failure('version_conflict')
      instance.write(after)
      for (const { dealerId } of await listDealers(database))
        hub.publish(dealerId, room.dealer, { event: 'server.changed', data: { version: after.version } })
      return { version: after.version }
    },

    async 'PUT /v1/admin/server/plugin-settings'({ session, body }) {
      const { dealerId } = session
      await database.inDealer(dealerId, async (tx) => {
        const { version } = await readSettings(tx, ['plugin_settings'])
        const changes = checkSettings({ plugin_settings: body.is_on })
        const result = await writeSettings(tx, secrets, session, { version, changes })
        if (result.version !== version)
          await recordEvent(tx, session, now(), {
            event: 'settings.changed',
            uuid: null,
            before: result.before,
            after: result.after,
          })
        onCommit(tx, () => {
          forgetDealer(dealerId)
          hub.publish(dealerId, room.dealer, { event: 'settings.changed', data: { version: result.version } })
        })
      })
    },
  }
}

/** Leaves out fields that were not sent. A null was sent and stays. */
const given = <T extends object>(changes: T) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
