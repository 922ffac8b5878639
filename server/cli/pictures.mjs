import { join } from 'node:path'
import { start, stopOnSignals } from './children.mjs'
import { ensureInstalled, node } from './installed.mjs'
import { say } from './say.mjs'

// node server/cli/pictures.mjs [folder]: takes pictures of the app's main states for people to check.
ensureInstalled()
stopOnSignals()
const folder = join(process.cwd(), process.argv[2] ?? 'pictures')
process.env.PICTURES = folder
const { code } = await start('The pictures', node, ['tests/run.mjs', 'e2e-web', '--', 'pictures/']).ended
say(`Pictures in ${folder}`)
process.exit(code)
