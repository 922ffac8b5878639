import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { createServer, openTab } from '#tests/support/outbox/outboxWorld.ts'

const refused = (code: 'no_permission' | 'stamp_running' = 'no_permission') => new ApiError(code, { status: 403 })
const ROW = { uuid: 'd1', version: 1, name: 'Süd', phone: '1', email: 'a' }

/** A row that the server has, and a tab of a user. */
function world() {
  const server = createServer()
  server.rows.set(ROW.uuid, { ...ROW })
  const tab = openTab(server)
  return { server, tab, row: () => server.rows.get(ROW.uuid) }
}

const isEmpty = (tab: ReturnType<typeof openTab>) => vi.waitFor(async () => expect(await tab.waiting()).toEqual([]))
const isPaused = (tab: ReturnType<typeof openTab>) => vi.waitFor(() => expect(tab.pauses).toHaveLength(1))

describe('the order of waiting writes', () => {
  it('A creation without network is followed by its changes, photos and signature in their order', async () => {
    const { server, tab } = world()
    server.setOffline(true)
    await tab.create('new', { name: 'Abnahme' })
    await tab.file('department/new', 'photo')
    await tab.call('department/new', {}, 'sign')
    await tab.change('new', { phone: '2' }, { name: 'Abnahme', phone: '' })
    await isPaused(tab)
    expect([server.done, (await tab.waiting()).length]).toEqual([[], 4])
    server.setOffline(false)
    tab.outbox.wake()
    await isEmpty(tab)
    expect(server.done.map(({ at }) => at)).toEqual(['create', 'file', 'call', 'change'])
    expect(server.rows.get('new')).toMatchObject({ name: 'Abnahme', phone: '2', version: 2 })
  })

  it('A refused write holds its group until the user decides, and other groups go on', async () => {
    const { server, tab } = world()
    server.troubles.push(refused('stamp_running'))
    await tab.call('stamps', {}, 'start')
    await tab.call('stamps', {}, 'stop')
    await tab.call('other', {}, 'else')
    await vi.waitFor(() => expect(tab.sent).toEqual(['else']))
    await vi.waitFor(() => expect(tab.sending()).toBeNull())
    expect(tab.shown().find(({ id }) => id === 'start')?.refusal).toEqual({ code: 'stamp_running', fields: {} })
    expect((await tab.waiting()).map(({ id }) => id)).toEqual(['start', 'stop'])
    await tab.outbox.retry('start')
    await isEmpty(tab)
    expect(tab.sent).toEqual(['else', 'start', 'stop'])
  })

  it('A refused photo delays no other write of its record', async () => {
    const { server, tab } = world()
    server.troubles.push(refused())
    await tab.file('department/d1', 'first')
    await tab.file('department/d1', 'second')
    await tab.call('department/d1', {}, 'sign')
    await vi.waitFor(() => expect(tab.sent).toEqual(['second', 'sign']))
    await tab.outbox.discard('first')
    await isEmpty(tab)
  })

  it('A write at which the server fails waits alone, and the other groups are sent', async () => {
    const { server, tab } = world()
    server.setOffline(true)
    await tab.call('broken', {}, 'a')
    await tab.call('fine', {}, 'b')
    await isPaused(tab)
    server.setOffline(false)
    server.troubles.push(new ApiError('server_error', { status: 500 }))
    tab.outbox.wake()
    await vi.waitFor(() => expect(tab.sent).toEqual(['b']))
    await isPaused(tab)
    tab.pauses.shift()?.run()
    await isEmpty(tab)
    expect(tab.sent).toEqual(['b', 'a'])
  })

  it('Discarding a refused creation of a row also discards the waiting changes of that row', async () => {
    const { server, tab } = world()
    server.troubles.push(refused())
    await tab.create('new', { name: 'x' })
    await tab.file('department/new', 'photo')
    await tab.call('stamps', {}, 'start')
    await vi.waitFor(() => expect(tab.sent).toEqual(['start']))
    await tab.outbox.discard('new')
    expect([await tab.waiting(), server.done.map(({ id }) => id)]).toEqual([[], ['start']])
  })
})

