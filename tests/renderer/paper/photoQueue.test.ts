import { describe, expect, it, vi } from 'vitest'
import { PhotoQueue, type PhotoStore, type WaitingPhoto } from '#renderer/features/paper/photos/photoQueue.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'

/** A queue on a store that outlives it, with a clock that is moved by hand and a server that answers as told. */
function world(kept = new Map<string, WaitingPhoto>(), owner = 'DEM/1') {
  const sent: string[] = []
  /** The next answer of the server; a promise delays it. */
  const answers: (Error | null | Promise<Error | null>)[] = []
  /** The lock that the tab waits for before it sends, and the promise that keeps it from ending. */
  const locks: { before?: Promise<void>; after?: Promise<void> }[] = []
  const shown: [waiting: string[], sending: string | null][] = []
  const news: string[] = []
  /** The upload that each attempt resumes; undefined for a new one. */
  const attempts: (string | undefined)[] = []
  const pauses: { ms: number; run: () => void }[] = []
  const store: PhotoStore = {
    list: async (of) => [...kept.values()].filter((one) => one.owner === of),
    put: async (photo) => void kept.set(photo.id, photo),
    remove: async (id) => void kept.delete(id),
  }
  let at = 0
  const queue = new PhotoQueue({
    owner,
    store,
    clock: {
      now: () => {
        at += 1
        return at
      },
      after: (ms, run) => {
        const pause = { ms, run }
        pauses.push(pause)
        return () => void pauses.splice(pauses.indexOf(pause) >>> 0, 1)
      },
    },
    exclusively: async (_signal, run) => {
      const { before, after } = locks.shift() ?? {}
      await before
      await run()
      await after
    },
    send: async ({ id, upload }, _signal, keep) => {
      attempts.push(upload)
      keep(`address of ${id}`)
      const answer = await answers.shift()
      if (answer) throw answer
      sent.push(id)
    },
    onSent: ({ id }) => void news.push(`${id} ${kept.has(id) ? 'kept' : 'gone'}`),
    onChange: (photos, sending) => void shown.push([photos.map(({ id }) => id), sending]),
  })
  const add = (id: string) =>
    queue.add({ id, paper_uuid: 'p', extension: 1, bytes: new Uint8Array([1]), type: 'image/jpeg' })
  return { attempts, queue, add, sent, answers, locks, pauses, kept, shown, news }
}
const offline = () => new ApiError('network', { status: 0 })

