import { describe, expect, test } from 'vitest'
import { endpoints } from '#contract/api/endpoints.ts'
import { recordEndpoints } from '#contract/api/records/records.ts'
import { CALL_SCHEMAS } from '#contract/ipc/schemas.ts'
import { CALLS, PUSHES } from '#contract/ipc/table.ts'
import { NAMED_EVENTS } from '#contract/logs/auditEvents.ts'
import { clientFrame } from '#contract/socket/clientFrame.ts'
import { readTree, treeOf } from './tree.ts'
import { keysOfType, strayRoutes, unmentioned, withoutHandler, withoutReceiver } from './wiring.ts'

const tree = readTree()
const serverEvents = keysOfType(tree, 'contract/socket/events.ts', 'ServerEvents')
/** Events without a receiver: the socket treats `pong` like any other frame. */
const UNHEARD = ['pong']
const clientEvents = clientFrame.options.map((option) => option.shape.event.value)

describe('parts that the contract promises', () => {
  test('Every endpoint has a handler', () => {
    // Endpoints of records are generated on both sides. tests/server/records shows that they answer.
    const written = Object.keys(endpoints).filter((key) => !Object.hasOwn(recordEndpoints, key))
    expect(withoutHandler(tree, 'server/modules', written)).toEqual([])
  })
  test('Every route is an endpoint of the contract or a plugin', () => expect(strayRoutes(tree)).toEqual([]))
  test("Every call of a page to the desktop app's main process has a schema and a handler", () => {
    expect(Object.keys(CALL_SCHEMAS).sort()).toEqual(Object.keys(CALLS).sort())
    expect(withoutHandler(tree, 'electron', Object.keys(CALLS))).toEqual([])
  })
  test('Every push of the main process to the pages has code that sends it', () =>
    expect(unmentioned(tree, 'electron', Object.keys(PUSHES))).toEqual([]))
  test('Every push of the main process to the pages has a receiver in the client', () =>
    expect(withoutReceiver(tree, 'renderer', Object.keys(PUSHES))).toEqual([]))
  test('Every socket event of the server has a receiver in the client', () => {
    expect(serverEvents).toContain('chat.message.created')
    expect(withoutReceiver(tree, 'renderer', serverEvents)).toEqual(UNHEARD)
  })
  test('Every event of the audit has code that writes it', () =>
    expect(unmentioned(tree, 'server', NAMED_EVENTS)).toEqual([]))
  test('Every socket event that a client sends has a handler in the server', () =>
    expect(unmentioned(tree, 'server/socket', clientEvents)).toEqual([]))
})

describe('examples of missing parts that the rules must notice', () => {
  const server = treeOf({
    'server/modules/chat/handlers.ts': "const handlers = { async 'GET /v1/chats'() {}, name: 'GET /v1/user' }",
    'server/socket/frames.ts': "if (event === 'ping') answer()",
    'server/plugins/operations.ts': "app.get('/api/health', open)",
    'server/modules/chat/route.ts': "app.get('/api/v1/back-door', open); map.get('key')",
  })

  test('The rule notices an endpoint that is only mentioned and has no handler', () =>
    expect(withoutHandler(server, 'server/modules', ['GET /v1/chats', 'GET /v1/user'])).toEqual(['GET /v1/user']))
  test('The rule notices an event that no code receives', () =>
    expect(unmentioned(server, 'server/socket', ['ping', 'navigation'])).toEqual(['navigation']))
  test('The rule notices a push that is named, but not received', () => {
    const pages = treeOf({
      'renderer/app/links.ts': "bridge.on('navigate', open)",
      'renderer/net/socket/socket.ts': "desktop?.on('system.resumed', wake); send('navigation')",
    })
    expect(withoutReceiver(pages, 'renderer', ['navigate', 'system.resumed', 'navigation'])).toEqual(['navigation'])
  })
  test('The rule notices a route of the server that is not in the contract', () =>
    expect(strayRoutes(server)).toEqual(['server/modules/chat/route.ts: /api/v1/back-door']))
})
