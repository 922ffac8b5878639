import { start, stopOnSignals } from './children.mjs'
import { ensureInstalled, node } from './installed.mjs'

ensureInstalled()
stopOnSignals()
process.exit((await start('The command', node, ['server/dealers/command.ts', ...process.argv.slice(2)]).ended).code)
