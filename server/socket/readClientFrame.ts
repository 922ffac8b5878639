import { clientFrame } from '#contract/socket/clientFrame.ts'
import type { ClientFrame } from '#contract/socket/events.ts'

const KNOWN = new Set<string>(clientFrame.options.map((option) => option.shape.event.value))

/**
 * `unknown` is a well-formed frame with an event of another version, which is skipped; `null` is no frame at all.
 * JSON.parse of V8 does not recurse and the schema drops every key that it does not name, so neither depth nor
 * `__proto__` reaches anything.
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
