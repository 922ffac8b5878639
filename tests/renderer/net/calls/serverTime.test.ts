import { expect, it, vi } from 'vitest'
import { ageMs, deviceMoment, isServerTimeFresh, noteServerTime } from '#renderer/net/calls/serverTime.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** A moment on the server's clock. */
const SERVER = Date.UTC(2026, 8, 16, 8, 0, 0)

/** Sets the device's clock, and tells the server's time with an answer. */
function answered(device: number, server: number) {
  vi.spyOn(Date, 'now').mockReturnValue(device)
  noteServerTime(new Date(server).toUTCString())
}

it('A device whose clock is wrong by a day reports the true age of an action, even if its clock is set before the action is sent', () => {
  expect(ageMs({ at: SERVER, offset: null }, SERVER + HOUR)).toBe(HOUR)
  // The clock is a day ahead, and stays so.
  answered(SERVER + DAY, SERVER)
  const acted = deviceMoment(SERVER + DAY + HOUR)
  expect(ageMs(acted, SERVER + DAY + 3 * HOUR)).toBe(2 * HOUR)
  // The network returns, and the device sets its clock back by a day.
  answered(SERVER + 4 * HOUR, SERVER + 4 * HOUR)
  expect(ageMs(acted, SERVER + 4 * HOUR)).toBe(3 * HOUR)
  expect(isServerTimeFresh()).toBe(true)
})

it('The age of an action is never negative, and an answer without a time changes nothing', () => {
  answered(SERVER, SERVER)
  const acted = deviceMoment(SERVER)
  noteServerTime(null)
  noteServerTime('yesterday')
  expect([ageMs(acted, SERVER - HOUR), ageMs(acted, SERVER + HOUR)]).toEqual([0, HOUR])
})
