import { buildStale } from './builds.mjs'
import { start, stopOnSignals } from './children.mjs'
import { ensureInstalled, node } from './installed.mjs'

ensureInstalled()
stopOnSignals()
const built = await buildStale('web', 'desktop')
if (built !== 0) process.exit(built)
// Publishing is a step of its own: packaging must never touch a feed.
const args = ['node_modules/electron-builder/cli.js', '--publish', 'never', ...process.argv.slice(2)]
process.exit((await start('electron-builder', node, args).ended).code)
