import { join } from 'node:path'
import { start, stopOnSignals } from '../children.mjs'
import { ensureInstalled, node, root } from '../installed.mjs'
import { say } from '../say.mjs'

// node server/cli/handbook/takePictures.mjs: takes the pictures of the handbook from the running product with its demo data.
ensureInstalled()
stopOnSignals()
const folder = join(root, 'resources/handbook/pictures')
process.env.HANDBOOK_PICTURES = folder
// The full run has no tags, so that it takes every picture.
process.env.TEST_FULL = '1'
// The same sample data each time, so that a second run changes nothing.
process.env.TEST_SEED = '1'
const { code } = await start('The pictures', node, ['tests/run.mjs', 'e2e-web', '--', 'e2e/handbook/']).ended
say(`Pictures in ${folder}`)
process.exit(code)
