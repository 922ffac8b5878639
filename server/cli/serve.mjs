import { buildStale } from './builds.mjs'
import { stopOnSignals } from './children.mjs'
import { ensureInstalled } from './installed.mjs'
import { startServer } from './serverProcess.mjs'

ensureInstalled()
stopOnSignals()
const built = await buildStale('web')
if (built !== 0) process.exit(built)
process.exit((await startServer().ended).code)
