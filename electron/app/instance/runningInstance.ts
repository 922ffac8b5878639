import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import type { Log } from '../files/log.ts'

/** Longer paths are no address of a socket; such a profile goes without the question. */
const LONGEST_PATH = 100
const pidFile = (folder: string) => join(folder, 'instance.pid')

function addressOf(folder: string): string | null {
  if (process.platform === 'win32')
    return `\\\\.\\pipe\\werkbank-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`
  const path = join(folder, 'instance.sock')
  return Buffer.byteLength(path) <= LONGEST_PATH ? path : null
}

/** From now on later starts on this profile can ask whether this one still answers. Returns what ends it. */
export function answerLaterStarts(folder: string, log: Log): () => void {
  const address = addressOf(folder)
  if (!address) return () => undefined
  // Left over from a run that ended without a word: we hold the lock of this profile.
  if (process.platform !== 'win32') rmSync(address, { force: true })
  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.end('here')
  })
  server.on('error', (error) => log('instance.notListening', { error: String(error) }))
  server.listen(address, () => {
    try {
      writeFileSync(pidFile(folder), String(process.pid))
    } catch (error) {
      log('instance.notListening', { error: String(error) })
    }
  })
  server.unref()
  return () => {
    rmSync(pidFile(folder), { force: true })
    server.close()
  }
}

/** The process that has started on this profile before and may still live, or null. Known at once. */
export function earlierInstance(folder: string): number | null {
  try {
    const pid = Number(readFileSync(pidFile(folder), 'utf8'))
    return Number.isInteger(pid) && pid > 1 && pid !== process.pid && isAlive(pid) ? pid : null
  } catch {
    return null
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It is there and belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** `gone`: nobody listens, the number of the process now belongs to something else. `hung`: it listens and says nothing. */
export function askInstance(folder: string, limitMs: number): Promise<'answers' | 'hung' | 'gone'> {
  const address = addressOf(folder)
  if (!address) return Promise.resolve('answers')
  return new Promise((resolve) => {
    const socket = connect(address)
    const timer = setTimeout(() => settle('hung'), limitMs)
    const settle = (state: 'answers' | 'hung' | 'gone') => {
      clearTimeout(timer)
      socket.destroy()
      resolve(state)
    }
    socket.once('data', () => settle('answers'))
    socket.once('error', () => settle('gone'))
    socket.once('close', () => settle('gone'))
  })
}

/** Forgets an instance that is gone, so that the next start is the first. */
export function forgetInstance(folder: string): void {
  rmSync(pidFile(folder), { force: true })
}
