import pino from 'pino'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Tx } from '#server/db/database.ts'
import { emitEvent } from '#server/events/emitEvent.ts'
import { createEvents } from '#server/events/events.ts'
import { listFailedEvents, purgeFailedEvent, purgeFailedEvents, resetFailedEvent } from '#server/events/failedEvents.ts'
import { type AnySubscription, subscribe } from '#server/events/subscription.ts'
import { openTestDatabase, type TestDatabase, testedDatabase } from '#tests/support/database/database.ts'
import { createDealer, type TestDealer } from '#tests/support/database/people.ts'

/** The poll is called by the tests. */
const PACE = { pollMs: 3_600_000, retryMs: 1_000, tries: 3 }
const SOON = 10_000

let test: TestDatabase
let dealer: TestDealer
let other: TestDealer
let now = Date.parse('2026-11-26T08:00:00.000Z')
let heard: string[]
beforeAll(async () => {
  test = await openTestDatabase()
})
afterAll(() => test.close())
beforeEach(async () => {
  dealer = await createDealer(test.database)
  other = await createDealer(test.database)
  heard = []
})

/** Starts a process with these subscribers. The process that started last takes the events of the database. */
function start(...subscriptions: AnySubscription[]) {
  const logger = pino({ level: 'silent' })
  const events = createEvents({ database: test.database, logger, now: () => now, pace: PACE })
  events.start(subscriptions)
  return events
}

type Handle = (tx: Tx, place: string) => Promise<void>
/** A subscriber that hears the locations of papers, and does more if the test says so. */
const listener = (more: Handle = async () => {}, isAwaited = true) =>
  subscribe({
    name: 'test.listener',
    types: ['paper.changed'],
    when: ({ data }) => !data.fields.includes('quiet'),
    isAwaited,
    async handle(tx, { data }) {
      const [place = ''] = data.locations
      await more(tx, place)
      heard.push(place)
    },
  })

const emitIn = (tx: Tx, uuid: string, place: string, fields: string[] = [], { dealerId } = dealer) =>
  emitEvent(
    tx,
    { dealerId, userUuid: null },
    {
      type: 'paper.changed',
      uuid,
      data: { fields, locations: [place], part_of: null },
    },
  )
const emit = (uuid: string, place: string, fields: string[] = [], at = dealer) =>
  test.database.inDealer(at.dealerId, (tx) => emitIn(tx, uuid, place, fields, at))
const rows = ({ dealerId } = dealer) =>
  test.database.inDealer(dealerId, (tx) =>
    tx.selectFrom('event_deliveries').select(['uuid', 'state', 'attempts', 'seq']).orderBy('seq').execute(),
  )
const failures = () => test.database.inDealer(dealer.dealerId, listFailedEvents)

