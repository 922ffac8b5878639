import { buildStale } from './builds.mjs'
import { stopOnSignals } from './children.mjs'
import { ensureInstalled } from './installed.mjs'
import { startServer } from './serverProcess.mjs'

ensureInstalled()
let server
stopOnSignals(() => server?.ended)
const built = await buildStale('web')
if (built !== 0) process.exit(built)
server = startServer()
process.exit(await server.ended)
