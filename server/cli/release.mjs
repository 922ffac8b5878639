import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildStale } from './builds.mjs'
import { start, stopOnSignals } from './children.mjs'
import { ensureInstalled, node, root } from './installed.mjs'
import { complain, say } from './say.mjs'

const WORDS = ['verify', 'stage', 'recall', 'renew', 'keys']
/** @type {Partial<Record<string, string>>} */
const FLAGS = { win32: '--win', darwin: '--mac', linux: '--linux' }

/**
 * @param {string} word
 * @param {readonly string[]} args
 */
const run = async (word, args) =>
  (await start('release', node, ['server/release/command.ts', word, ...args]).ended).code

/**
 * @param {string} sentence
 * @returns {never}
 */
function fail(sentence) {
  complain(sentence)
  process.exit(1)
}

/**
 * Writes the version into the source, so that pages, server and packages show the released version. Returns the
 * function that restores the old one.
 * @param {string} version
 */
function nameVersion(version) {
  const current = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version
  /** @type {{ path: string, old: string, now: string }[]} */
  const changed = []
  if (current === version) return () => undefined
  /** @param {string} one */
  const inJson = (one) => `"version": "${one}"`
  /** @param {string} one */
  const inSource = (one) => `APP_VERSION = '${one}'`
  for (const { file, named } of [
    { file: 'package.json', named: inJson },
    { file: 'package-lock.json', named: inJson },
    { file: 'contract/constants.ts', named: inSource },
  ]) {
    const path = join(root, file)
    const old = readFileSync(path, 'utf8')
    // The lock file contains the version twice before the first package.
    const now = old.replace(named(current), named(version)).replace(named(current), named(version))
    writeFileSync(path, now)
    changed.push({ path, old, now })
  }
  say(`The source now names ${version} instead of ${current}. Commit this change.`)
  return () => {
    // A file that was edited meanwhile is not restored.
    for (const { path, old, now } of changed) if (readFileSync(path, 'utf8') === now) writeFileSync(path, old)
    say(`The source has version ${current} again.`)
  }
}

/**
 * Builds the installers of a version. Returns their folder, which contains nothing else.
 * @param {string} version
 * @param {string} platform
 * @param {string} flag Flag of electron-builder for the platform.
 */
async function build(version, platform, flag) {
  const folder = join(root, 'dist', 'releases', `${version}-${platform}`)
  // Files of an interrupted build would count as results, and an older main process contains older keys.
  for (const old of [folder, join(root, 'dist', 'electron')]) rmSync(old, { recursive: true, force: true })
  if ((await buildStale('web', 'desktop')) !== 0) process.exit(1)
  const args = ['node_modules/electron-builder/cli.js', flag, '--publish', 'never']
  args.push(`-c.extraMetadata.version=${version}`, `-c.directories.output=${folder}`)
  const { code } = await start('electron-builder', node, args).ended
  if (code !== 0) fail('Building the installers failed; the lines above say why. Nothing was published.')
  return folder
}

/** @param {readonly string[]} given */
async function release(given) {
  const { values } = parseArgs({
    args: [...given],
    options: { version: { type: 'string' }, platform: { type: 'string' }, artifacts: { type: 'string' } },
    // The command itself checks the other options.
    strict: false,
  })
  if (values.artifacts !== undefined) return run('release', given)
  const { version, platform = process.platform } = values
  const args = [...given, '--platform', String(platform)]
  // Checked before the build, which takes minutes, in case signing or publishing is impossible.
  const ready = await run('ready', args)
  if (ready !== 0) return ready
  const flag = FLAGS[String(platform)]
  if (typeof version !== 'string' || flag === undefined)
    return fail('Give a version and a platform: npm run release -- --version 1.2.0 --platform linux')
  const takeBack = nameVersion(version)
  // Restores the version on every failure: an error, a failed child process or a signal.
  process.once('exit', (code) => {
    if (code !== 0) takeBack()
  })
  return run('release', [...args, '--artifacts', await build(version, String(platform), flag)])
}

ensureInstalled()
stopOnSignals()
const [word = '', ...rest] = process.argv.slice(2)
if (word === 'version') {
  const [version = ''] = rest
  if (!/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/.test(version)) fail('Give a version: npm run release:version -- 1.2.0')
  nameVersion(version)
  process.exit(0)
}
process.exit(await (WORDS.includes(word) ? run(word, rest) : release(process.argv.slice(2))))
