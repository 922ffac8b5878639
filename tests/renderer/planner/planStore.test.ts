import { expect, test, vi } from 'vitest'
import { moveBlock } from '#contract/planning/operations.ts'
import type { SavedBlock } from '#renderer/features/planner/data/planData.ts'
import {
  createPlanStore,
  nextTurn,
  type Overtaken,
  type Saved,
  type Sent,
} from '#renderer/features/planner/data/planStore.ts'
import { saved, text, work } from './given.ts'

/** A server that answers when the test says so. */
function makeServer() {
  const waiting: { change: readonly Sent[]; answer: (saved: Saved) => void; refuse: (error: unknown) => void }[] = []
  const send = (change: readonly Sent[]) =>
    new Promise<Saved>((answer, refuse) => waiting.push({ change, answer, refuse }))
  const next = async () => {
    await vi.waitFor(() => expect(waiting).not.toHaveLength(0))
    const one = waiting.shift()
    if (!one) throw new Error('Nothing was sent')
    return one
  }
  const accept = async (overtaken: readonly Overtaken[] = []) => {
    const { change, answer } = await next()
    const blocks = change.flatMap(({ after, version }) => (after ? [saved(after, version + 1)] : []))
    answer({ blocks, removed: change.filter(({ after }) => !after).map(({ uuid }) => uuid), overtaken })
    return change
  }
  return { send, next, accept, waiting }
}

const DAY = { from: text('00:00'), to: text('23:59') }
const NEXT_WEEK = '2026-03-11'
const WEEK_AFTER = { from: text('00:00', NEXT_WEEK), to: text('23:59', NEXT_WEEK) }

function opened(blocks: readonly SavedBlock[]) {
  const server = makeServer()
  const told = { refused: vi.fn(), failed: vi.fn(), overtaken: vi.fn(), saved: vi.fn(), uncertain: vi.fn() }
  const store = createPlanStore({
    send: server.send,
    onRefused: told.refused,
    onFailed: told.failed,
    onOvertaken: told.overtaken,
    onSaved: told.saved,
    onUncertain: told.uncertain,
  })
  store.load(DAY, blocks, nextTurn())
  const startOf = (uuid: string) => store.getState().plan.get(uuid)?.start
  const move = (uuid: string, clock: string) =>
    store.perform(moveBlock(store.getState().plan, uuid, { start: text(clock) }))
  const settled = () => vi.waitFor(() => expect(store.getState().pending).toBe(0))
  return { server, told, store, startOf, move, settled }
}

test('A change of the plan is shown at once, sent with the known version, and taken back by undo', async () => {
  const { server, store, startOf, move } = opened([saved(work('a', 'anna', '08:00'), 4)])
  expect(move('a', '10:00')).toBe(true)
  expect(startOf('a')).toBe(text('10:00'))
  expect(await server.accept()).toMatchObject([{ uuid: 'a', version: 4 }])
  expect(store.undo()).toBe(true)
  expect(startOf('a')).toBe(text('08:00'))
  expect(await server.accept()).toMatchObject([{ uuid: 'a', version: 5, after: { start: text('08:00') } }])
  expect(store.redo()).toBe(true)
  expect(startOf('a')).toBe(text('10:00'))
})

test('Fifty steps can be undone, and earlier ones cannot', async () => {
  const { store, startOf, move } = opened([saved(work('a', 'anna', '00:00'))])
  for (let step = 1; step <= 51; step += 1)
    move('a', `${String(Math.floor(step / 4)).padStart(2, '0')}:${String((step % 4) * 15).padStart(2, '0')}`)
  let steps = 0
  while (store.undo()) steps += 1
  expect(steps).toBe(50)
  expect(startOf('a')).toBe(text('00:15'))
})

test('Two changes of one block run one after the other, the second with the version of the first', async () => {
  const { server, move, startOf, store } = opened([saved(work('a', 'anna', '08:00'), 1)])
  move('a', '09:00')
  move('a', '10:00')
  expect((await server.accept())[0]?.version).toBe(1)
  // The answer to the first does not make the bar jump back.
  await vi.waitFor(() => expect(store.getState().pending).toBe(1))
  expect(startOf('a')).toBe(text('10:00'))
  expect((await server.accept())[0]?.version).toBe(2)
  await vi.waitFor(() => expect(store.getState().pending).toBe(0))
})