describe('photos that wait', () => {
  it('E32 Waiting photos are kept while there is no network, and then sent in order', async () => {
    const { add, sent, answers, pauses, kept } = world()
    answers.push(offline(), offline())
    await add('a')
    await add('b')
    await vi.waitFor(() => expect(pauses).toHaveLength(1))
    expect([sent, kept.size]).toEqual([[], 2])
    while (pauses.length > 0) {
      pauses.shift()?.run()
      await vi.waitFor(() => expect(pauses.length > 0 || kept.size === 0).toBe(true))
    }
    expect([sent, kept.size]).toEqual([['a', 'b'], 0])
  })

  it('FIL-05 Waiting photos resume where an attempt stopped, also after a refusal, and go once they are sent', async () => {
    const { queue, add, attempts, answers, pauses, kept } = world()
    answers.push(offline(), new ApiError('quota_exceeded', { status: 409 }))
    await add('a')
    await vi.waitFor(() => expect(pauses).toHaveLength(1))
    pauses.shift()?.run()
    await vi.waitFor(() => expect(kept.get('a')?.refusal).toBe('quota_exceeded'))
    const refused = kept.get('a')
    expect(refused?.upload).toBe('address of a')
    if (refused) await queue.retry(refused)
    await vi.waitFor(() => expect(kept.size).toBe(0))
    expect(attempts).toEqual([undefined, 'address of a', 'address of a'])
  })

  it('E32 Waiting photos are there after the page was closed, for the user who took them only', async () => {
    const before = world()
    before.answers.push(offline())
    await before.add('a')
    await vi.waitFor(() => expect(before.pauses).toHaveLength(1))
    before.queue.stop()
    const other = world(before.kept, 'DEM/2')
    await other.queue.start()
    const again = world(before.kept)
    await again.queue.start()
    await vi.waitFor(() => expect(again.sent).toEqual(['a']))
    expect(other.sent).toEqual([])
  })

  it('Refused photos stay with the reason and delay no others, until the user decides', async () => {
    const { queue, add, sent, answers, kept, shown } = world()
    answers.push(new ApiError('too_many_photos', { status: 409 }))
    await add('a')
    await add('b')
    await vi.waitFor(() => expect(sent).toEqual(['b']))
    const refused = kept.get('a')
    expect(refused?.refusal).toBe('too_many_photos')
    if (refused) await queue.retry(refused)
    await vi.waitFor(() => expect(sent).toEqual(['b', 'a']))
    answers.push(new ApiError('too_many_photos', { status: 409 }))
    await add('c')
    await vi.waitFor(() => expect(kept.get('c')?.refusal).toBe('too_many_photos'))
    await queue.discard('c')
    expect([kept.size, shown.at(-1)]).toEqual([0, [[], null]])
  })

  it('Waiting photos wait as long as the server asks for', async () => {
    const { add, answers, pauses } = world()
    answers.push(new ApiError('too_many_attempts', { status: 429, retryAfter: 30 }))
    await add('a')
    await vi.waitFor(() => expect(pauses.map(({ ms }) => ms)).toEqual([30_000]))
  })

  it('Waiting photos wait for a sign-in, and after an unexpected failure', async () => {
    const { add, sent, answers, pauses, kept } = world()
    answers.push(new ApiError('invalid_token', { status: 401 }), new Error('something else'))
    await add('a')
    for (let pause = 0; pause < 2; pause += 1) {
      await vi.waitFor(() => expect(pauses).toHaveLength(1))
      expect(kept.get('a')?.refusal).toBeNull()
      pauses.shift()?.run()
    }
    await vi.waitFor(() => expect([sent, kept.size]).toEqual([['a'], 0]))
  })

  it('Waiting photos are tried less and less often, and at once when a connection returns', async () => {
    const { queue, add, sent, answers, pauses } = world()
    answers.push(...Array.from({ length: 7 }, offline))
    await add('a')
    const waited: number[] = []
    while (waited.length < 6) {
      await vi.waitFor(() => expect(pauses).toHaveLength(1))
      const pause = pauses.shift()
      waited.push(pause?.ms ?? 0)
      pause?.run()
    }
    expect(waited).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000])
    await vi.waitFor(() => expect(pauses).toHaveLength(1))
    queue.wake()
    expect(pauses).toEqual([])
    await vi.waitFor(() => expect(sent).toEqual(['a']))
    // The upload worked, so the next failure counts as the first.
    answers.push(offline())
    await add('b')
    await vi.waitFor(() => expect(pauses.map(({ ms }) => ms)).toEqual([2_000]))
    queue.stop()
    expect(pauses).toEqual([])
  })

  it('Waiting photos are sent by one tab at a time, also one that is added at the last moment', async () => {
    const { add, sent, locks, pauses, shown } = world()
    const [other, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    locks.push({ before: other.promise }, { after: end.promise })
    await add('a')
    expect([sent, shown.at(-1)]).toEqual([[], [['a'], null]])
    // The other tab has crashed, and its turn with it.
    other.reject(new Error('no lock'))
    await vi.waitFor(() => expect(pauses).toHaveLength(1))
    pauses.shift()?.run()
    await vi.waitFor(() => expect(sent).toEqual(['a']))
    await add('b')
    expect(sent).toEqual(['a'])
    end.resolve()
    await vi.waitFor(() => expect(sent).toEqual(['a', 'b']))
  })

  it('Waiting photos are shown with the current one, and the gallery hears when one is sent', async () => {
    const { add, answers, shown, news } = world()
    const answer = Promise.withResolvers<null>()
    answers.push(answer.promise)
    await add('a')
    await vi.waitFor(() => expect(shown.at(-1)).toEqual([['a'], 'a']))
    expect(news).toEqual([])
    answer.resolve(null)
    await vi.waitFor(() => expect(shown.at(-1)).toEqual([[], null]))
    expect(news).toEqual(['a gone'])
  })

  it('Waiting photos stay as they are when another user signs in meanwhile', async () => {
    const { queue, add, sent, answers, locks, pauses, kept, shown } = world()
    const answer = Promise.withResolvers<Error>()
    answers.push(answer.promise)
    await add('a')
    await vi.waitFor(() => expect(shown.at(-1)).toEqual([['a'], 'a']))
    queue.stop()
    const before = shown.length
    answer.resolve(new ApiError('too_many_photos', { status: 409 }))
    locks.push({})
    queue.wake()
    await vi.waitFor(() => expect(answers).toEqual([]))
    await new Promise(setImmediate)
    expect([kept.get('a')?.refusal, sent, pauses, shown.length]).toEqual([null, [], [], before])
    expect(locks).toHaveLength(1)
    const alone = world()
    const lock = Promise.withResolvers<void>()
    alone.locks.push({ before: lock.promise })
    await alone.add('b')
    alone.queue.stop()
    lock.reject(new Error('given up'))
    await new Promise(setImmediate)
    expect([alone.pauses, alone.kept.size]).toEqual([[], 1])
  })
})
