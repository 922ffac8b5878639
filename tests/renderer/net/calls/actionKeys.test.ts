import { describe, expect, it } from 'vitest'
import { createActionKeys } from '#renderer/net/calls/actionKeys.ts'
import { fc } from '#tests/support/samples/fc.ts'

type Write = Parameters<ReturnType<typeof createActionKeys>['keyOf']>[0]

const MINUTE = 60_000
const write = (path: string, body: unknown, given: Partial<Write> = {}): Write =>
  Object.assign({ method: 'POST', path, body, sender: '1' }, given)

const PATHS = ['/v1/workshop/planner/absences', '/v1/workshop/paper/1/hold', '/v1/views'] as const
/** One action of a user: what is sent, how often, and which of its sendings get an answer. */
const action = fc.record({
  path: fc.constantFrom(...PATHS),
  body: fc.constantFrom('a', 'b'),
  // Sendings whose answers are lost, then one that is answered.
  lost: fc.nat({ max: 3 }),
  // A double click: more sendings before the first answer.
  clicks: fc.integer({ min: 1, max: 3 }),
})

describe('idempotency keys of a user’s actions', () => {
  it('RT-02 A server that accepts each key once does each action once, whatever is lost or clicked twice', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 20 }), (actions) => {
        const keys = createActionKeys(() => 0)
        const done = new Set<string>()
        for (const { path, body, lost, clicks } of actions) {
          const sent = Array.from({ length: lost + clicks }, () => keys.keyOf(write(path, body)))
          for (const key of sent) done.add(key)
          keys.answered(sent.at(-1) ?? '')
        }
        expect(done.size).toBe(actions.length)
      }),
    )
  })

  it('RT-02 A different write to the same record begins a new action, so a later repeat gets a new key', () => {
    const keys = createActionKeys(() => 0)
    const mute = (is_muted: boolean) => keys.keyOf(write('/v1/chats/1/mute', { is_muted }))
    // On, off, and on again: the last one is not a repeat of the first one.
    expect(new Set([mute(true), mute(false), mute(true)]).size).toBe(3)
    const start = write('/v1/workshop/stamps/start', { work: 1 })
    const [first] = [keys.keyOf(start), keys.keyOf(write('/v1/workshop/stamps/stop', {}))]
    expect(keys.keyOf(start)).not.toBe(first)
  })

  it('RT-02 Two writes with another path, body, query, method or user are two actions', () => {
    const keys = createActionKeys(() => 0)
    const bytes = new Uint8Array([1])
    const all = [
      write('/v1/views', { name: 'a' }),
      write('/v1/views', { name: 'b' }),
      write('/v1/views?copy=1', { name: 'b' }),
      write('/v1/views', { name: 'b' }, { method: 'PATCH' }),
      write('/v1/views', { name: 'b' }, { sender: '2' }),
      write('/v1/auth/avatar', bytes),
      write('/v1/auth/avatar', new Uint8Array([1])),
    ].map((one) => keys.keyOf(one))
    expect(new Set(all).size).toBe(all.length)
    const again = new Uint8Array([2])
    expect(keys.keyOf(write('/v1/auth/avatar', again))).toBe(keys.keyOf(write('/v1/auth/avatar', again)))
  })

  it('RT-02 The same request within ten minutes is another attempt of the same action', () => {
    let now = 0
    const keys = createActionKeys(() => now)
    const send = () => keys.keyOf(write('/v1/views', { name: 'a' }))
    const first = send()
    now = 9 * MINUTE
    expect(send()).toBe(first)
    now = 11 * MINUTE
    expect(send()).not.toBe(first)
  })
})