describe('domain events', () => {
  it('The event of a write is delivered before its caller gets the answer, and nothing stays in the outbox', async () => {
    const events = start(listener())
    await emit(uuidv7(), 'north')
    expect([heard, await rows()]).toEqual([['north'], []])
    await events.stop()
  })

  it('An event of a rolled back transaction is never delivered', async () => {
    const events = start(listener())
    const refused = test.database.inDealer(dealer.dealerId, async (tx) => {
      await emitIn(tx, uuidv7(), 'north')
      throw new Error('refused')
    })
    await expect(refused).rejects.toThrow('refused')
    now += SOON
    await events.poll()
    expect([heard, await rows()]).toEqual([[], []])
    await events.stop()
  })

  it('An event that concerns no subscriber is not stored', async () => {
    const events = start(listener())
    await events.stop()
    await emit(uuidv7(), 'north', ['quiet'])
    await test.database.inDealer(dealer.dealerId, (tx) =>
      emitEvent(
        tx,
        { dealerId: dealer.dealerId, userUuid: null },
        {
          type: 'attendance.began',
          uuid: uuidv7(),
          data: { at: '' },
        },
      ),
    )
    expect(await rows()).toEqual([])
  })

  it('After a crash between commit and delivery another process delivers the event, once', async () => {
    // A stopped process stores events, and delivers none.
    await start(listener()).stop()
    await emit(uuidv7(), 'north')
    expect(heard).toEqual([])
    const events = start(listener())
    await events.poll()
    // For the first two seconds the delivery belongs to the process that wrote it.
    expect(heard).toEqual([])
    now += SOON
    await Promise.all([events.poll(), events.poll()])
    expect([heard, await rows()]).toEqual([['north'], []])
    await events.stop()
  })

  it('Several processes that find the same events deliver each once, and those of one row in order', async () => {
    await start(listener()).stop()
    const [first, second] = [uuidv7(), uuidv7()]
    for (const number of [1, 2, 3, 4]) for (const uuid of [first, second]) await emit(uuid, `${uuid} ${number}`)
    now += SOON
    const processes = [start(listener()), start(listener()), start(listener())]
    await Promise.all(processes.map((one) => one.poll()))
    // A process skips the events of a row that another process is delivering. The other one delivers them all.
    for (const one of processes) await one.poll()
    const of = (uuid: string) => heard.filter((one) => one.startsWith(uuid))
    expect(heard).toHaveLength(8)
    expect([of(first), of(second)]).toEqual([
      [1, 2, 3, 4].map((number) => `${first} ${number}`),
      [1, 2, 3, 4].map((number) => `${second} ${number}`),
    ])
    for (const one of processes) await one.stop()
  })

  // The embedded database has one transaction at a time.
  it.runIf(testedDatabase === 'postgres')(
    'A process does not wait for an event that another one delivers',
    async () => {
      const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const slow = listener(async () => {
        begun.resolve()
        await go.promise
      })
      await start(slow).stop()
      await emit(uuidv7(), 'north')
      now += SOON
      const [first, second] = [start(slow), start(slow)]
      const delivery = first.poll()
      await begun.promise
      await second.poll()
      expect(heard).toEqual([])
      go.resolve()
      await delivery
      expect([heard, await rows()]).toEqual([['north'], []])
      for (const one of [first, second]) await one.stop()
    },
  )

  it('Later events of a row wait for the failed one, and those of other rows do not', async () => {
    let isBroken = true
    const events = start(
      listener(async (_tx, place) => {
        if (isBroken && place === 'first') throw new Error('not now')
      }),
    )
    const row = uuidv7()
    await emit(row, 'first')
    await emit(row, 'second')
    await emit(uuidv7(), 'elsewhere')
    expect(heard).toEqual(['elsewhere'])
    isBroken = false
    await events.poll()
    // The failed event is tried again later.
    expect(heard).toEqual(['elsewhere'])
    now += SOON
    await events.poll()
    expect(heard).toEqual(['elsewhere', 'first', 'second'])
    expect(await rows()).toEqual([])
    await events.stop()
  })

  it('The write of a failed subscriber is undone, so that the repeat counts once', async () => {
    let tries = 0
    const events = start(
      listener(async (tx) => {
        await tx
          .updateTable('dealers')
          .set({ name: `Autohaus ${tries}` })
          .execute()
        tries += 1
        if (tries === 1) throw new Error('died halfway')
      }),
    )
    const name = () =>
      test.database.inDealer(dealer.dealerId, (tx) => tx.selectFrom('dealers').select('name').executeTakeFirstOrThrow())
    const before = await name()
    await emit(uuidv7(), 'north')
    expect(await name()).toEqual(before)
    now += SOON
    await events.poll()
    expect([await name(), tries]).toEqual([{ name: 'Autohaus 1' }, 2])
    await events.stop()
  })

  it('After its last try an event is listed as failed, lets later ones pass, and is delivered by hand', async () => {
    let isBroken = true
    const events = start(
      listener(async (_tx, place) => {
        if (isBroken && place === 'first') throw new Error('no such plan')
      }),
    )
    const row = uuidv7()
    await emit(row, 'first')
    await emit(row, 'second')
    for (let tries = 1; tries < PACE.tries; tries += 1) {
      expect((await failures()).items).toMatchObject([{ state: 'waiting', attempts: tries }])
      now += 3_600_000
      await events.poll()
    }
    expect(heard).toEqual(['second'])
    const { items } = await failures()
    expect(items).toMatchObject([
      { subscriber: 'test.listener', type: 'paper.changed', subject_uuid: row, state: 'failed', attempts: 3 },
    ])
    expect(items[0]).toMatchObject({ last_error: 'no such plan', next_at: null })
    now += 3_600_000
    await events.poll()
    expect(heard).toEqual(['second'])
    isBroken = false
    const [failed] = items
    const reset = await test.database.inDealer(dealer.dealerId, (tx) =>
      resetFailedEvent(tx, dealer.dealerId, failed?.uuid ?? '', now),
    )
    if (reset) await events.deliver(reset.lane)
    expect([heard, await rows()]).toEqual([['second', 'first'], []])
    await events.stop()
  })

  it('A discarded event and one whose retention is over are gone', async () => {
    const events = start(
      listener(async () => {
        throw new Error('never')
      }),
    )
    await emit(uuidv7(), 'north')
    const [found] = (await failures()).items
    await test.database.inDealer(dealer.dealerId, (tx) => purgeFailedEvent(tx, found?.uuid ?? ''))
    expect(await rows()).toEqual([])
    await emit(uuidv7(), 'north')
    for (let tries = 1; tries < PACE.tries; tries += 1) {
      now += 3_600_000
      await events.poll()
    }
    const purgeIn = (days: number) =>
      test.database.inDealer(dealer.dealerId, (tx) => purgeFailedEvents(tx, now + days * 86_400_000))
    await purgeIn(89)
    expect(await rows()).toMatchObject([{ state: 'failed' }])
    await purgeIn(91)
    expect(await rows()).toEqual([])
    await events.stop()
  })

  it('TEN-05 A failed event of one dealer does not hold up another dealer’s event for a row with the same uuid', async () => {
    const seen: string[] = []
    const events = start({
      ...listener(async (tx) => {
        const { dealer_id } = await tx.selectFrom('dealers').select('dealer_id').executeTakeFirstOrThrow()
        seen.push(dealer_id)
        if (dealer_id === dealer.dealerId) throw new Error('broken here only')
      }),
    })
    const row = uuidv7()
    await emit(row, 'here')
    await emit(row, 'there', [], other)
    expect([seen, heard]).toEqual([[dealer.dealerId, other.dealerId], ['there']])
    expect([await rows(), await rows(other)]).toMatchObject([[{ attempts: 1 }], []])
    await events.stop()
  })

  it('A delivery may emit an event for its own row, and the caller waits for both', async () => {
    let rounds = 0
    const row = uuidv7()
    const events = start(
      listener(async (tx) => {
        rounds += 1
        if (rounds === 1) await emitIn(tx, row, 'second')
      }),
    )
    await emit(row, 'first')
    expect([heard, await rows()]).toEqual([['first', 'second'], []])
    await events.stop()
  })

  it('A subscription that takes all events at once gets the waiting events of one user together, in order', async () => {
    const places: (readonly string[])[] = []
    const all = subscribe({
      name: 'test.all',
      types: ['paper.changed'],
      isAwaited: true,
      handleAll: async (_tx, events) => {
        places.push(events.map(({ data }) => data.locations[0] ?? ''))
      },
    })
    const events = start(all)
    const row = uuidv7()
    await test.database.inDealer(dealer.dealerId, async (tx) => {
      for (const place of ['one', 'two', 'three']) await emitIn(tx, row, place)
    })
    expect([places, await rows()]).toEqual([[['one', 'two', 'three']], []])
    await events.stop()
  })

  it('The server does not start with two subscriptions of one name', async () => {
    expect(() => start(listener(), listener())).toThrow('Two modules of the server subscribe as test.listener.')
  })
})
