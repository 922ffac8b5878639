import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildStale } from './builds.mjs'
import { start, stopOnSignals } from './children.mjs'
import { ensureInstalled, node, root } from './installed.mjs'
import { complain } from './say.mjs'

const command = async (...args) => (await start('release', node, ['server/release/command.ts', ...args]).ended).code

/** Builds the installers of a version and answers their folder, which holds nothing else. */
async function build(version, platform = process.platform) {
  if (!/^\d+\.\d+\.\d+[\w.-]*$/.test(version ?? '')) fail('--version wants a version such as 1.2.0.')
  const flag = { win32: '--win', darwin: '--mac', linux: '--linux' }[platform]
  if (!flag) fail(`There is no platform ${platform}; there are win32, darwin, linux.`)
  if ((await command('ready')) !== 0) process.exit(1)
  if ((await buildStale('web', 'desktop')) !== 0) process.exit(1)
  const folder = join(root, 'dist', 'releases', `${version}-${platform}`)
  // What an interrupted build has left would be taken for a result.
  rmSync(folder, { recursive: true, force: true })
  const args = ['node_modules/electron-builder/cli.js', flag, '--publish', 'never']
  args.push(`-c.extraMetadata.version=${version}`, `-c.directories.output=${folder}`)
  const { code } = await start('electron-builder', node, args).ended
  if (code !== 0) fail('Building the installers failed; the lines above say why. Nothing was published.')
  return folder
}

function fail(sentence) {
  complain(sentence)
  process.exit(1)
}

const WORDS = ['verify', 'stage', 'recall', 'renew', 'keys']

ensureInstalled()
stopOnSignals()
const [word = '', ...rest] = process.argv.slice(2)
const args = WORDS.includes(word) ? [word, ...rest] : ['release', ...process.argv.slice(2)]
if (args[0] === 'release') {
  const options = { version: { type: 'string' }, platform: { type: 'string' }, artifacts: { type: 'string' } }
  const { values } = parseArgs({ args: args.slice(1), options, strict: false })
  if (values.artifacts === undefined) args.push('--artifacts', await build(values.version, values.platform))
}
process.exit(await command(...args))
