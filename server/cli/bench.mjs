import { buildStale } from './builds.mjs'
import { start, stopOnSignals } from './children.mjs'
import { ensureInstalled, node } from './installed.mjs'

ensureInstalled()
stopOnSignals()
const built = await buildStale('web', 'desktop')
if (built !== 0) process.exit(built)
process.exit((await start('The benchmark', node, ['tests/bench/run.ts', ...process.argv.slice(2)]).ended).code)
