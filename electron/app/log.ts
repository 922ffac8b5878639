import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

export type Log = (event: string, details?: Record<string, unknown>) => void

const MAX_BYTES = 1024 * 1024

/** Appends one JSON line per event. One older file is kept; a full disk never stops the app. */
export function createLog(file: string): Log {
  // Whoever started the app may have closed its end of the pipe; that must not become a crash.
  process.stderr.on('error', () => undefined)
  return (event, details = {}) => {
    const line = `${JSON.stringify({ time: new Date().toISOString(), event, ...details })}\n`
    process.stderr.write(line)
    try {
      mkdirSync(dirname(file), { recursive: true })
      if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > MAX_BYTES) renameSync(file, `${file}.1`)
      appendFileSync(file, line)
    } catch (error) {
      process.stderr.write(`${String(error)}\n`)
    }
  }
}
