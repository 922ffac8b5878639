import { start } from './children.mjs'
import { node } from './installed.mjs'
import { serverArguments } from './serverArguments.mjs'

const port = process.env.PORT || '8080'
const host = process.env.HOST || '127.0.0.1'
/** Loopback addresses for servers that listen on every address. */
const LOOPBACK = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '[::1]'],
])
const reachable = LOOPBACK.get(host) ?? (host.includes(':') ? `[${host}]` : host)

/** Address at which this machine reaches the server that `startServer` starts. */
export const serverUrl = `http://${reachable}:${port}`

/** Settings for a trial: two demo dealers, whose mail servers and directories may run on this machine. */
export const demoEnv = {
  SEED: process.env.SEED || 'demo',
  OUTBOUND_HOSTS: process.env.OUTBOUND_HOSTS || '127.0.0.0/8,::1',
}

/**
 * @param {NodeJS.ProcessEnv} [env]
 * @param {readonly string[]} [args] For Node, before the server's own file.
 */
export function startServer(env = {}, args = []) {
  const all = [...serverArguments, '--import', './server/cli/endWithParent.mjs', ...args, 'server/start.ts']
  return start('The server', node, all, { env })
}

/**
 * Resolves with true when the server is ready, with false when it ended before.
 * @param {ReturnType<typeof start>} server
 */
export async function isReady(server) {
  while (server.isRunning()) {
    const answer = await fetch(`${serverUrl}/api/ready`).catch(() => null)
    await answer?.body?.cancel()
    if (answer?.ok) return server.isRunning()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return false
}
