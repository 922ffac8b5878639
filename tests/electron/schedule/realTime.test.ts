import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, type onTestFinished, test } from 'vitest'
import { readClock } from '#tests/support/clock/readClock.ts'
import { timeLimit } from '#tests/support/timed.ts'
import { instant, wallClock } from './zoned.ts'

/** Real seconds with real node-cron, timers and time zones, on a clock that starts a few seconds before 22:00. */
type Line = { event: string; at: number }
const HOUR_MS = 3_600_000
const root = join(import.meta.dirname, '../../..')
const isFull = process.env.TEST_FULL === '1'
/** From the moment at which the process runs. */
const AHEAD_SECONDS = 8

/** An evening that begins a few seconds before 22:00 in a zone, or on the current clock. */
async function startEvening(onFinished: typeof onTestFinished, zone: string, isShifted = true) {
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
    for (const look of waiting) look()
  })
  const next = (event: string) =>
    new Promise<Line>((resolve) => {
      const look = () => {
        const found = lines.find((line) => line.event === event)
        if (!found) return
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      look()
    })
  const say = (word: string) => child.stdin.write(`${word}\n`)
  // On a busy machine this may take long, so the clock is set when the process is ready.
  await next('ready')
  say(`begin ${isShifted ? shiftTo22(zone, AHEAD_SECONDS) : 0}`)
  return { child, lines, next, say }
}

/** The shift that makes the clock show 22:00:00 in the given seconds, also over a clock change. */
function shiftTo22(zone: string, inSeconds: number): number {
  const now = readClock()
  return instant(zone, wallClock(zone, now).day, '22:00:00') - now - inSeconds * 1_000
}

const secondsAfter22 = (zone: string, at: number) => {
  const { day, time } = wallClock(zone, at)
  return (Date.parse(`${day}T${time}Z`) - Date.parse(`${day}T22:00:00Z`)) / 1_000
}

describe.concurrent('UPD-04 in real time', () => {
  test.for(['Etc/GMT-3', 'America/New_York'])(
    '(a) %s: one start within 22:00:00–22:00:05',
    async (zone, { expect, onTestFinished }) => {
      const { lines, next, say } = await startEvening(onTestFinished, zone)
      const { at } = await next('at_22')
      expect(secondsAfter22(zone, at)).toBeGreaterThanOrEqual(0)
      expect(secondsAfter22(zone, at)).toBeLessThan(timeLimit(5_000) / 1_000)
      say('done')
      await next('done')
      expect(lines.filter(({ event }) => event === 'at_22')).toHaveLength(1)
    },
  )

  test('UPD-05 An upload at 22:00:00 delays the update, and its end starts it', async ({ expect, onTestFinished }) => {
    const { lines, next, say } = await startEvening(onTestFinished, 'Etc/GMT+2')
    say('busy')
    await next('deferred')
    expect(lines.map(({ event }) => event)).not.toContain('at_22')
    say('done')
    const { at } = await next('at_22')
    expect(secondsAfter22('Etc/GMT+2', at)).toBeLessThan(timeLimit(30_000) / 1_000)
  })

  test.runIf(isFull)(
    '(b) A process that is stopped from 21:59:57 to 22:03 begins nothing after it',
    async ({ expect, onTestFinished }) => {
      const { child, lines, next, say } = await startEvening(onTestFinished, 'Etc/UTC')
      await next('started')
      await passes((AHEAD_SECONDS - 3) * 1_000)
      child.kill('SIGSTOP')
      await passes(185_000)
      child.kill('SIGCONT')
      await next('update.clockJumped')
      await passes(70_000)
      say('done')
      await next('done')
      expect(lines.map(({ event }) => event)).not.toContain('at_22')
    },
    300_000,
  )

  test.runIf(isFull)(
    '(a) The update starts on the clock of this computer, in the zone where it is 22:00 next',
    async ({ expect, onTestFinished }) => {
      const zones = [
        ...Array.from({ length: 27 }, (_, i) => `Etc/GMT${i - 14 < 0 ? i - 14 : `+${i - 14}`}`),
        'Asia/Kolkata',
        'Asia/Kathmandu',
        'Australia/Eucla',
      ]
      const waits = zones.map((zone) => ({ zone, seconds: -secondsAfter22(zone, readClock()) }))
      const soonest = waits.filter(({ seconds }) => seconds > 3).toSorted((a, b) => a.seconds - b.seconds)[0]
      if (!soonest) throw new Error('It is 22:00 nowhere')
      const { next } = await startEvening(onTestFinished, soonest.zone, false)
      const { at } = await next('at_22')
      expect(secondsAfter22(soonest.zone, at)).toBeGreaterThanOrEqual(0)
      expect(secondsAfter22(soonest.zone, at)).toBeLessThan(timeLimit(5_000) / 1_000)
    },
    HOUR_MS + 60_000,
  )
})

const passes = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
