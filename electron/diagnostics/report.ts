import { redact, withoutSecrets } from '#electron/app/files/redact.ts'

/** Parts of a report. The caller leaves out what it cannot read. */
export type Facts = {
  versions: Record<string, string | undefined>
  system: Record<string, unknown>
  graphics: unknown
  settings: unknown
  update: unknown
  network: unknown
  /** Lines of the log, the newest last. */
  log: readonly string[]
}

const MOST_LINES = 200

/** A text that can be sent to support as it is, without secrets or names of people. */
export function diagnosticsReport({ log, ...facts }: Facts, now: Date): string {
  const parts = Object.entries(facts).map(([name, value]) => `${name}\n${JSON.stringify(value, withoutSecrets, 2)}`)
  const lines = log.slice(-MOST_LINES).map(redact)
  return [`Werkbank ${now.toISOString()}`, ...parts, `log\n${lines.join('\n')}`].join('\n\n')
}
