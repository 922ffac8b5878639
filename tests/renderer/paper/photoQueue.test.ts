import { describe, expect, it, vi } from 'vitest'
import { PhotoQueue, type PhotoStore, type WaitingPhoto } from '#renderer/features/paper/photos/photoQueue.ts'
import { ApiError } from '#renderer/net/apiError.ts'

/** A queue on a store that outlives it, a clock that is moved by hand, and a server that answers as told. */
function world(kept = new Map<string, WaitingPhoto>(), owner = 'DEM/1') {
  const sent: string[] = []
  const answers: (ApiError | null)[] = []
  const pauses: { ms: number; run: () => void }[] = []
  const store: PhotoStore = {
    list: async (of) => [...kept.values()].filter((one) => one.owner === of),
    put: async (photo) => void kept.set(photo.id, photo),
    remove: async (id) => void kept.delete(id),
  }
  let at = 0
  const queue = new PhotoQueue({
    ...{ owner, store },
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
    exclusively: (_signal, run) => run(),
    send: async ({ id }) => {
      const answer = answers.shift()
      if (answer) throw answer
      sent.push(id)
    },
    onSent: () => undefined,
    onChange: () => undefined,
  })
  const add = (id: string) =>
    queue.add({ id, paper_uuid: 'p', extension: 1, bytes: new Uint8Array([1]), type: 'image/jpeg' })
  return { queue, add, sent, answers, pauses, kept }
}
const offline = () => new ApiError('network', { status: 0 })

describe('photos that wait', () => {
  it('E32 are kept while there is no network, and sent in their order once there is', async () => {
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

  it('E32 are still there after the page was closed, for the one who took them and nobody else', async () => {
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

  it('that are refused stay with the reason and hold nothing up, until somebody decides', async () => {
    const { queue, add, sent, answers, kept } = world()
    answers.push(new ApiError('too_many_photos', { status: 409 }))
    await add('a')
    await add('b')
    await vi.waitFor(() => expect(sent).toEqual(['b']))
    const refused = kept.get('a')
    expect(refused?.refusal).toBe('too_many_photos')
    if (refused) await queue.retry(refused)
    await vi.waitFor(() => expect(sent).toEqual(['b', 'a']))
    await queue.discard('a')
    expect(kept.size).toBe(0)
  })

  it('wait as long as the server asks for', async () => {
    const { add, answers, pauses } = world()
    answers.push(new ApiError('too_many_attempts', { status: 429, retryAfter: 30 }))
    await add('a')
    await vi.waitFor(() => expect(pauses.map(({ ms }) => ms)).toEqual([30_000]))
  })
})
