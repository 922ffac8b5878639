import { expect, it } from 'vitest'
import { startServer } from '#server/cli/serverProcess.mjs'

/** A script: creates short-lived objects faster than they are collected, and reads the size of their space (MB). */
const FILL = `
  const kept = []
  for (let nth = 0; nth < 4_000_000; nth += 1) kept[nth % 400_000] = { nth, list: [nth] }
  const space = require('node:v8').getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')
  const megabytes = Math.round(space.space_size / 1_048_576)`

/** A script: its exit code is the larger of the sizes in its own thread and in a worker (MB). */
const BOTH = `${FILL}
  const { Worker } = require('node:worker_threads')
  const worker = new Worker(${JSON.stringify(`${FILL}\nrequire('node:worker_threads').parentPort.postMessage(megabytes)`)}, { eval: true })
  worker.once('message', (other) => process.exit(Math.max(megabytes, other)))`

it('The started server keeps at most 8 MB for young objects, and its database thread too', async () => {
  const { code } = await startServer({}, ['--eval', BOTH]).ended
  expect(code).toBeGreaterThan(0)
  expect(code).toBeLessThanOrEqual(8)
}, 30_000)
