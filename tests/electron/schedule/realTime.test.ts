import { describe, test } from 'vitest'
import { timeLimit } from '#tests/support/timed.ts'
import { secondsAfter22, startEvening } from './startEvening.ts'

describe.concurrent('UPD-04 in real time', () => {
  test.for(['Etc/GMT-3', 'America/New_York'])(
    '(a) In %s the update starts once, within 22:00:00–22:00:05',
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
})
