import { start, stopOnSignals } from './children.mjs'
import { ensureInstalled, node } from './installed.mjs'

// node server/cli/docs.mjs: writes the pages in docs/ that are made from the code.
ensureInstalled()
stopOnSignals()
const { code } = await start('The page of requirements', node, ['tests/architecture/requirements/writePage.ts']).ended
process.exit(code)
