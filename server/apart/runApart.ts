import { type ChildProcess, spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { fileURLToPath } from 'node:url'

/** Limits of a separate process. Beyond them it is killed. */
export type ApartLimits = {
  /** Time from the start of the process to its last message (ms). */
  timeMs: number
  /** Heap size (MB). Beyond it Node ends the process itself. */
  heapMb: number
  /**
   * Memory of the process including native libraries (MB). Beyond it the process is killed, on Linux only. Used by
   * lasting processes.
   */
  memoryMb?: number
}

type Options<Message> = {
  /**
   * The module that the process runs. The first message that it receives is `input`. It answers with `process.send`.
   */
  module: URL
  input: unknown
  limits: ApartLimits
  /** Called with each message, in order. True ends the run. */
  onMessage(message: Message): boolean
  /** A stream that the process uses as file descriptor 3, because it may not open connections itself. */
  connection: Duplex
}

/** The process ended, or was killed, before its last message. */
export class ApartFailure extends Error {}

/** Priority below the requests of all dealers (nice value). */
const PRIORITY = 10
/** Environment variables that are passed on: the administrator's trusted authorities, never a secret of the server. */
const PASSED_ON = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR', 'TZ', 'SystemRoot'] as const

/** The product's code. The process may read nothing else, so it cannot reach the data folder and its key. */
const ROOT = join(import.meta.dirname, '..', '..')
const READABLE = ['server', 'contract', 'node_modules', 'package.json'].flatMap((name) => {
  const path = join(ROOT, name)
  // Libraries may lie somewhere else, behind a link.
  return [...new Set([path, realpathSync(path)])].map((one) => `--allow-fs-read=${one}`)
})

/**
 * Runs a module that reads untrusted bytes in a process of its own. The server can kill that process at any time, and
 * its crash ends nothing else. It gets no secret of the environment. It reads code only, writes no file and starts no
 * program.
 */
export async function runApart<Message>(options: Options<Message>): Promise<void> {
  const { limits, input, connection } = options
  const child = spawn(process.execPath, [...apartArguments(limits), fileURLToPath(options.module)], {
    env: apartEnvironment(),
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'ipc'],
    windowsHide: true,
  })
  try {
    await exchange(child, options, connection, input)
  } finally {
    connection.destroy()
    child.kill('SIGKILL')
  }
}

function exchange<Message>(
  child: ChildProcess,
  { limits, onMessage }: Options<Message>,
  connection: Duplex,
  input: unknown,
): Promise<void> {
  const pipe = child.stdio[3] as unknown as Duplex
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => end(new ApartFailure('took too long')), limits.timeMs)
    const end = (error?: Error) => {
      clearTimeout(timer)
      if (error) reject(error)
      else resolve()
    }
    child.on('error', end)
    child.once('exit', (code, signal) => end(new ApartFailure(`ended with ${signal ?? code}`)))
    child.on('message', (message) => {
      try {
        if (onMessage(message as Message)) end()
      } catch (error) {
        end(error as Error)
      }
    })
    child.once('spawn', () => lowerPriority(child.pid))
    connection.once('error', end)
    // The pipe of an ended process cannot be written to. The handlers above notice its end.
    pipe.on('error', () => connection.destroy())
    connection.pipe(pipe)
    pipe.pipe(connection)
    child.send(input as object, (error) => {
      if (error) end(new ApartFailure(error.message))
    })
  })
}

/** Node's arguments for a separate process, which come before the module's path. */
export const apartArguments = ({ heapMb }: ApartLimits): string[] => [
  `--max-old-space-size=${heapMb}`,
  '--no-warnings',
  '--permission',
  ...READABLE,
]

/** The environment of a separate process: no secret of the server. */
export function apartEnvironment(): Record<string, string> {
  return Object.fromEntries(
    PASSED_ON.flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** Lowers the priority, so that the requests of all dealers come first. */
export function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, PRIORITY)
  } catch {
    // The process has ended already, or the system does not allow the change.
  }
}