test('A refused change goes back to the earlier state and cannot be undone', async () => {
  const { server, told, store, startOf, move } = opened([saved(work('a', 'anna', '08:00'))])
  move('a', '10:00')
  const { refuse } = await server.next()
  refuse(new Error('no'))
  await vi.waitFor(() => expect(told.failed).toHaveBeenCalled())
  expect(startOf('a')).toBe(text('08:00'))
  expect(store.undo()).toBe(false)
})

test('An impossible change of the plan is reported and not sent', () => {
  const { server, told, store } = opened([saved(work('a', 'anna', '08:00', { state: 'finished' }))])
  expect(store.perform(moveBlock(store.getState().plan, 'a', { start: text('10:00') }))).toBe(false)
  expect(told.refused).toHaveBeenCalledWith('finished')
  expect(server.waiting).toHaveLength(0)
})

test('Changes by other users are shown at once, older versions are not, and own unsaved work stays', async () => {
  const { server, store, startOf, move } = opened([
    saved(work('a', 'anna', '08:00'), 3),
    saved(work('b', 'bert', '08:00'), 3),
  ])
  store.hear({ blocks: [saved(work('b', 'bert', '12:00'), 4)], removed: [] })
  expect(startOf('b')).toBe(text('12:00'))
  store.hear({ blocks: [saved(work('b', 'bert', '07:00'), 2)], removed: [] })
  expect(startOf('b')).toBe(text('12:00'))
  move('a', '10:00')
  store.hear({ blocks: [saved(work('a', 'anna', '14:00'), 4)], removed: [] })
  expect(startOf('a')).toBe(text('10:00'))
  expect((await server.accept())[0]?.uuid).toBe('a')
  store.hear({ blocks: [], removed: ['b'] })
  expect(startOf('b')).toBeUndefined()
})

test('A block that changes because of its paper is updated without a new version, but not by an older version', () => {
  const { store } = opened([saved(work('a', 'anna', '08:00'), 3)])
  const before = store.getState().plan
  store.hear({ blocks: [saved(work('a', 'anna', '08:00'), 3)], removed: [] })
  expect(store.getState().plan).toBe(before)
  store.hear({ blocks: [saved(work('a', 'anna', '08:00', { state: 'on_hold' }), 3)], removed: [] })
  expect(store.getState().plan.get('a')?.state).toBe('on_hold')
  store.hear({ blocks: [saved(work('a', 'anna', '08:00'), 2)], removed: [] })
  expect(store.getState().plan.get('a')?.state).toBe('on_hold')
})

test('A user who overwrites another user’s change is told, and can restore that change', async () => {
  const { server, told, store, startOf, move } = opened([saved(work('a', 'anna', '08:00'))])
  const theirs = saved(work('a', 'bert', '15:00'), 2)
  move('a', '10:00')
  await server.accept([{ uuid: 'a', theirs }])
  await vi.waitFor(() => expect(told.overtaken).toHaveBeenCalledWith([{ uuid: 'a', theirs }]))
  store.bringBack([{ uuid: 'a', theirs }])
  expect(startOf('a')).toBe(text('15:00'))
  // Bringing a change back can be undone, too.
  store.undo()
  expect(startOf('a')).toBe(text('10:00'))
})

test('A new reading of the shown days removes missing blocks, but not blocks of other days', () => {
  const { store, startOf } = opened([saved(work('a', 'anna', '08:00')), saved(work('b', 'bert', '08:00'))])
  const elsewhere = saved(work('c', 'cem', '08:00', { start: text('08:00', NEXT_WEEK) }))
  store.hear({ blocks: [elsewhere], removed: [] })
  store.load(DAY, [saved(work('a', 'anna', '08:00'))], nextTurn())
  expect(startOf('b')).toBeUndefined()
  expect(startOf('c')).toBe(text('08:00', NEXT_WEEK))
  store.loadWaiting([saved(work('d', null, '08:00', { start: null }))], [], nextTurn())
  store.loadWaiting([], [], nextTurn())
  expect(store.getState().plan.has('d')).toBe(false)
})

test('An answer that was requested before a plan change does not undo the change', async () => {
  const { server, store, startOf, settled } = opened([])
  const asked = nextTurn()
  store.perform({ change: [{ uuid: 'a', before: null, after: work('a', 'anna', '10:00') }] })
  await server.accept()
  await settled()
  // The week is opened again with its old answer in the cache, or a reading caused by others arrives late.
  store.load(DAY, [], asked)
  expect(startOf('a')).toBe(text('10:00'))
  store.load(DAY, [], nextTurn())
  expect(startOf('a')).toBeUndefined()
})

