import type { Core } from '#server/core/core.ts'
import type { openLogs } from './openLogs.ts'

type Logs = Pick<ReturnType<typeof openLogs>, 'start'>
type Others = Omit<Parameters<Logs['start']>[0], keyof Core>

/**
 * The log, the audit and the health of the server. This module is the last one, because the others write into the log
 * until they stop.
 */
export function logsModule(core: Core, logs: Logs, others: Others) {
  const { handlers, widgets, stop } = logs.start({ ...core, ...others })
  return { handlers, widgets, onStop: stop }
}
