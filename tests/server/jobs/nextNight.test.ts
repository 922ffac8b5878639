import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nextNight, nightIn } from '#server/jobs/nextNight.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { createDealer } from '#tests/support/database/people.ts'

const night = (zone: string, now: string) => nightIn(zone, Date.parse(now)).toISOString()

describe('the next night', () => {
  it.each([
    ['Europe/Berlin', '2026-07-01T12:00:00Z', '2026-07-01T23:30:00.000Z'],
    ['Europe/Berlin', '2026-07-01T22:30:00Z', '2026-07-01T23:30:00.000Z'],
    ['Europe/Berlin', '2026-07-01T23:30:00Z', '2026-07-02T23:30:00.000Z'],
    ['America/New_York', '2026-07-01T12:00:00Z', '2026-07-02T05:30:00.000Z'],
    ['Asia/Tokyo', '2026-07-01T12:00:00Z', '2026-07-01T16:30:00.000Z'],
    // The clock goes from two to three, and from three back to two. Half past one exists once on both days.
    ['Europe/Berlin', '2026-03-28T20:00:00Z', '2026-03-29T00:30:00.000Z'],
    ['Europe/Berlin', '2026-10-24T20:00:00Z', '2026-10-24T23:30:00.000Z'],
  ])('The next night in %s after %s is %s', (zone, now, expected) => expect(night(zone, now)).toBe(expected))
})

describe('the night of a dealer', () => {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await openTestDatabase()
  })
  afterAll(() => opened.close())

  it('The night of a dealer is the night of its first location', async () => {
    const dealer = await createDealer(opened.database)
    const now = Date.parse('2026-07-01T12:00:00Z')
    const asked = () => opened.database.inDealer(dealer.dealerId, (tx) => nextNight(tx, now))
    expect((await asked()).toISOString()).toBe('2026-07-01T23:30:00.000Z')
    await opened.database.inDealer(dealer.dealerId, (tx) =>
      sql`insert into locations (dealer_id, uuid, key, description, time_zone)
        values (${dealer.dealerId}, ${randomUUID()}, 'TYO', 'Tokio', 'Asia/Tokyo')`.execute(tx),
    )
    expect((await asked()).toISOString()).toBe('2026-07-01T16:30:00.000Z')
  })
})
