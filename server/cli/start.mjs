import { buildStale } from './builds.mjs'
import { stopAll, stopOnSignals } from './children.mjs'
import { findDesktop, startDesktop } from './desktopProcess.mjs'
import { ensureInstalled } from './installed.mjs'
import { complain, say } from './say.mjs'
import { demoEnv, isReady, serverUrl, startServer } from './serverProcess.mjs'

ensureInstalled()
stopOnSignals()

const desktop = findDesktop()
const built = await (desktop ? buildStale('web', 'desktop') : buildStale('web'))
if (built !== 0) process.exit(built)

const server = startServer(demoEnv)
if (!(await isReady(server))) {
  const { code } = await server.ended
  complain('The server did not start; the lines above say why.')
  process.exit(code || 1)
}

const ends = [server.ended.then(({ code, how }) => ({ code, said: `The server has stopped (${how}).` }))]
if (desktop)
  ends.push(
    startDesktop(desktop, serverUrl).ended.then(({ code, how }) => ({
      code,
      said: `The desktop app was closed (${how}).`,
    })),
  )
say(`\nWerkbank is ready: ${serverUrl}  (Ctrl-C stops it)\n`)

const { code, said } = await Promise.race(ends)
say(said)
await stopAll()
process.exit(code)
