import { describe, test } from 'vitest'
import { AHEAD_SECONDS, secondsAfter22, startEvening } from '#tests/electron/schedule/startEvening.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { timeLimit } from '#tests/support/timed.ts'

const HOUR_MS = 3_600_000
const passes = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe.concurrent('UPD-04 on the clock of this computer', () => {
  test('(b) An app that is stopped from 21:59:57 to 22:03 begins no update when it goes on', async ({
    expect,
    onTestFinished,
  }) => {
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
  }, 300_000)

  test(
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
