import { expect, it } from 'vitest'
import { createPublicFiles, createPublicPace } from '#server/files/publicFiles.ts'

/** A store that counts its reads. It answers each of them in the next turn of the event loop, and fails at `locked`. */
function countedStore() {
  const reads: string[] = []
  return {
    reads,
    read: async (dealerId: string, uuid: string) => {
      reads.push(`${dealerId} ${uuid}`)
      await new Promise((resolve) => setImmediate(resolve))
      if (uuid === 'locked') throw new Error('locked')
      return { type: 'image/png', bytes: Buffer.alloc(2 * 1024 * 1024), name: '' }
    },
  }
}

it('S8 A public picture is read once for all who ask for it at the same time, and shared in memory', async () => {
  const store = countedStore()
  const publicFile = createPublicFiles(store as never)
  const answers = await Promise.all(Array.from({ length: 50 }, () => publicFile('one', 'logo')))
  expect(store.reads).toEqual(['one logo'])
  expect(new Set(answers.map(({ bytes }) => bytes)).size).toBe(1)
  await publicFile('two', 'logo')
  expect(store.reads).toEqual(['one logo', 'two logo'])
})

it('S8 A public picture that cannot be read is tried again for the next request', async () => {
  const store = countedStore()
  const publicFile = createPublicFiles(store as never)
  await expect(publicFile('one', 'locked')).rejects.toThrow('locked')
  await expect(publicFile('one', 'locked')).rejects.toThrow('locked')
  expect(store.reads).toHaveLength(2)
})

it('S8 Public pictures take no more memory than their limit, however many there are', async () => {
  const store = countedStore()
  const publicFile = createPublicFiles(store as never)
  for (let nth = 0; nth < 40; nth += 1) await publicFile('one', `picture-${nth}`)
  await publicFile('one', 'picture-39')
  expect(store.reads).toHaveLength(40)
  await publicFile('one', 'picture-0')
  expect(store.reads).toHaveLength(41)
})

it('S8 Public pictures of all readers together are sent no faster than their limit, in turns', async () => {
  const clock = { now: 0 }
  const paced = createPublicPace(
    () => clock.now,
    async (ms) => {
      clock.now += ms
    },
  )
  const bytes = Buffer.alloc(2 * 1024 * 1024, 'logo')
  const file = { type: 'image/png', size: bytes.length, digest: Buffer.alloc(32), bytes }
  const readers = Array.from({ length: 8 }, () => paced(file).pieces)
  const taken: Buffer[] = []
  for (let open = readers; open.length > 0; ) {
    const left: typeof readers = []
    for (const reader of open) {
      const { done, value } = await reader.next()
      if (reader === readers[0] && value) taken.push(value)
      if (!done) left.push(reader)
    }
    open = left
  }
  expect(Buffer.concat(taken).equals(bytes)).toBe(true)
  // 16 MB at 32 MB in a second.
  expect(clock.now).toBeGreaterThan(490)
  expect(clock.now).toBeLessThan(510)
})
