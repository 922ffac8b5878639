import { type ChildProcess, spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { fileURLToPath } from 'node:url'

/** What a process apart may use before it is killed. */
export type ApartLimits = {
  /** Time from its start to its last message (ms). */
  timeMs: number
  /** Memory for objects (MB); beyond it the engine ends the process itself. */
  heapMb: number
}

type Options<Message> = {
  /** The module that the process runs: it gets `input` as its first message and sends its own with `process.send`. */
  module: URL
  input: unknown
  limits: ApartLimits
  /** Called with each message, in order. True ends the run. */
  onMessage(message: Message): boolean
  /** A stream that the process reads and writes as file descriptor 3, instead of a connection of its own. */
  connection: Duplex
}

/** The process ended, or was killed, before it had said everything. */
export class ApartFailure extends Error {}

/** Behind the requests of all dealers (nice value). */
const PRIORITY = 10
/** What the machine's administrator has set about trusted authorities; no secret of the server is handed over. */
const PASSED_ON = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR', 'TZ', 'SystemRoot'] as const

/** The code of the product. The process may read nothing else, so that the data folder and its key are out of reach. */
const ROOT = join(import.meta.dirname, '..', '..')
const READABLE = ['server', 'contract', 'node_modules', 'package.json'].map(
  (name) => `--allow-fs-read=${join(ROOT, name)}`,
)

/**
 * Runs a module that meets foreign bytes in a process of its own. A process can be killed from outside whatever it does,
 * and its crash ends nothing else. It gets no secret of the environment, reads no file but code, writes none and starts no program.
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
    // A process that is gone leaves a pipe that cannot be written to; its end is heard above.
    pipe.on('error', () => connection.destroy())
    connection.pipe(pipe)
    pipe.pipe(connection)
    child.send(input as object, (error) => {
      if (error) end(new ApartFailure(error.message))
    })
  })
}

/** What the process of a module is started with, before the module's own path. */
export const apartArguments = ({ heapMb }: ApartLimits): string[] => [
  `--max-old-space-size=${heapMb}`,
  '--no-warnings',
  '--permission',
  ...READABLE,
]

/** The environment of such a process: no secret of the server. */
export function apartEnvironment(): Record<string, string> {
  return Object.fromEntries(
    PASSED_ON.flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** Lets the requests of all dealers come first. */
export function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, PRIORITY)
  } catch {
    // It has ended already, or the system does not allow it.
  }
}