describe('one write that is done once on the server', () => {
  it('A write whose answer was lost is repeated with its key and done once', async () => {
    const { server, tab, row } = world()
    server.troubles.push('lost')
    await tab.change('d1', { name: 'Nord' }, ROW)
    await isPaused(tab)
    // The user changes the name again before the repeat. The repeated attempt keeps its first value.
    await tab.change('d1', { name: 'West' }, { ...ROW, name: 'Nord' })
    await isEmpty(tab)
    expect([row()?.name, row()?.version, server.done.length]).toEqual(['West', 3, 2])
  })

  it('A page that is closed while it sends continues after the restart, for the same user only', async () => {
    const { server, tab } = world()
    server.troubles.push('lost')
    await tab.create('new', { name: 'x' })
    await isPaused(tab)
    tab.outbox.stop()
    const stranger = openTab(server, tab.store, 'DEM/2')
    await stranger.outbox.start()
    const again = openTab(server, tab.store)
    await again.outbox.start()
    await isEmpty(again)
    expect([stranger.sent, again.sent, server.done.length]).toEqual([[], ['new'], 1])
  })

  it('Nothing is sent after the user has signed out, also when an answer comes late', async () => {
    const { server, tab } = world()
    server.setOffline(true)
    await tab.call('a', {}, 'one')
    await isPaused(tab)
    tab.outbox.stop()
    server.setOffline(false)
    tab.outbox.wake()
    // A write of another user, which began later, passes the same server.
    const other = openTab(server, undefined, 'DEM/2')
    await other.call('b', {}, 'two')
    await isEmpty(other)
    expect(server.done.map(({ id }) => id)).toEqual(['two'])
    expect([tab.pauses, (await tab.waiting()).length]).toEqual([[], 1])
  })

  it('A row that exists with other input, because the first answer was lost, is changed to the newer input', async () => {
    const { server, tab } = world()
    server.rows.set('new', { uuid: 'new', version: 1, name: 'alt', phone: '1' })
    server.troubles.push(
      new ApiError('idempotency_conflict', {
        status: 409,
        current: { uuid: 'new', version: 1, name: 'alt', phone: '1' },
      }),
    )
    await tab.create('new', { name: 'neu', phone: '1' })
    await isEmpty(tab)
    expect(server.rows.get('new')).toMatchObject({ name: 'neu', version: 2 })
  })

  it('A new row with the uuid of another row is refused, and that row stays unchanged', async () => {
    const { server, tab } = world()
    await tab.create('d1', { name: 'y' })
    await vi.waitFor(() =>
      expect(tab.shown().find(({ id }) => id === 'd1')?.refusal?.code).toBe('idempotency_conflict'),
    )
    expect(server.rows.get('d1')).toEqual(ROW)
  })

  it('The queue waits as long as the server asks for, and less often after each failure', async () => {
    const { server, tab } = world()
    server.troubles.push(new ApiError('too_many_attempts', { status: 429, retryAfter: 30 }), 'offline', 'offline')
    await tab.call('a', {}, 'one')
    const waited: number[] = []
    while (waited.length < 3) {
      await isPaused(tab)
      const pause = tab.pauses.shift()
      waited.push(pause?.ms ?? 0)
      pause?.run()
    }
    await isEmpty(tab)
    expect(waited).toEqual([30_000, 4_000, 8_000])
  })

  it('A session that has ended, a missing second factor and an unknown failure keep the write without a refusal', async () => {
    const { server, tab } = world()
    server.troubles.push(
      new ApiError('invalid_token', { status: 401 }),
      new ApiError('twofa_required', { status: 403 }),
      new Error('something else'),
    )
    await tab.call('a', {}, 'one')
    for (let pause = 0; pause < 3; pause += 1) {
      await isPaused(tab)
      expect(tab.shown().find(({ id }) => id === 'one')?.refusal).toBeNull()
      tab.pauses.shift()?.run()
    }
    await isEmpty(tab)
  })
})

