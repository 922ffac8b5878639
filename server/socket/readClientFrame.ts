import { clientFrame } from '#contract/socket/clientFrame.ts'
import type { ClientFrame } from '#contract/socket/events.ts'

const KNOWN = new Set<string>(clientFrame.options.map((option) => option.shape.event.value))

/**
 * Returns `unknown` for a well-formed frame with an event of another version, which is skipped; `null` for an invalid
 * frame. V8's JSON.parse does not recurse, and the schema drops every undeclared key, so neither depth nor `__proto__`
 * does harm.
 */
export function readClientFrame(text: string): ClientFrame | 'unknown' | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null || !('event' in value) || typeof value.event !== 'string') return null
  if (!KNOWN.has(value.event)) return 'unknown'
  const parsed = clientFrame.safeParse(value)
  return parsed.success ? parsed.data : null
}
