import { expect, it } from 'vitest'
import { startServer } from '#server/cli/serverProcess.mjs'

/** Creates short-lived objects faster than they can be collected, and takes the size of the space for them (MB). */
const FILL = `
  const kept = []
  for (let nth = 0; nth < 4_000_000; nth += 1) kept[nth % 400_000] = { nth, list: [nth] }
  const space = require('node:v8').getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')
  const megabytes = Math.round(space.space_size / 1_048_576)`

/** Ends with the larger size of its own thread and of a worker as its exit code. */
const BOTH = `${FILL}
  const { Worker } = require('node:worker_threads')
  const worker = new Worker(${JSON.stringify(`${FILL}\nrequire('node:worker_threads').parentPort.postMessage(megabytes)`)}, { eval: true })
  worker.once('message', (other) => process.exit(Math.max(megabytes, other)))`

it('The started server keeps at most 8 MB for young objects, and its database thread too', async () => {
  const { code } = await startServer({}, ['--eval', BOTH]).ended
  expect(code).toBeGreaterThan(0)
  expect(code).toBeLessThanOrEqual(8)
}, 30_000)
