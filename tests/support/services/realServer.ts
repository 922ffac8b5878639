import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { serverArguments } from '#server/cli/serverArguments.mjs'
import { clockOfChildren } from '#tests/support/clock/testClock.mjs'

const START = fileURLToPath(import.meta.resolve('#server/start.ts'))
const RETRY_MS = 200

export type RealServer = {
  port: number
  pid: number
  /** Ends the process and starts it again on the same port. Retries until it listens, like a supervisor. */
  restart(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
  stop(): Promise<void>
  /** The last lines of its output, for a failed test. */
  lastWords(): string
}

/** The server as in production: a process of its own. */
export async function startRealServer(env: Record<string, string>): Promise<RealServer> {
  const words: string[] = []
  let child: ChildProcess | undefined
  let port = 0

  /** Starts the process. Returns its port, or null when it ended before it listened. */
  const tryStart = () =>
    new Promise<number | null>((resolve) => {
      const started = spawn(process.execPath, [...serverArguments, START], {
        env: {
          PATH: process.env.PATH,
          ...clockOfChildren(),
          NODE_ENV: 'production',
          LOG_LEVEL: 'error',
          OUTBOUND_HOSTS: '127.0.0.1',
          ...env,
          PORT: String(port),
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = started
      started.once('exit', () => resolve(null))
      for (const stream of [started.stdout, started.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => {
          words.push(text)
          if (words.length > 40) words.shift()
          const [, found] = /listens on \S+:(\d+)/.exec(text) ?? []
          if (found) resolve(Number(found))
        })
    })

  const end = async (signal: NodeJS.Signals) => {
    const ending = child
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = new Promise((resolve) => ending.once('exit', resolve))
    ending.kill(signal)
    await ended
  }

  const start = async (tries: number) => {
    for (let count = 0; count < tries; count += 1) {
      const found = await tryStart()
      if (found !== null) {
        port = found
        return
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
    throw new Error(`The server does not start:\n${words.join('')}`)
  }

  await start(1)
  return {
    get port() {
      return port
    },
    get pid() {
      return child?.pid ?? 0
    },
    async restart(signal) {
      await end(signal)
      await start(100)
    },
    stop: () => end('SIGTERM'),
    lastWords: () => words.join(''),
  }
}
