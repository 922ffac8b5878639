import { spawn } from 'node:child_process'
import { root } from './installed.mjs'
import { complain } from './say.mjs'

const GRACE_MS = 10_000
const ownGroup = process.platform !== 'win32'

/** Started processes by name. Each has a group of its own, so that Ctrl-C reaches them once, through `stopAll`. */
const running = new Map()
let isStopping = false

function signal(child, name) {
  try {
    if (ownGroup) process.kill(-child.pid, name)
    else child.kill(name)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

/** Starts a process that ends with this one. `ended` settles with its exit code. */
export function start(name, command, args, { env = {}, stdio = ['ignore', 'inherit', 'inherit'] } = {}) {
  const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env }, stdio, detached: ownGroup })
  running.set(name, child)
  const ended = new Promise((resolve) => {
    child.once('error', (error) => {
      complain(`${name} could not be started: ${error.message}`)
      running.delete(name)
      resolve(1)
    })
    child.once('close', (code, killedBy) => {
      running.delete(name)
      if (killedBy && !isStopping) complain(`${name} was ended by ${killedBy}.`)
      resolve(killedBy && !isStopping ? 1 : (code ?? 0))
    })
  })
  return { child, ended, isRunning: () => running.get(name) === child }
}

/** Asks one started process to end, waits, and insists after ten seconds. */
export async function stop(child) {
  const ended = new Promise((resolve) => child.once('close', resolve))
  signal(child, 'SIGTERM')
  const insist = setTimeout(() => signal(child, 'SIGKILL'), GRACE_MS)
  await ended
  clearTimeout(insist)
}

/** The same for all of them. */
export async function stopAll() {
  isStopping = true
  await Promise.all([...running.values()].map(stop))
}

/** Ctrl-C, a closed terminal and `kill` stop everything; a second Ctrl-C does not wait. */
export function stopOnSignals(exitCode = () => 0) {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(name, async () => {
      if (isStopping) for (const child of running.values()) signal(child, 'SIGKILL')
      await stopAll()
      process.exit(await exitCode())
    })
  process.on('exit', () => {
    for (const child of running.values()) signal(child, 'SIGTERM')
  })
}
