import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { onTestFinished } from 'vitest'
import { readClock } from '#tests/support/clock/readClock.ts'
import { instant, wallClock } from './zoned.ts'

/** Real seconds with real node-cron, timers and time zones, on a clock that starts a few seconds before 22:00. */
type Line = { event: string; at: number }
const root = join(import.meta.dirname, '../../..')
/** Seconds from the moment at which the process is ready until 22:00 on its clock. */
export const AHEAD_SECONDS = 8

/** An evening that begins a few seconds before 22:00 in a zone, or on the current clock. */
export async function startEvening(onFinished: typeof onTestFinished, zone: string, isShifted = true) {
  const shim = join(root, 'tests/electron/schedule/shiftedClock.mjs')
  const evening = join(root, 'tests/electron/schedule/evening.ts')
  const child = spawn(process.execPath, ['--import', shim, evening], {
    env: { ...process.env, TZ: zone },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onFinished(() => void child.kill('SIGKILL'))
  const lines: Line[] = []
  const waiting = new Set<() => void>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(JSON.parse(line) as Line)
    for (const poll of waiting) poll()
  })
  const next = (event: string) =>
    new Promise<Line>((resolve) => {
      const poll = () => {
        const found = lines.find((line) => line.event === event)
        if (!found) return
        waiting.delete(poll)
        resolve(found)
      }
      waiting.add(poll)
      poll()
    })
  const say = (word: string) => child.stdin.write(`${word}\n`)
  // On a busy machine the start may take long, so the clock is set when the process is ready.
  await next('ready')
  say(`begin ${isShifted ? shiftTo22(zone, AHEAD_SECONDS) : 0}`)
  return { child, lines, next, say }
}

/** The shift that makes the clock show 22:00:00 in the given seconds, also over a clock change. */
function shiftTo22(zone: string, inSeconds: number): number {
  const now = readClock()
  return instant(zone, wallClock(zone, now).day, '22:00:00') - now - inSeconds * 1_000
}

/** Seconds since 22:00 of its day in a zone, negative before. */
export const secondsAfter22 = (zone: string, at: number) => {
  const { day, time } = wallClock(zone, at)
  return (Date.parse(`${day}T${time}Z`) - Date.parse(`${day}T22:00:00Z`)) / 1_000
}
