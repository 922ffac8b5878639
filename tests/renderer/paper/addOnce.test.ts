import { expect, test } from 'vitest'
import { addOnce } from '#renderer/features/paper/works/useWorks.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'

const line = (text: string, position = 1) => ({ paper_uuid: 'p', location_uuid: 'l', extension: 1, position, text })

/** A server whose first answers get lost on the way. */
function server(lost: number) {
  const lines = new Map<string, ReturnType<typeof line>>()
  let answers = 0
  const create = async (body: ReturnType<typeof line>, key: string) => {
    const saved = lines.get(key)
    if (saved && JSON.stringify(saved) !== JSON.stringify(body))
      throw new ApiError('idempotency_conflict', { status: 409, current: saved })
    lines.set(key, body)
    answers += 1
    if (answers <= lost) throw new ApiError('network', { status: 0 })
  }
  return { create, texts: () => [...lines.values()].map(({ text }) => text) }
}

test('a line whose answer got lost is there once, though it would stand lower by now', async () => {
  const { create, texts } = server(1)
  const key = { current: 'first' }
  await expect(addOnce(line('Bremsen'), key, create)).rejects.toThrow()
  await addOnce(line('Bremsen', 2), key, create)
  expect(texts()).toEqual(['Bremsen'])
  await addOnce(line('Reifen', 3), key, create)
  expect(texts()).toEqual(['Bremsen', 'Reifen'])
})

test('what is typed after it is a line of its own, and keeps nobody from adding more', async () => {
  const { create, texts } = server(1)
  const key = { current: 'first' }
  await expect(addOnce(line('Bremsen'), key, create)).rejects.toThrow()
  await addOnce(line('Reifen', 2), key, create)
  await addOnce(line('Öl', 3), key, create)
  expect(texts()).toEqual(['Bremsen', 'Reifen', 'Öl'])
})