test('A block that was moved to a week that was read earlier is shown in that week', async () => {
  const { server, store, startOf, settled } = opened([saved(work('a', 'anna', '08:00'))])
  const asked = nextTurn()
  const waiting = saved(work('b', null, '08:00', { start: null }))
  store.loadWaiting([waiting], [], asked)
  store.perform(moveBlock(store.getState().plan, 'a', { start: text('09:00', NEXT_WEEK) }))
  await server.accept()
  store.perform(moveBlock(store.getState().plan, 'b', { start: text('10:00', NEXT_WEEK) }))
  await server.accept()
  await settled()
  store.load(WEEK_AFTER, [], asked)
  store.loadWaiting([waiting], [], asked)
  expect([startOf('a'), startOf('b')]).toEqual([text('09:00', NEXT_WEEK), text('10:00', NEXT_WEEK)])
})

test('A block put back among the waiting ones is not lost to an older reading of them', async () => {
  const { server, store, startOf, settled } = opened([saved(work('a', 'anna', '08:00'))])
  const asked = nextTurn()
  store.perform(moveBlock(store.getState().plan, 'a', { start: null }))
  await server.accept()
  await settled()
  store.loadWaiting([], [], asked)
  expect(startOf('a')).toBeNull()
})

test('An answer that was requested before an event neither removes nor restores blocks of that event', () => {
  const { store, startOf } = opened([saved(work('a', 'anna', '08:00'), 3)])
  const asked = nextTurn()
  store.hear({ blocks: [saved(work('b', 'bert', '09:00'))], removed: ['a'] })
  store.load(DAY, [saved(work('a', 'anna', '08:00'), 3)], asked)
  expect(startOf('a')).toBeUndefined()
  expect(startOf('b')).toBe(text('09:00'))
  // A higher version is newer whenever it was asked for.
  store.load(DAY, [saved(work('b', 'bert', '11:00'), 2)], asked)
  expect(startOf('b')).toBe(text('11:00'))
})

test('An older answer does not remove a block that a newer answer has brought', () => {
  const { store, startOf } = opened([])
  const asked = nextTurn()
  store.loadWaiting([], [saved(work('a', 'anna', '08:00', { start: text('08:00', NEXT_WEEK) }))], nextTurn())
  store.load(WEEK_AFTER, [], asked)
  expect(startOf('a')).toBe(text('08:00', NEXT_WEEK))
})

test('After changes that follow each other, one message says that all is saved', async () => {
  const { server, told, move, settled } = opened([saved(work('a', 'anna', '08:00'))])
  move('a', '09:00')
  move('a', '10:00')
  await server.accept()
  await server.next().then(({ change, answer }) => {
    expect(told.saved).not.toHaveBeenCalled()
    answer({ blocks: change.flatMap(({ after }) => (after ? [saved(after, 3)] : [])), removed: [], overtaken: [] })
  })
  await settled()
  expect(told.saved).toHaveBeenCalledTimes(1)
})

test('A change by another user that arrives during an own change is shown afterwards', async () => {
  const { server, told, store, startOf, move, settled } = opened([saved(work('a', 'anna', '08:00'), 1)])
  move('a', '10:00')
  const { answer } = await server.next()
  store.hear({ blocks: [saved(work('a', 'bert', '14:00'), 3)], removed: [] })
  expect(startOf('a')).toBe(text('10:00'))
  answer({ blocks: [saved(work('a', 'anna', '10:00'), 2)], removed: [], overtaken: [] })
  await settled()
  expect(startOf('a')).toBe(text('14:00'))
  expect(told.uncertain).not.toHaveBeenCalled()
})

test('A change that waits for an earlier one is sent with the version of that one, not with a version that arrived meanwhile', async () => {
  const { server, store, move } = opened([saved(work('a', 'anna', '08:00'), 1)])
  move('a', '10:00')
  move('a', '11:00')
  const { answer } = await server.next()
  store.hear({ blocks: [saved(work('a', 'bert', '14:00'), 3)], removed: [] })
  answer({ blocks: [saved(work('a', 'anna', '10:00'), 2)], removed: [], overtaken: [] })
  expect((await server.next()).change).toMatchObject([{ uuid: 'a', version: 2 }])
})

test('The store asks the server whether a block was deleted before or after the own change of it', async () => {
  const { server, told, store, move, settled } = opened([saved(work('a', 'anna', '08:00'), 1)])
  move('a', '10:00')
  store.hear({ blocks: [], removed: ['a'] })
  await server.accept()
  await settled()
  expect(told.uncertain).toHaveBeenCalledTimes(1)
})

