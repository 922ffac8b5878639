import type { JobKind } from '#contract/jobs.ts'
import type { PluginKey } from '#contract/settings/registry.ts'
import type { Tx } from '#server/db/database.ts'
import { readSettings } from '#server/settings/readSettings.ts'

/**
 * Kinds of jobs that wait while the dealer has disabled their module. Jobs that protect people continue: old messages
 * and photos are deleted, forgotten times are closed, and users leave chats to which they no longer belong.
 */
const PLUGINS: { readonly [K in JobKind]?: PluginKey } = {
  chat_later: 'plugin_chat',
  plan_carry_over: 'plugin_workshop',
  appointment_reminder: 'plugin_service',
  appointment_mail: 'plugin_service',
  consent_mail: 'plugin_workshop',
  consent_sms: 'plugin_workshop',
  protocol_mail: 'plugin_service',
}

/** Whether the module of a kind of job is disabled for the dealer of this transaction. */
export async function restsNow(tx: Tx, kind: JobKind): Promise<boolean> {
  const plugin = PLUGINS[kind]
  return plugin !== undefined && !(await readSettings(tx, [plugin])).values[plugin]
}
