import { createContext, Script } from 'node:vm'
import { RE2JS } from 're2js'
import type { FieldCode } from '#contract/fieldCodes.ts'

/**
 * Instructions of a compiled pattern, counted by the engine. Matching takes instructions × characters: a thousand and
 * the 30 characters of an order number take less than a millisecond. `^W[0-9]{2}-[0-9]{6}$` has 14.
 */
const PROGRAM_MAX_SIZE = 1_000
/** Compiled patterns that are kept (count). Compiling takes up to 20 ms, so it must not happen with each order. */
const KEPT_PATTERNS = 200
/** Longest time that a pattern of an earlier version may hold the thread (ms). */
const OLD_PATTERN_MS = 20
/** Attempts with such a pattern, because a busy machine may give the thread no processor time within the limit. */
const OLD_ATTEMPTS = 5

const compiled = new Map<string, RE2JS | null>()
/**
 * Patterns that an earlier version of the product stored, and that once took too long. They match nothing from then on
 * and are not tried again.
 */
const abandoned = new Set<string>()
const runOld = new Script('new RegExp(pattern, "u").test(text)')

/**
 * Compiles a pattern for the linear engine. Null for features that this engine lacks: look-ahead, look-behind,
 * back-references, a thousand repetitions.
 */
function compile(pattern: string): RE2JS | null {
  const known = compiled.get(pattern)
  if (known !== undefined) return known
  const linear = compileAnew(pattern)
  const oldest = compiled.size < KEPT_PATTERNS ? undefined : compiled.keys().next().value
  if (oldest !== undefined) compiled.delete(oldest)
  compiled.set(pattern, linear)
  return linear
}

function compileAnew(pattern: string): RE2JS | null {
  try {
    return RE2JS.compile(RE2JS.translateRegExp(pattern))
  } catch {
    return null
  }
}

/** Runs a pattern once on the old engine. Null when the time limit ended the run. */
function runOnce(pattern: string, text: string): boolean | null {
  try {
    return runOld.runInContext(createContext({ pattern, text }), { timeout: OLD_PATTERN_MS }) as boolean
  } catch {
    return null
  }
}

/**
 * Earlier versions stored patterns that the linear engine does not support. They still run on the old engine, with a
 * time limit. The limit counts time on the clock, so a busy machine can stop a harmless pattern. Only a pattern that
 * used the processor for that long is given up.
 */
function fitsOld(pattern: string, text: string): boolean {
  if (abandoned.has(pattern)) return false
  const before = process.threadCpuUsage()
  for (let attempt = 0; attempt < OLD_ATTEMPTS; attempt += 1) {
    const result = runOnce(pattern, text)
    if (result !== null) return result
    const { user, system } = process.threadCpuUsage(before)
    if (user + system >= OLD_PATTERN_MS * 1_000) {
      if (abandoned.size < KEPT_PATTERNS) abandoned.add(pattern)
      return false
    }
  }
  return false
}

/** Whether a text fits a pattern that a dealer has stored, in time that is linear in the text. */
export function fitsPattern(pattern: string, text: string): boolean {
  const linear = compile(pattern)
  return linear === null ? fitsOld(pattern, text) : linear.matcher(text).find()
}

/** Why a pattern cannot be stored, or null. It must run in linear time, have a bounded size, and match all samples. */
export function patternProblem(pattern: string, samples: readonly string[] = []): FieldCode | null {
  const linear = compile(pattern)
  if (linear === null) return 'unsupported_pattern'
  if (linear.programSize() > PROGRAM_MAX_SIZE) return 'slow_pattern'
  return samples.every((text) => linear.matcher(text).find()) ? null : 'sample_does_not_fit'
}
