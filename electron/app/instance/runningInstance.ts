import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import type { Log } from '../files/log.ts'

/** Longest path of a socket in bytes. A profile with a longer path has no instance check. */
const LONGEST_PATH = 100
const pidFile = (folder: string) => join(folder, 'instance.pid')

function addressOf(folder: string): string | null {
  if (process.platform === 'win32')
    return `\\\\.\\pipe\\werkbank-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`
  const path = join(folder, 'instance.sock')
  return Buffer.byteLength(path) <= LONGEST_PATH ? path : null
}

/** Lets later starts on this profile check whether this one still answers. Returns the function that stops it. */
export function answerLaterStarts(folder: string, log: Log): () => void {
  const address = addressOf(folder)
  if (!address) return () => undefined
  // The socket is left from a run that crashed, because this run holds the lock of the profile.
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

/**
 * Returns the id of the process of an earlier start on this profile, if it still runs. Null otherwise. Reads
 * synchronously.
 */
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
    // The process exists but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Asks the running instance for an answer. `gone`: nothing listens, so another program has the process id now. `hung`:
 * it listens but does not answer.
 */
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

/** Deletes the record of an instance that is gone, so that the next start is the first. */
export function forgetInstance(folder: string): void {
  rmSync(pidFile(folder), { force: true })
}
