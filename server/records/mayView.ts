import { linkOfPath, RECORD_SCREENS } from '#contract/links.ts'
import { holds } from '#contract/permissions/can.ts'
import { pluginOf } from '#contract/settings/registry.ts'
import type { Database, Tx } from '../db/database.ts'
import type { Session } from '../request/session.ts'
import type { Hooks, HooksTable } from './hooks.ts'
import type { RecordTable } from './recordTable.ts'
import { findRow } from './repository.ts'
import { scopeOf } from './scope.ts'

type Services = {
  database: Database
  records: RecordTable
  /** Hooks of all modules. They are read on each call. */
  rules: { readonly hooks: HooksTable }
  actAs: (tx: Tx, dealerId: string, userUuid: string) => Promise<Session | null>
}

/**
 * Whether a user may read the row that a client page shows, by the path of the page. A path without a row of a known
 * record answers false.
 */
export function rowViewer({ database, records, rules, actAs }: Services) {
  return async ({ dealer, user }: { dealer: string; user: string }, path: string): Promise<boolean> => {
    const link = linkOfPath(path)
    if (link === null || !('record_uuid' in link)) return false
    const name = RECORD_SCREENS[link.screen]
    const record = records[name]
    if (!record) return false
    return database.inDealer(dealer, async (tx) => {
      const session = await actAs(tx, dealer, user)
      if (!session || !holds(session.permissions, record.permissions.read)) return false
      const plugin = pluginOf(`/v1/${record.path}`)
      if (plugin !== null && session.disabledPlugins.includes(plugin)) return false
      const known = { record, hooks: (rules.hooks[name] ?? {}) as Hooks }
      return (await findRow(tx, scopeOf(known, session), link.record_uuid)) !== undefined
    })
  }
}
