import { expect, test } from 'vitest'
import { LineQueue, type WaitingLine } from '#renderer/features/paper/works/lineQueue.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { SideEdits } from '#renderer/records/form/draft/sideEdits.ts'

type Way = 'up' | 'down' | 'answerLost'

/** A server that stores each key once. The connection can be cut before or after it. */
function server() {
  const lines = new Map<string, string>()
  const way = { is: 'up' as Way }
  let shown: readonly WaitingLine[] = []
  const queue = new LineQueue({
    create: async ({ key, text }) => {
      if (way.is === 'down') throw new ApiError('network', { status: 0 })
      const isKnown = lines.has(key)
      if (!isKnown) lines.set(key, text)
      if (way.is === 'answerLost') throw new ApiError('network', { status: 0 })
      if (isKnown) throw new ApiError('idempotency_conflict', { status: 409, current: { text: 'changed since' } })
    },
    onSaved: async () => undefined,
    onChange: (next) => {
      shown = next
    },
  })
  return {
    queue,
    way,
    texts: () => [...lines.values()],
    shown: () => shown.map(({ text, state }) => ({ text, state })),
  }
}

test('A new line that cannot be saved stays as not saved and is on the paper once the connection is back', async () => {
  const { queue, way, texts, shown } = server()
  way.is = 'down'
  await expect(queue.add('Kühlmittel auffüllen')).rejects.toThrow()
  expect(shown()).toEqual([{ text: 'Kühlmittel auffüllen', state: 'failed' }])
  expect(texts()).toEqual([])
  way.is = 'up'
  expect(await queue.retryAll()).toBe(true)
  expect(shown()).toEqual([])
  expect(texts()).toEqual(['Kühlmittel auffüllen'])
})

test('A line whose answer got lost is on the paper once, even if a colleague has changed it since', async () => {
  const { queue, way, texts, shown } = server()
  way.is = 'answerLost'
  await expect(queue.add('Bremsen')).rejects.toThrow()
  way.is = 'up'
  expect(await queue.retryAll()).toBe(true)
  expect(texts()).toEqual(['Bremsen'])
  expect(shown()).toEqual([])
})

test('Lines typed while the connection is away keep their order and no line is lost', async () => {
  const { queue, way, texts } = server()
  way.is = 'down'
  const typed = ['Öl', 'Reifen', 'Öl'].map((text) => queue.add(text))
  await Promise.allSettled(typed)
  way.is = 'up'
  await queue.retryAll()
  expect(texts()).toEqual(['Öl', 'Reifen', 'Öl'])
})

test('A line that an earlier visit could not save is shown as not saved', async () => {
  const { queue, shown, texts } = server()
  queue.restore([{ key: 'kept', text: 'Bremsen' }])
  expect(shown()).toEqual([{ text: 'Bremsen', state: 'failed' }])
  await queue.retryAll()
  expect(texts()).toEqual(['Bremsen'])
})

test('The state of saving also counts a line that is being typed, and the save key saves that line, too', async () => {
  const sides = new SideEdits(null)
  const saved: string[] = []
  const counts: number[] = []
  sides.subscribe(() => counts.push(sides.read().count))
  const edit = (name: string, count: number, isSaved: boolean) => ({
    count,
    save: async () => {
      saved.push(name)
      return isSaved
    },
    discard: () => undefined,
  })
  const [first, second] = [Symbol('first'), Symbol('second')]
  sides.set(first, edit('first', 1, true))
  sides.set(second, edit('second', 2, false))
  expect(counts).toEqual([1, 3])
  expect(await sides.save()).toBe(false)
  expect(saved).toEqual(['first', 'second'])
  sides.set(second, null)
  expect(sides.read().count).toBe(1)
})
