import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkChain, purgeOldEvents } from '#server/modules/logs/auditChain.ts'
import { createAuditSealer } from '#server/modules/logs/auditSealer.ts'
import { recordEvent } from '#server/records/audit.ts'
import { openSecretBox } from '#server/storage/secretBox.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { openChain } from './chainWorld.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await openTestDatabase()
})
afterAll(() => test.close())

const EVENT = 'audit_events where dealer_id = :dealer'
const SEAL = 'audit_seals where dealer_id = :dealer'
const eventAt = (seq: number) => `(select event_uuid from ${SEAL} and seq = ${seq})`

describe('the chain of the audit', () => {
  it('The chain holds for all events that the server wrote, and its head grows with each event', async () => {
    const chain = await openChain(test, 3)
    const first = await chain.check()
    expect(first).toMatchObject({ finding: 'ok', checked: 3, broken_at: null, head: { seq: 3 } })
    await chain.add('noch eines')
    const second = await chain.check()
    expect(second).toMatchObject({ finding: 'ok', checked: 4, head: { seq: 4 } })
    expect(second.head?.fingerprint).not.toBe(first.head?.fingerprint)
  })

  it('The chain of an empty audit holds', async () => {
    const chain = await openChain(test)
    expect(await chain.check()).toMatchObject({ finding: 'ok', checked: 0, head: null })
  })

  const mutations: Record<string, [string[], object]> = {
    'a changed value': [
      [
        `update audit_events set after = jsonb_set(after, '{name}', '"anders"') where dealer_id = :dealer and uuid = ${eventAt(3)}`,
      ],
      { finding: 'changed', broken_at: 3 },
    ],
    'a changed author': [
      [`update audit_events set event = 'user.deleted' where dealer_id = :dealer and uuid = ${eventAt(2)}`],
      { finding: 'changed', broken_at: 2 },
    ],
    'another time': [
      [`update audit_events set at = at - interval '1 microsecond' where dealer_id = :dealer and uuid = ${eventAt(4)}`],
      { finding: 'changed', broken_at: 4 },
    ],
    'a removed event': [[`delete from ${EVENT} and uuid = ${eventAt(3)}`], { finding: 'missing', broken_at: 3 }],
    'a removed event with its link': [
      [`delete from ${EVENT} and uuid = ${eventAt(3)}`, `delete from ${SEAL} and seq = 3`],
      { finding: 'missing', broken_at: 3 },
    ],
    'a removed event, the links behind it moved up': [
      [
        `delete from ${EVENT} and uuid = ${eventAt(3)}`,
        `delete from ${SEAL} and seq = 3`,
        'update audit_seals set seq = seq - 1 where dealer_id = :dealer and seq > 3',
      ],
      { finding: 'changed', broken_at: 3 },
    ],
    'the beginning cut off': [
      [
        `delete from ${EVENT} and uuid in (select event_uuid from ${SEAL} and seq < 3)`,
        `delete from ${SEAL} and seq < 3`,
      ],
      { finding: 'missing', broken_at: 1 },
    ],
    'two contents swapped': [
      [
        `with pair as (select e.uuid, e.after, s.seq from audit_events e join audit_seals s on s.dealer_id = e.dealer_id and s.event_uuid = e.uuid where e.dealer_id = :dealer and s.seq in (2, 4))
         update audit_events e set after = o.after from pair p join pair o on o.seq <> p.seq where e.dealer_id = :dealer and e.uuid = p.uuid`,
      ],
      { finding: 'changed', broken_at: 2 },
    ],
    'an event slipped in between': [
      [
        `insert into audit_events (dealer_id, uuid, at, event, record) values (:dealer, '01900000-0000-7000-8000-000000000001', now(), 'user.created', 'user')`,
      ],
      { finding: 'not_sealed', broken_event: '01900000-0000-7000-8000-000000000001' },
    ],
    'a checkpoint that nobody with the key made': [
      [
        `insert into audit_checkpoints (dealer_id, seq, mac, proof) select dealer_id, seq, mac, mac from ${SEAL} and seq = 2`,
      ],
      { finding: 'bad_checkpoint', broken_at: 2 },
    ],
  }
  it.each(Object.entries(mutations))('The chain breaks with %s', async (_name, [statements, found]) => {
    const chain = await openChain(test, 5)
    expect(await chain.check()).toMatchObject({ finding: 'ok' })
    await chain.tamper(...statements)
    expect(await chain.check()).toMatchObject({ ...found, head: null })
  })

  it('The chain breaks when two events change places', async () => {
    const chain = await openChain(test, 5)
    await chain.check()
    const [two, four] = await chain.rows<{ event_uuid: string }>(
      'select event_uuid from audit_seals where seq in (2, 4) order by seq',
    )
    const put = (seq: number, uuid: string) =>
      `update audit_seals set event_uuid = '${uuid}' where dealer_id = :dealer and seq = ${seq}`
    await chain.tamper(put(2, randomUUID()), put(4, two?.event_uuid ?? ''), put(2, four?.event_uuid ?? ''))
    expect(await chain.check()).toMatchObject({ finding: 'changed', broken_at: 2 })
  })

  it('The chain cannot be made again without the key', async () => {
    const chain = await openChain(test, 3)
    await chain.check()
    const forger = openSecretBox(`${test.dataDir}/elsewhere`)
    expect(await checkChain(test.database, forger, chain.dealerId, readClock)).toMatchObject({
      finding: 'changed',
      broken_at: 1,
    })
  })

  it('The server itself cannot change links or checkpoints', async () => {
    const chain = await openChain(test, 2)
    await chain.seal()
    for (const statement of [
      'update audit_seals set seq = seq + 1',
      'delete from audit_seals',
      'truncate audit_seals',
      'update audit_checkpoints set seq = 1',
      'delete from audit_checkpoints',
      'delete from audit_events',
    ])
      await expect(chain.rows(statement), statement).rejects.toMatchObject({ code: '42501' })
  })

  it('The chain stays one when many transactions write and several processes seal at the same time', async () => {
    const chain = await openChain(test)
    await Promise.all([
      ...Array.from({ length: 40 }, (_, index) => chain.add(`gleichzeitig ${index}`)),
      ...Array.from({ length: 8 }, () => chain.seal()),
    ])
    expect(await chain.check()).toMatchObject({ finding: 'ok', checked: 40, head: { seq: 40 } })
  })

  it('The chain takes in an event whose transaction took longer than a later one', async () => {
    const chain = await openChain(test, 1)
    const now = readClock()
    await chain.seal()
    const late = new Date(now - 60_000)
    const hex = late.getTime().toString(16).padStart(12, '0')
    await chain.rows(
      `insert into audit_events (dealer_id, uuid, at, event, record) values ('${chain.dealerId}', '${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000001', now(), 'user.changed', 'user')`,
    )
    expect(await chain.check()).toMatchObject({ finding: 'ok', checked: 2 })
  })

  it('The chain is checked across several pages', async () => {
    const chain = await openChain(test, 1)
    await test.database.inDealer(chain.dealerId, async (tx) => {
      for (let count = 0; count < 1_100; count += 1)
        await recordEvent(tx, { dealerId: chain.dealerId, userUuid: null }, readClock(), {
          event: 'user.changed',
          uuid: null,
          before: null,
          after: { count },
        })
    })
    expect(await chain.check()).toMatchObject({ finding: 'ok', checked: 1_101 })
    await chain.tamper(
      `update audit_events set record = 'group' where dealer_id = :dealer and uuid = ${eventAt(1_050)}`,
    )
    expect(await chain.check()).toMatchObject({ finding: 'changed', broken_at: 1_050 })
  })
})