describe('changes of a row', () => {
  it('Unsent changes of a row become one write with the last values and the first base', async () => {
    const { server, tab, row } = world()
    server.setOffline(true)
    await tab.call('block', {}, 'first')
    await isPaused(tab)
    await tab.change('d1', { name: 'N' }, ROW)
    await tab.change('d1', { phone: '2' }, { ...ROW, name: 'N' })
    await tab.change('d1', { name: 'Nord' }, { ...ROW, name: 'N', phone: '2' })
    expect(await tab.waiting()).toHaveLength(2)
    server.setOffline(false)
    tab.outbox.wake()
    await isEmpty(tab)
    expect(row()).toEqual({ ...ROW, name: 'Nord', phone: '2', version: 2 })
  })

  it('Changes that follow a signature are sent after it', async () => {
    const { server, tab } = world()
    server.setOffline(true)
    await tab.change('d1', { name: 'vor' }, ROW)
    await isPaused(tab)
    await tab.call('department/d1', {}, 'sign')
    await tab.change('d1', { name: 'nach' }, { ...ROW, name: 'vor' })
    server.setOffline(false)
    tab.outbox.wake()
    await isEmpty(tab)
    expect(server.done.map(({ at }) => at)).toEqual(['change', 'call', 'change'])
  })

  it('Fields that another user changed meanwhile are kept, and the change is sent on top of them', async () => {
    const { server, tab, row } = world()
    server.saveElsewhere('d1', { phone: '9' })
    await tab.change('d1', { name: 'Nord' }, ROW)
    await isEmpty(tab)
    expect(row()).toEqual({ ...ROW, name: 'Nord', phone: '9', version: 3 })
  })

  it.each(['mine', 'theirs'] as const)(
    'A field that both users changed is asked about, and %s is saved; the later writes of the group follow',
    async (side) => {
      const { server, tab, row } = world()
      server.saveElsewhere('d1', { name: 'Theirs' })
      await tab.change('d1', { name: 'Mine', phone: '2' }, ROW)
      await tab.call('department/d1', {}, 'sign')
      await tab.call('elsewhere', {}, 'else')
      await vi.waitFor(() => expect(tab.collisions()).toHaveLength(1))
      await vi.waitFor(() => expect(tab.sent).toEqual(['else']))
      const [collision] = tab.collisions()
      expect(collision).toEqual({ field: 'name', before: 'Süd', mine: 'Mine', theirs: 'Theirs' })
      const asked = (await tab.waiting()).find(({ work }) => work.kind === 'change')
      await tab.outbox.decide(asked?.id ?? '', { name: collision?.[side] })
      await isEmpty(tab)
      expect(row()).toMatchObject({ name: side === 'mine' ? 'Mine' : 'Theirs', phone: '2', version: 3 })
      expect(tab.sent.at(-1)).toBe('sign')
    },
  )

  it('A newer save of another user during the decision is not overwritten', async () => {
    const { server, tab, row } = world()
    server.saveElsewhere('d1', { name: 'Theirs' })
    await tab.change('d1', { name: 'Mine' }, ROW)
    await vi.waitFor(() => expect(tab.collisions()).toHaveLength(1))
    server.saveElsewhere('d1', { name: 'Newest' })
    await tab.outbox.decide((await tab.waiting())[0]?.id ?? '', { name: 'Mine' })
    await vi.waitFor(() => expect(tab.collisions()).toMatchObject([{ theirs: 'Newest' }]))
    expect(row()?.name).toBe('Newest')
  })

  it('A later change of this queue is not asked about because of an earlier change of this queue', async () => {
    const { server, tab, row } = world()
    server.setOffline(true)
    await tab.change('d1', { name: 'A' }, ROW)
    await isPaused(tab)
    await tab.call('department/d1', {}, 'sign')
    // The screen still shows the old row.
    await tab.change('d1', { name: 'B' }, ROW)
    server.saveElsewhere('d1', { phone: '9' })
    server.setOffline(false)
    tab.outbox.wake()
    await isEmpty(tab)
    await tab.change('d1', { name: 'C' }, ROW)
    await isEmpty(tab)
    expect(row()).toMatchObject({ name: 'C', phone: '9' })
  })

  it('A refused change is corrected by the next change of the row', async () => {
    const { server, tab, row } = world()
    server.troubles.push(new ApiError('validation_failed', { status: 422, fields: { name: 'already_exists' } }))
    await tab.change('d1', { name: 'vergeben' }, ROW)
    await vi.waitFor(() => expect(tab.shown()[0]?.refusal?.fields).toEqual({ name: 'already_exists' }))
    await tab.change('d1', { name: 'frei' }, { ...ROW, name: 'vergeben' })
    await isEmpty(tab)
    expect([row()?.name, server.done.length]).toEqual(['frei', 1])
  })
})
