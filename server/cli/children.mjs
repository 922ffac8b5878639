/** @import { ChildProcess, StdioOptions } from 'node:child_process' */
import { spawn } from 'node:child_process'
import { root } from './installed.mjs'
import { complain } from './say.mjs'

const GRACE_MS = 10_000
/** Exit code of programs that catch SIGTERM and end because of it. */
const ENDED_AS_ASKED = 143
const ownGroup = process.platform !== 'win32'

/**
 * Each process has a group of its own, so that Ctrl-C reaches it only once, through `stopAll`.
 * @type {Set<ChildProcess>}
 */
const running = new Set()
let isStopping = false

/**
 * @param {ChildProcess} child
 * @param {NodeJS.Signals} name
 */
function signal(child, name) {
  try {
    if (ownGroup && child.pid !== undefined) process.kill(-child.pid, name)
    else child.kill(name)
  } catch (error) {
    // The process has already ended.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/**
 * Starts a process that ends with this one. `ended` resolves with its exit code and a text about how it ended. While
 * everything is being stopped it never resolves, so that no caller takes its next step.
 * @param {string} name Its name in messages.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, stdio?: StdioOptions }} [options]
 */
export function start(name, command, args, { env = {}, stdio = ['ignore', 'inherit', 'inherit'] } = {}) {
  /** @type {ChildProcess} */
  const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env }, stdio, detached: ownGroup })
  /** @type {Promise<{ code: number, how: string }>} */
  const ended = new Promise((resolve) => {
    /** @type {(code: number, how: string) => void} */
    const end = (code, how) => {
      running.delete(child)
      if (!isStopping) resolve({ code, how })
    }
    child.once('spawn', () => running.add(child))
    child.once('error', (error) => {
      complain(`${name} could not be started: ${error.message}`)
      end(1, error.message)
    })
    child.once('close', (code, killedBy) => end(code ?? 1, killedBy ?? `exit code ${code}`))
  })
  return { child, ended, isRunning: () => child.exitCode === null && child.signalCode === null }
}

/**
 * Asks one started process to end, and kills it after ten seconds. Returns its exit code.
 * @param {ChildProcess} child
 */
export async function stop(child) {
  /** @type {Promise<number>} */
  const ended = new Promise((resolve) =>
    child.once('close', (code) => resolve(code === ENDED_AS_ASKED ? 0 : (code ?? 0))),
  )
  signal(child, 'SIGTERM')
  const insist = setTimeout(() => signal(child, 'SIGKILL'), GRACE_MS)
  const code = await ended
  clearTimeout(insist)
  return code
}

/** Stops all started processes. Returns the worst exit code. */
export async function stopAll() {
  isStopping = true
  return Math.max(0, ...(await Promise.all([...running].map(stop))))
}

/**
 * Ctrl-C, a closed terminal, `kill` and the end of npm stop everything. A second Ctrl-C does not wait.
 * @param {number} [exitCode] Replaces the worst exit code of the stopped processes.
 */
export function stopOnSignals(exitCode) {
  if (process.env.npm_lifecycle_event) void import('./endWithParent.mjs')
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(name, async () => {
      if (isStopping) for (const child of running) signal(child, 'SIGKILL')
      const code = await stopAll()
      process.exit(exitCode ?? code)
    })
  process.on('exit', () => {
    for (const child of running) signal(child, 'SIGTERM')
  })
}
