import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { withoutSecrets } from './redact.ts'

export type Log = (event: string, details?: Record<string, unknown>) => void

const MAX_BYTES = 1024 * 1024
const MAX_LINE = 8 * 1024

/**
 * Appends one JSON line per event, without secrets or names of people. One older file is kept, so the log takes at most
 * two megabytes. A full disk never stops the app.
 */
export function createLog(file: string): Log {
  // The process that started the app may have closed its end of the pipe. That must not crash the app.
  process.stderr.on('error', () => undefined)
  return (event, details = {}) => {
    const line = lineOf(event, details)
    process.stderr.write(line)
    try {
      mkdirSync(dirname(file), { recursive: true })
      const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
      if (size + Buffer.byteLength(line) > MAX_BYTES) renameSync(file, `${file}.1`)
      appendFileSync(file, line, { mode: 0o600 })
    } catch (error) {
      process.stderr.write(`${String(error)}\n`)
    }
  }
}

function lineOf(event: string, details: Record<string, unknown>): string {
  const time = new Date().toISOString()
  try {
    const line = JSON.stringify({ time, event, ...details }, withoutSecrets)
    if (line.length <= MAX_LINE) return `${line}\n`
    return `${JSON.stringify({ time, event, shortened: line.slice(0, MAX_LINE / 4) })}\n`
  } catch {
    // The details are circular or contain a value that JSON does not support. The event is still logged.
    return `${JSON.stringify({ time, event })}\n`
  }
}
