import { expect, test } from 'vitest'
import { ProtocolQueue } from '#server/db/embedded/protocolQueue.ts'

const query = (text: string) => {
  const body = Buffer.from(`${text}\0`)
  const message = Buffer.alloc(5 + body.length)
  message[0] = 0x51
  message.writeInt32BE(4 + body.length, 1)
  body.copy(message, 5)
  return message
}
const STARTUP = Buffer.from([0, 0, 0, 8, 0, 3, 0, 0])

/** A backend that knows `begin` and its ends. It answers a query when the test lets it. */
function createBackend() {
  const ran: string[] = []
  let isOpen = false
  let release: (() => void) | undefined
  return {
    ran,
    /** Ends the running query and waits for all that follows from it. */
    async step() {
      release?.()
      await new Promise(setImmediate)
    },
    backend: {
      async execute(bytes: Uint8Array) {
        const text = Buffer.from(bytes).subarray(5, -1).toString()
        ran.push(bytes[0] === 0x51 ? text : 'startup')
        await new Promise<void>((resolve) => {
          release = resolve
        })
        if (text === 'begin') isOpen = true
        if (text === 'commit' || text === 'rollback') isOpen = false
        return new Uint8Array()
      },
      isInTransaction: () => isOpen,
    },
  }
}

async function startTwo() {
  const { backend, ran, step } = createBackend()
  const queue = new ProtocolQueue(backend)
  const [first, second] = [queue.connect(ignore, ignore), queue.connect(ignore, ignore)]
  first.feed(STARTUP)
  second.feed(STARTUP)
  await step()
  await step()
  ran.length = 0
  return { first, second, ran, step }
}
const ignore = () => {}

test('While a connection has a transaction open, the other connections wait', async () => {
  const { first, second, ran, step } = await startTwo()
  first.feed(query('begin'))
  second.feed(query('theirs'))
  await step()
  first.feed(query('mine'))
  await step()
  first.feed(query('commit'))
  await step()
  await step()
  expect(ran).toEqual(['begin', 'mine', 'commit', 'theirs'])
})

test.each([
  ['in its transaction', 1],
  ['while its begin runs', 0],
] as const)('A connection that is closed %s is rolled back, and the others go on', async (_when, steps) => {
  const { first, second, ran, step } = await startTwo()
  first.feed(query('begin'))
  for (let count = 0; count < steps; count += 1) await step()
  first.end()
  second.feed(query('theirs'))
  for (let count = 0; count < 3; count += 1) await step()
  expect(ran).toEqual(['begin', 'rollback', 'theirs'])
})

test('A message that arrives in pieces runs once it is complete', async () => {
  const { first, ran, step } = await startTwo()
  const bytes = query('in pieces')
  for (const byte of bytes) first.feed(Buffer.from([byte]))
  await step()
  expect(ran).toEqual(['in pieces'])
})