test('A refused change is replaced by the state that other users have made meanwhile', async () => {
  const { server, told, store, startOf, move, settled } = opened([
    saved(work('a', 'anna', '08:00'), 1),
    saved(work('b', 'anna', '08:00'), 1),
  ])
  move('a', '10:00')
  move('b', '10:00')
  store.hear({ blocks: [saved(work('a', 'bert', '14:00'), 2)], removed: ['b'] })
  ;(await server.next()).refuse(new Error('no'))
  ;(await server.next()).refuse(new Error('no'))
  await settled()
  expect(startOf('a')).toBe(text('14:00'))
  expect(startOf('b')).toBeUndefined()
  // Both refusals reload the plan, because the server may have saved a change before its answer was lost.
  expect(told.uncertain).toHaveBeenCalledTimes(2)
})

test('Two changes of a block that are both refused leave the block as it was', async () => {
  const { server, startOf, move, settled } = opened([saved(work('a', 'anna', '08:00'))])
  move('a', '10:00')
  move('a', '12:00')
  ;(await server.next()).refuse(new Error('no'))
  ;(await server.next()).refuse(new Error('no'))
  await settled()
  expect(startOf('a')).toBe(text('08:00'))
})

test('A refused undo can be tried again, and the steps stay in their order', async () => {
  const { server, store, startOf, move, settled } = opened([saved(work('a', 'anna', '08:00'))])
  move('a', '10:00')
  await server.accept()
  move('a', '12:00')
  await server.accept()
  await settled()
  const history = store.getState().history
  store.undo()
  store.undo()
  ;(await server.next()).refuse(new Error('no'))
  ;(await server.next()).refuse(new Error('no'))
  await settled()
  expect(startOf('a')).toBe(text('12:00'))
  expect(store.getState().history).toEqual(history)
  store.undo()
  await server.accept()
  await settled()
  expect(startOf('a')).toBe(text('10:00'))
  store.redo()
  ;(await server.next()).refuse(new Error('no'))
  await settled()
  expect(startOf('a')).toBe(text('10:00'))
  expect(store.redo()).toBe(true)
  expect(startOf('a')).toBe(text('12:00'))
})

/** A promise that is written together with the plan, and its result. */
function companionOf() {
  const written: string[] = []
  const write = (what: string) => async () => void written.push(what)
  return { written, companion: { back: write('back'), again: write('again') } }
}

test('Undo and redo of a step also undo and redo its promise', async () => {
  const { server, store, startOf, settled } = opened([saved(work('a', 'anna', '08:00'))])
  const { written, companion } = companionOf()
  store.perform(moveBlock(store.getState().plan, 'a', { start: text('10:00') }), companion)
  await server.accept()
  expect(written).toEqual([])
  store.undo()
  await server.accept()
  expect(written).toEqual(['back'])
  store.redo()
  await server.accept()
  expect(written).toEqual(['back', 'again'])
  await settled()
  expect(startOf('a')).toBe(text('10:00'))
})

test('A step that was undone in its toast can be redone together with its promise', async () => {
  const { server, store } = opened([saved(work('a', 'anna', '08:00'))])
  const { written, companion } = companionOf()
  const outcome = moveBlock(store.getState().plan, 'a', { start: text('10:00') })
  store.perform(outcome, companion)
  await server.accept()
  store.takeBack(outcome.change ?? [])
  await server.accept()
  expect(written).toEqual(['back'])
  store.undo()
  await server.accept()
  expect(written).toEqual(['back', 'again'])
})

test('An undo is reverted when the time promised to the customer cannot be set back', async () => {
  const { server, told, store, startOf, settled } = opened([saved(work('a', 'anna', '08:00'))])
  const refusal = new Error('no')
  const companion = { back: () => Promise.reject(refusal), again: () => Promise.resolve() }
  store.perform(moveBlock(store.getState().plan, 'a', { start: text('10:00') }), companion)
  await server.accept()
  store.undo()
  await settled()
  expect(told.failed).toHaveBeenCalledWith(refusal)
  expect(server.waiting).toHaveLength(0)
  expect(startOf('a')).toBe(text('10:00'))
  expect(store.getState().history.done).toHaveLength(1)
})

test('The promise of a plan change is undone when the server refuses the change', async () => {
  const { server, store, startOf, settled } = opened([saved(work('a', 'anna', '08:00'))])
  const { written, companion } = companionOf()
  store.perform(moveBlock(store.getState().plan, 'a', { start: text('10:00') }), companion)
  const { refuse } = await server.next()
  refuse(new Error('no'))
  await settled()
  expect(written).toEqual(['back'])
  expect(startOf('a')).toBe(text('08:00'))
})
