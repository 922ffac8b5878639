import { describe, expect, test } from 'vitest'
import { clientFrame } from '#contract/socket/clientFrame.ts'

const at = (path: unknown, name: unknown = 'chat') => ({ event: 'navigation', data: { path, name } })

describe('frames of a client', () => {
  test.each([at('/'), at('/chat'), at(`/${'x'.repeat(299)}`), { event: 'ping' }, { event: 'ping', data: {} }])(
    'The frame %j of a client is accepted',
    (frame) => expect(clientFrame.safeParse(frame).success).toBe(true),
  )

  test.each<[string, unknown]>([
    ['no path', at('chat')],
    ['search text would be shown to others', at('/chat?q=Meier')],
    ['a fragment', at('/chat#x')],
    ['no text', at(1)],
    ['no name', at('/chat', null)],
    ['no data', { event: 'navigation' }],
    ['the server’s own event', { event: 'users_online', data: { users: [] } }],
    ['no event', { event: '__proto__', data: {} }],
    ['payload', { event: 'ping', data: 'x'.repeat(1024 * 1024) }],
    ['a list', []],
    ['nothing', null],
    ['a word', 'ping'],
  ])('A frame of a client is refused: %s', (_why, frame) => expect(clientFrame.safeParse(frame).success).toBe(false))

  test('Unknown fields of a frame are dropped', () => {
    const frame = JSON.parse('{"event":"ping","data":{"__proto__":{"x":1},"more":1},"user":"somebody"}')
    expect(clientFrame.parse(frame)).toEqual({ event: 'ping', data: {} })
    expect(clientFrame.parse({ ...at('/chat'), dealer: 'other' })).toEqual(at('/chat'))
  })
})