describe('events older than 400 days', () => {
  it('Events older than 400 days are deleted from the beginning of the chain, and the rest holds', async () => {
    const chain = await openChain(test)
    for (const days of [500, 450, 401, 399, 10]) await chain.addOld(days)
    await chain.add('heute')
    expect(await chain.check()).toMatchObject({ finding: 'ok', checked: 6 })
    expect(await purgeOldEvents(test.database, chain.secrets, chain.dealerId)).toBe(3)
    expect(await chain.rows('select uuid from audit_events')).toHaveLength(3)
    expect(await chain.rows('select seq from audit_seals')).toHaveLength(3)
    expect(await chain.check()).toMatchObject({ finding: 'ok', checked: 3, head: { seq: 6 } })
    await chain.add('danach')
    expect(await chain.check()).toMatchObject({ finding: 'ok', checked: 4, head: { seq: 7 } })
    expect(await purgeOldEvents(test.database, chain.secrets, chain.dealerId)).toBe(0)
    expect(await chain.check()).toMatchObject({ finding: 'ok', checked: 4 })
  })

  it('The chain holds when all its events are old enough to be deleted, and goes on with the next event', async () => {
    const chain = await openChain(test)
    for (const days of [500, 450]) await chain.addOld(days)
    expect(await purgeOldEvents(test.database, chain.secrets, chain.dealerId)).toBe(2)
    expect(await chain.check()).toMatchObject({ finding: 'ok', checked: 0 })
    await chain.add('neu')
    expect(await chain.check()).toMatchObject({ finding: 'ok', checked: 1, head: { seq: 3 } })
  })

  it('No event is deleted before its age, even with a made-up checkpoint', async () => {
    const chain = await openChain(test)
    for (const days of [450, 100, 50]) await chain.addOld(days)
    await chain.seal()
    await chain.rows(
      `insert into audit_checkpoints (dealer_id, seq, mac, proof) select dealer_id, seq, mac, mac from audit_seals where seq = 3`,
    )
    await chain.rows('select forget_old_audit()')
    expect(await chain.rows('select uuid from audit_events')).toHaveLength(2)
    expect(await chain.check()).toMatchObject({ finding: 'bad_checkpoint' })
  })

  it('The chain breaks when events behind a valid checkpoint are deleted', async () => {
    const chain = await openChain(test)
    for (const days of [450, 100, 50]) await chain.addOld(days)
    await purgeOldEvents(test.database, chain.secrets, chain.dealerId)
    await chain.tamper(`delete from ${EVENT} and uuid = ${eventAt(2)}`, `delete from ${SEAL} and seq = 2`)
    expect(await chain.check()).toMatchObject({ finding: 'missing', broken_at: 2 })
  })
})

describe('sealing beside the requests', () => {
  it('Sealing follows each commit and seals nothing that was rolled back', async () => {
    const chain = await openChain(test)
    const sealer = createAuditSealer({
      database: test.database,
      secrets: chain.secrets,
      logger: { warn: () => {} },
      delayMs: 5,
    })
    await chain.add('eins')
    await expect.poll(() => chain.rows('select seq from audit_seals')).toHaveLength(1)
    await test.database
      .inDealer(chain.dealerId, async () => {
        throw new Error('taken back')
      })
      .catch(() => {})
    await chain.add('zwei')
    await sealer.stop()
    expect(await chain.rows('select seq from audit_seals')).toHaveLength(2)
  })
})
