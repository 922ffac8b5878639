import { redact, withoutSecrets } from '#electron/app/files/redact.ts'

/** What a report is made of; whatever cannot be found out is left out by the caller. */
export type Facts = {
  versions: Record<string, string | undefined>
  system: Record<string, unknown>
  graphics: unknown
  settings: unknown
  update: unknown
  network: unknown
  /** The newest lines last. */
  log: readonly string[]
}

const MOST_LINES = 200

/** A text that can be sent to support as it is: nothing secret, nobody's name. */
export function diagnosticsReport({ log, ...facts }: Facts, now: Date): string {
  const parts = Object.entries(facts).map(([name, value]) => `${name}\n${JSON.stringify(value, withoutSecrets, 2)}`)
  const lines = log.slice(-MOST_LINES).map(redact)
  return [`Werkbank ${now.toISOString()}`, ...parts, `log\n${lines.join('\n')}`].join('\n\n')
}
