import type { JobKind } from '#contract/jobs.ts'
import type { PluginKey } from '#contract/settings/registry.ts'
import type { Tx } from '#server/db/database.ts'
import { readSettings } from '#server/settings/readSettings.ts'

/**
 * Kinds of jobs that rest while the dealer has switched off their part of the software. What protects people goes on:
 * messages, photos and times are deleted and closed in time, and nobody stays in a chat that they no longer belong to.
 */
const PLUGINS: { readonly [K in JobKind]?: PluginKey } = { plan_carry_over: 'plugin_workshop' }

/** Whether the part of the software that a kind of job belongs to is switched off for the dealer of this transaction. */
export async function restsNow(tx: Tx, kind: JobKind): Promise<boolean> {
  const plugin = PLUGINS[kind]
  return plugin !== undefined && !(await readSettings(tx, [plugin])).values[plugin]
}
