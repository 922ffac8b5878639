import { describe, expect, it } from 'vitest'
import { type AttemptState, chargeAttempt } from '#server/modules/auth/password/attempts.ts'
import { networkOf } from '#server/request/networkOf.ts'
import { fc } from '#tests/support/samples/fc.ts'
import { DAY, MINUTE, SECOND } from '../worlds/authWorld.ts'

const seed = Number(process.env.TEST_SEED ?? 1)

/** Runs attempts that all fail, with the given pauses between them. */
function play(pauses: readonly number[]) {
  let state: AttemptState | null = null
  let now = 1_000_000_000_000
  return pauses.map((pause) => {
    now += pause
    const decision = chargeAttempt(state, now)
    state = decision.state
    return { now, retryAfter: decision.retryAfter, state }
  })
}

describe('AUT-02 the limit of failed attempts', () => {
  it('Five failed attempts are allowed, then the next ones wait for a minute', () => {
    expect(play(Array.from({ length: 7 }, () => SECOND)).map(({ retryAfter }) => retryAfter)).toEqual([
      ...[null, null, null, null, null],
      ...[60, 59],
    ])
  })

  it('Each further failure doubles the wait, up to an hour', () => {
    let state: AttemptState | null = null
    let now = 0
    const silences: number[] = []
    for (let tries = 0; tries < 200 && silences.length < 10; tries++) {
      const decision = chargeAttempt(state, now)
      state = decision.state
      if (decision.retryAfter === null) continue
      silences.push(decision.retryAfter / 60)
      now += decision.retryAfter * SECOND
    }
    expect(silences).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60, 60])
  })

  it('After a wait there is one more attempt, not five', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 120 }), (seconds) => {
        const pauses = Array.from({ length: Math.floor(DAY / (seconds * SECOND)) }, () => seconds * SECOND)
        const allowed = play(pauses).filter(({ retryAfter }) => retryAfter === null).length
        // An attempt at least every two minutes: five at first, one after each wait, then one an hour.
        return allowed <= 5 + 6 + 24 + 1
      }),
      { seed, numRuns: 60 },
    )
  })

  it('Failures are forgotten after a quarter of an hour without one, and the length of the wait after a day', () => {
    const six = Array.from({ length: 6 }, () => SECOND)
    const quarter = [...six, 17 * MINUTE, ...six]
    expect(
      play(quarter)
        .slice(6, 12)
        .map(({ retryAfter }) => retryAfter),
    ).toEqual([null, null, null, null, null, 120])
    const day = [...six, 25 * 60 * MINUTE, ...six]
    expect(
      play(day)
        .slice(6, 12)
        .map(({ retryAfter }) => retryAfter),
    ).toEqual([null, null, null, null, null, 60])
  })

  it('Quick guessing gets at most five attempts in a quarter of an hour, and the stated wait is always right', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 * MINUTE }), { maxLength: 200 }), (pauses) => {
        const played = play(pauses)
        played.forEach(({ now, retryAfter, state }, index) => {
          if (retryAfter !== null) {
            expect(retryAfter).toBeGreaterThan(0)
            expect(retryAfter).toBeLessThanOrEqual(3_600)
            expect(Math.abs(state.blockedUntil - now - retryAfter * SECOND)).toBeLessThan(SECOND)
          }
          const before = played[index - 1]
          if (before && before.state.blockedUntil > now) {
            expect(retryAfter).not.toBeNull()
            expect(state.blockedUntil).toBe(before.state.blockedUntil)
          }
        })
      }),
      { seed, numRuns: 300 },
    )
  })
})

describe('AUT-02 addresses that count as one network', () => {
  it.each([
    ['192.0.2.7', '192.0.2.200'],
    ['::ffff:192.0.2.7', '192.0.2.200'],
    ['2001:db8:1:2::5', '2001:db8:1:2:aaaa:bbbb:cccc:dddd'],
    ['2001:db8:1:2::5', '2001:db8:1:ff::1'],
    ['2001:db8::5', '2001:db8::aaaa:1'],
    ['2001:db8::5', '2001:db8::1:2:3:4'],
    ['::1', '::abcd:1'],
  ])('The addresses %s and %s count as one network', (one, other) => {
    expect(networkOf(one)).toBe(networkOf(other))
  })

  it.each([
    ['192.0.2.7', '192.0.3.7'],
    ['2001:db8:1:200::5', '2001:db8:1:100::5'],
    ['2001:db8:1::5', '2001:db8:2::5'],
    ['::1', '2001:db8::1'],
  ])('The addresses %s and %s count as two networks', (one, other) => {
    expect(networkOf(one)).not.toBe(networkOf(other))
  })
})
