import { expect, vi } from 'vitest'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import type { OutboxStore } from '#renderer/net/outbox/store.ts'
import { fc } from '#tests/support/samples/fc.ts'
import { createServer, openTab } from './outboxWorld.ts'

type Row = { ids: string[]; last: Record<string, unknown> }
const uuidOf = (of: number) => `row${of}`
const groupOf = (of: number) => `department/${uuidOf(of)}`

type Kept = { openStore: () => OutboxStore; count: () => Promise<number> }

/** A device whose network and page break, and the writes that its user has made. Each page opens the store anew. */
function simulateDevice({ openStore, count: countKept }: Kept) {
  const server = createServer()
  const rows = new Map<number, Row>()
  let tab = openTab(server, openStore())
  let count = 0
  const next = () => {
    count += 1
    return `n${count}`
  }
  const known = (of: number, act: (row: Row) => Promise<unknown>) => {
    const row = rows.get(of)
    return row ? act(row) : Promise.resolve()
  }
  const setOffline = (is: boolean) => {
    server.setOffline(is)
    tab.outbox.wake()
  }
  const steps = {
    offline: () => setOffline(true),
    online: () => setOffline(false),
    loseAnswer: () => void server.troubles.push('lost'),
    failOnce: () => void server.troubles.push(new ApiError('server_error', { status: 500 })),
    kill: () => {
      tab.outbox.stop()
      tab = openTab(server, openStore())
      return tab.outbox.start()
    },
    saveElsewhere: (of: number) => {
      if (server.rows.has(uuidOf(of))) server.saveElsewhere(uuidOf(of), { email: next() })
    },
    create: (of: number) => {
      if (rows.has(of)) return
      rows.set(of, { ids: [uuidOf(of)], last: { name: 'neu' } })
      return tab.create(uuidOf(of), { name: 'neu', phone: '', email: '' })
    },
    change: (of: number) =>
      known(of, async (row) => {
        const base = { name: 'neu', phone: '', ...row.last }
        const changes = { [count % 2 === 0 ? 'name' : 'phone']: next() }
        Object.assign(row.last, changes)
        await tab.change(uuidOf(of), changes, base)
      }),
    call: (of: number) =>
      known(of, ({ ids }) => {
        const id = next()
        ids.push(id)
        return tab.call(groupOf(of), {}, id)
      }),
    file: (of: number) =>
      known(of, ({ ids }) => {
        const id = next()
        ids.push(id)
        return tab.file(groupOf(of), id)
      }),
  }
  /** The network works, until nothing waits any more. */
  const settle = async () => {
    server.setOffline(false)
    server.troubles.length = 0
    await vi.waitFor(async () => {
      tab.outbox.wake()
      expect(await countKept()).toBe(0)
    })
    tab.outbox.stop()
  }
  return { steps, settle, rows, server }
}

const STEPS = [
  'offline',
  'online',
  'loseAnswer',
  'failOnce',
  'kill',
  'saveElsewhere',
  'create',
  'change',
  'call',
  'file',
] as const satisfies (keyof ReturnType<typeof simulateDevice>['steps'])[]

/** Runs steps, and checks that every write arrived once, in the order of its record, with the last values. */
export async function checkDelivery(kept: Kept, chosen: readonly { name: (typeof STEPS)[number]; of: number }[]) {
  const { steps, settle, rows, server } = simulateDevice(kept)
  for (const { name, of } of chosen) await steps[name](of)
  await settle()
  for (const [of, { ids, last }] of rows) {
    const done = server.done.filter(({ group, at }) => group === groupOf(of) && at !== 'change')
    expect(done.map(({ id }) => id)).toEqual(ids)
    expect(server.rows.get(uuidOf(of))).toMatchObject(last)
  }
}

export const anySteps = (most: number) =>
  fc.array(fc.record({ name: fc.constantFrom(...STEPS), of: fc.nat(2) }), { minLength: 5, maxLength: most })
