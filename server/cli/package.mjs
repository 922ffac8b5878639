import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildStale } from './builds.mjs'
import { start, stopOnSignals } from './children.mjs'
import { ensureInstalled, node, root } from './installed.mjs'
import { complain } from './say.mjs'
import { warningWithoutKeys } from './warningWithoutKeys.mjs'

ensureInstalled()
stopOnSignals()
// The key list of the last build may differ without making any source newer, so the result is deleted.
rmSync(join(root, 'dist', 'electron'), { recursive: true, force: true })
const built = await buildStale('web', 'desktop')
if (built !== 0) process.exit(built)
// Publishing is a step of its own: packaging must never touch a feed.
const args = ['node_modules/electron-builder/cli.js', '--publish', 'never', ...process.argv.slice(2)]
const { code } = await start('electron-builder', node, args).ended
// The last line, so that the user sees it.
const warning = warningWithoutKeys(process.env)
if (code === 0 && warning) complain(warning)
process.exit(code)
