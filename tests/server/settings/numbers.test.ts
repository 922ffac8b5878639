import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OrderNumberRule, orderNumber, orderNumberPattern } from '#contract/settings/orderNumber.ts'
import { SETTINGS, type SettingValues } from '#contract/settings/registry.ts'
import { nextNumber } from '#server/numbers/nextNumber.ts'
import { codeOf, fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import { fc } from '#tests/support/samples/fc.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'
import { openSettings } from './person.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: false })
})
afterAll(() => server.close())

const IN_2026 = Date.parse('2026-11-22T12:00:00Z')
const take = (dealerId: string, kind: Parameters<typeof nextNumber>[1], now = IN_2026) =>
  server.database.inDealer(dealerId, (tx) => nextNumber(tx, kind, now))

describe('a range of numbers', () => {
  it('A number range gives every number once, and higher ones to each caller, also at the same moment', async () => {
    const { dealer } = await openSettings(server)
    const writers = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const own: string[] = []
        for (let nth = 0; nth < 8; nth += 1) own.push(String(await take(dealer.dealerId, 'order')))
        return own
      }),
    )
    for (const own of writers) expect(own).toEqual([...own].sort())
    const expected = Array.from({ length: 48 }, (_, index) => `W${String(index + 1).padStart(6, '0')}`)
    expect(writers.flat().sort()).toEqual(expected)
  })

  it('A number range belongs to one dealer, and the number of a rolled-back transaction is given again', async () => {
    const [one, other] = [await openSettings(server), await openSettings(server)]
    expect(await take(one.dealer.dealerId, 'order')).toBe('W000001')
    expect(await take(one.dealer.dealerId, 'order')).toBe('W000002')
    expect(await take(other.dealer.dealerId, 'order')).toBe('W000001')
    const lost = server.database.inDealer(one.dealer.dealerId, async (tx) => {
      await nextNumber(tx, 'order', IN_2026)
      throw new Error('not committed')
    })
    await expect(lost).rejects.toThrow('not committed')
    expect(await take(one.dealer.dealerId, 'order')).toBe('W000003')
  })

  it('A number range jumps ahead as set, never back, and shows the next number before it is taken', async () => {
    const { dealer, change, admin } = await openSettings(server)
    await take(dealer.dealerId, 'order')
    await change({
      number_order_first: 500,
      order_number_prefix: 'A-',
      number_order_width: 4,
    })
    const shown = async () =>
      (await admin.ok<{ kind: string; next: string | null }[]>('GET', '/v1/admin/settings/numbers')).find(
        ({ kind }) => kind === 'order',
      )?.next
    expect(await shown()).toBe('A-0500')
    expect(await shown()).toBe('A-0500')
    expect(await take(dealer.dealerId, 'order')).toBe('A-0500')
    await change({ number_order_first: 3 })
    expect(await shown()).toBe('A-0501')
    expect(await take(dealer.dealerId, 'order')).toBe('A-0501')
  })
})

describe('order numbers', () => {
  it('Order numbers follow the dealer’s pattern, restart with the year in it, and end with its form', async () => {
    const { dealer, change } = await openSettings(server)
    const id = dealer.dealerId
    expect(await take(id, 'order')).toBe('W000001')
    await change({ order_number_type: 'numeric_5_8', number_order_width: 3 })
    expect(await take(id, 'order')).toBe('00002')
    await change({ order_number_type: 'dealer_prefix' })
    expect(await take(id, 'order')).toBe(`${dealer.code}-003`)
    await change({ order_number_type: 'year_sequence', number_order_width: 6 })
    expect([await take(id, 'order'), await take(id, 'order')]).toEqual(['W26-000001', 'W26-000002'])
    // The year ends by local time, an hour before UTC.
    expect(await take(id, 'order', Date.parse('2026-12-31T22:59:59Z'))).toBe('W26-000003')
    expect(await take(id, 'order', Date.parse('2026-12-31T23:00:00Z'))).toBe('W27-000001')
    await change({ order_number_type: 'regex', order_number_regex: '^X[0-9]+$' })
    expect(await take(id, 'order')).toBeNull()
    await change({ order_number_type: 'elsa_6', number_order_first: 999_999 })
    expect(await take(id, 'order')).toBe('999999')
    await expect(take(id, 'order')).rejects.toMatchObject({ code: 'numbers_used_up' })
  })

  it('A generated order number always fits the rule for typed ones', () => {
    const rule = fc.record<OrderNumberRule>({
      order_number_type: fc.constantFrom('free', 'numeric_5_8', 'elsa_6', 'dealer_prefix', 'year_sequence'),
      order_number_prefix: fc.stringMatching(/^[A-Za-z0-9._-]{0,8}$/),
      order_number_regex: fc.constant(''),
      number_order_width: fc.integer({ min: 1, max: 10 }),
    })
    fc.assert(
      fc.property(
        rule,
        fc.constantFrom('ahf01', 'a-b_c'),
        fc.integer({ min: 1, max: 999_999_999 }),
        (one, code, count) => {
          const made = orderNumber(one, code, 2026, count)
          const isFull = one.order_number_type === 'elsa_6' ? count > 999_999 : count > 99_999_999
          if (made === null) expect(isFull).toBe(true)
          else {
            expect(made).toMatch(new RegExp(orderNumberPattern(one, code), 'u'))
            expect(made).toMatch(new RegExp(orderNumberPattern(one), 'u'))
            // A number with the code of another dealer does not fit.
            if (one.order_number_type === 'dealer_prefix')
              expect(made).not.toMatch(new RegExp(orderNumberPattern(one, 'xyz'), 'u'))
          }
        },
      ),
    )
  })

  it('A pattern of order numbers is tried with samples before it is saved', async () => {
    const types = SETTINGS.order_number_type.options.filter((one) => one !== 'regex')
    const good: Record<SettingValues['order_number_type'], string> = {
      free: 'AB 12/3',
      numeric_5_8: '12345',
      elsa_6: '912345',
      dealer_prefix: 'ahf01-17',
      year_sequence: 'W26-004711',
      regex: '',
    }
    const { change } = await openSettings(server)
    for (const order_number_type of types) {
      const fits = await change({ order_number_type, order_number_samples: good[order_number_type] })
      expect(codeOf(fits), order_number_type).toBe('ok')
      const wrong = await change({ order_number_samples: `${good[order_number_type]}\n#${'x'.repeat(30)}` })
      expect(fieldsOf(wrong), order_number_type).toEqual({ 'values.order_number_samples': 'sample_does_not_fit' })
    }
  })
})
