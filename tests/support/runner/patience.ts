import { vi } from 'vitest'
import { PATIENCE_MS } from './patienceMs.ts'

type Options = number | { timeout?: number; interval?: number } | undefined

function patient(options: Options): { timeout: number; interval?: number } {
  const { timeout = 0, interval } = typeof options === 'number' ? { timeout: options } : (options ?? {})
  const limit = { timeout: Math.max(timeout, PATIENCE_MS) }
  return interval === undefined ? limit : { timeout: limit.timeout, interval }
}

const done = Symbol.for('werkbank.patience')
// Files share a process, and each of them runs this.
if (!(done in vi)) {
  const { waitFor, waitUntil } = vi
  vi.waitFor = (condition, options) => waitFor(condition, patient(options))
  vi.waitUntil = (condition, options) => waitUntil(condition, patient(options))
  Object.defineProperty(vi, done, { value: true })
}
