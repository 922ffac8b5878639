import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { ProtocolQueue } from './protocolQueue.ts'
import { rawAnswer } from './rawAnswer.ts'
import { compileOnce } from './wasmCompiler.ts'

/**
 * Runs the embedded database in a thread of its own. In the main thread a long query would stop every socket and timer.
 * Each message brings the port of one new connection. That port carries the bytes of the Postgres protocol.
 */
compileOnce()
const database = await PGlite.create({
  dataDir: workerData.folder,
  // A quarter of Postgres' default. The files are small enough for the cache of the operating system.
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
})
await database.exec("set search_path to app, public; set timezone to 'UTC'")

const queue = new ProtocolQueue({
  execute: (bytes) => rawAnswer(database, bytes),
  isInTransaction: () => database.isInTransaction(),
})

parentPort?.on('message', (message: { port: MessagePort } | 'close') => {
  if (message === 'close') {
    void database.close().then(() => parentPort?.postMessage('closed'))
    return
  }
  const { port } = message
  const connection = queue.connect(
    (bytes) => port.postMessage(bytes, [bytes.buffer]),
    () => port.close(),
  )
  port.on('message', (bytes: Uint8Array) => connection.feed(bytes))
  port.on('close', () => connection.end())
})
parentPort?.postMessage('ready')
