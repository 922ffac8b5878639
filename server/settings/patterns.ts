import { createContext, Script } from 'node:vm'
import type { FieldCode } from '#contract/errors.ts'

const MOST_MS = 100
/** Texts that drive a careless pattern into trying everything: long runs that fail at their end. */
const HARD = ['a', 'A', '0', '-', ' ', 'A1', 'a1 ', 'W2-', '/'].map((part) => `${part.repeat(60)}\u0000`)
const check = new Script('texts.map((text) => new RegExp(pattern, "u").test(text))')

/** Which of the texts the pattern fits; null when it takes too long. */
function fits(pattern: string, texts: readonly string[]): boolean[] | null {
  try {
    return check.runInContext(createContext({ pattern, texts }), { timeout: MOST_MS }) as boolean[]
  } catch {
    return null
  }
}

/** Compiled and tried out: `samples` must all fit, and no text may keep the server busy. */
export function patternProblem(pattern: string, samples: readonly string[] = []): FieldCode | null {
  const found = fits(pattern, [...samples, ...samples.map((one) => `${one.repeat(20)}\u0000`), ...HARD])
  if (found === null) return 'slow_pattern'
  return found.slice(0, samples.length).every(Boolean) ? null : 'sample_does_not_fit'
}
