import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Duplex } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { MessageChannel, Worker } from 'node:worker_threads'
import { freeSent } from '#server/process/sentMessages.ts'
import { lockFolder } from './folderLock.ts'

/** Adds the socket methods that node-postgres calls besides those of a stream. */
class PortStream extends Duplex {
  connect(): this {
    queueMicrotask(() => this.emit('connect'))
    return this
  }
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }
}

type EmbeddedPostgres = {
  /** Opens a new connection as the `stream` that node-postgres expects. */
  connect(): Duplex
  close(): Promise<void>
}

const run = promisify(execFile)
const INITIALISE = fileURLToPath(new URL('./initialise.ts', import.meta.url))

/** Messages of the driver in memory of their own, which can be handed to another thread. Large ones are freed. */
function joined(messages: readonly Buffer[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(messages.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const message of messages) {
    bytes.set(message, at)
    at += message.length
    freeSent(message)
  }
  return bytes
}

/** Starts the embedded Postgres (PGlite) on `folder`. Fails when another process has the folder. */
export async function openEmbedded(folder: string): Promise<EmbeddedPostgres> {
  const unlock = lockFolder(folder)
  try {
    if (!existsSync(join(folder, 'PG_VERSION'))) await run(process.execPath, [INITIALISE, folder])
  } catch (error) {
    unlock()
    throw error
  }
  const worker = new Worker(new URL('./embeddedWorker.ts', import.meta.url), { workerData: { folder } })
  const answer = (wanted: string) =>
    new Promise<void>((resolve, reject) => {
      const onExit = (code: number) => reject(new Error(`The embedded database stopped with code ${code}.`))
      worker.once('error', reject)
      worker.once('exit', onExit)
      worker.on('message', function listen(message) {
        if (message !== wanted) return
        worker.off('error', reject).off('exit', onExit).off('message', listen)
        resolve()
      })
    })
  try {
    await answer('ready')
  } catch (error) {
    unlock()
    throw error
  }
  return {
    connect() {
      const { port1, port2 } = new MessageChannel()
      worker.postMessage({ port: port2 }, [port2])
      const stream = new PortStream({
        read() {},
        write(chunk: Buffer, _encoding, done) {
          port1.postMessage(chunk)
          done()
        },
        writev(chunks: { chunk: Buffer }[], done) {
          const bytes = joined(chunks.map(({ chunk }) => chunk))
          port1.postMessage(bytes, [bytes.buffer])
          done()
        },
        final(done) {
          port1.close()
          done()
        },
        destroy(error, done) {
          port1.close()
          done(error)
        },
      })
      port1.on('message', (bytes: Uint8Array) => stream.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)))
      port1.on('close', () => stream.push(null))
      return stream
    },
    async close() {
      const closed = answer('closed')
      worker.postMessage('close')
      await closed
      await worker.terminate()
      unlock()
    },
  }
}
