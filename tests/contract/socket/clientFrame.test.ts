import { describe, expect, test } from 'vitest'
import { clientFrame } from '#contract/socket/clientFrame.ts'

const at = (path: unknown, name: unknown = 'chat') => ({ event: 'navigation', data: { path, name } })

describe('frames of a client', () => {
  test.each([at('/'), at('/chat'), at(`/${'x'.repeat(299)}`), { event: 'ping' }, { event: 'ping', data: {} }])(
    '%j',
    (frame) => expect(clientFrame.safeParse(frame).success).toBe(true),
  )

  test.each<[unknown, string]>([
    [at('chat'), 'no path'],
    [at('/chat?q=Meier'), 'search text would be shown to others'],
    [at('/chat#x'), 'a fragment'],
    [at(`/${'x'.repeat(300)}`), 'too long'],
    [at('/chat', 'x'.repeat(101)), 'name too long'],
    [at(1), 'no text'],
    [at('/chat', null), 'no name'],
    [{ event: 'navigation' }, 'no data'],
    [{ event: 'users_online', data: { users: [] } }, 'the server’s own event'],
    [{ event: '__proto__', data: {} }, 'no event'],
    [{ event: 'ping', data: 'x'.repeat(1024 * 1024) }, 'payload'],
    [[], 'a list'],
    [null, 'nothing'],
    ['ping', 'a word'],
  ])('%# is refused: %s', (frame) => expect(clientFrame.safeParse(frame).success).toBe(false))

  test('what is not named is dropped', () => {
    const frame = JSON.parse('{"event":"ping","data":{"__proto__":{"x":1},"more":1},"user":"somebody"}')
    expect(clientFrame.parse(frame)).toEqual({ event: 'ping', data: {} })
    expect(clientFrame.parse({ ...at('/chat'), dealer: 'other' })).toEqual(at('/chat'))
  })
})
