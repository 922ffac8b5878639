import { buildStale } from './builds.mjs'
import { stopAll, stopOnSignals } from './children.mjs'
import { findDesktop, startDesktop } from './desktopProcess.mjs'
import { ensureInstalled } from './installed.mjs'
import { complain, say } from './say.mjs'
import { isReady, serverUrl, startServer } from './serverProcess.mjs'

ensureInstalled()
let server
stopOnSignals(() => server?.ended)

const desktop = findDesktop()
const built = await buildStale('web', ...(desktop ? ['desktop'] : []))
if (built !== 0) process.exit(built)

server = startServer({ SEED: process.env.SEED || 'demo' })
if (!(await isReady(server))) {
  complain('The server did not start; the lines above say why.')
  process.exit((await server.ended) || 1)
}

const ends = [server.ended.then((code) => ({ code, said: `The server stopped (exit code ${code}).` }))]
if (desktop)
  ends.push(startDesktop(desktop, serverUrl).ended.then((code) => ({ code, said: 'The desktop app was closed.' })))
say(`\nWerkbank is ready: ${serverUrl}  (Ctrl-C stops it)\n`)

const { code, said } = await Promise.race(ends)
say(said)
await stopAll()
process.exit(code)
