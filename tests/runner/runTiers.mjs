/**
 * @import { Tier } from './tiers.mjs'
 * @import { Counts } from './counts.mjs'
 * @import { Unstable } from './secondLook.mjs'
 */
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildStale } from '#server/cli/builds.mjs'
import { start, stop } from '#server/cli/children.mjs'
import { node } from '#server/cli/installed.mjs'
import { say } from '#server/cli/say.mjs'
import { readProgress } from './progress.mjs'
import { filesToRepeat, joinLooks } from './secondLook.mjs'
import { describeFailures, nameOf } from './verdict.mjs'

/** The whole output of failed tiers. It is too long for a terminal. */
const LOGS = fileURLToPath(new URL('../../test-logs/', import.meta.url))
/** Characters shown of the output of a failed tier that names no failed test. */
const SHOWN = 10_000
/** Milliseconds between two lines that tell how far a tier is. */
const TELL_MS = 60_000

/**
 * The tests that a change can have broken: those whose imports reach it, and paths of end-to-end tests.
 * @typedef {{ since: string, browserTests: string[] }} Change
 *
 * The options of a run: missing programs of the machine, arguments for the runners, and the change of a partial run.
 * @typedef {{ lacking: ReadonlyMap<string, string>, passedOn: readonly string[], changed: Change | null }} Options
 * @typedef {Counts & { output: string, seconds: number }} Result
 */

/**
 * @param {Tier} tier
 * @param {string[]} args
 * @param {string} report
 * @param {boolean} mayBeEmpty A run without a test is no failure.
 * @returns {Promise<Result>}
 */
async function runTier(tier, args, report, mayBeEmpty) {
  const began = performance.now()
  const progress = `${report}.progress`
  const { child, ended } = start(tier.name, node, args, {
    env: { NO_COLOR: '1', TEST_PROGRESS: progress, ...tier.env?.(report) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  const limit = setTimeout(() => {
    const running = readProgress(progress).running.map((name) => `  ${name}\n`)
    output += `\n${tier.name} was stopped after ${tier.limit / 60_000} minutes. Running were:\n${running.join('')}`
    void stop(child)
  }, tier.limit)
  const tell = setInterval(() => {
    const minutes = Math.round((performance.now() - began) / 60_000)
    say(`${tier.name.padEnd(16)} ${readProgress(progress).ended} tests and files ended after ${minutes} min`)
  }, TELL_MS)
  const { code } = await ended
  clearInterval(tell)
  clearTimeout(limit)
  const counted = tier.count(report, code)
  if (counted.failed > 0) keepPages(tier)
  const counts = mayBeEmpty && code === 0 && counted.passed === 0 ? untouched() : counted
  return { ...counts, output, seconds: (performance.now() - began) / 1000 }
}

/**
 * Keeps pictures and descriptions of the pages on which tests failed. The next run of Playwright deletes them.
 * @param {Tier} tier
 */
function keepPages({ name, pages }) {
  if (pages && existsSync(pages)) cpSync(pages, join(LOGS, `${name}-pages`), { recursive: true })
}

/**
 * The result of a tier without a test that the change can have broken.
 * @returns {Result}
 */
const untouched = () => ({ passed: 0, failed: 0, skipped: 0, output: '', failures: [], seconds: 0 })

/**
 * The result of a tier without its preconditions: one failure with the reason.
 * @param {string} output
 * @returns {Result}
 */
const refused = (output) => ({ passed: 0, failed: 1, skipped: 0, output, failures: [], seconds: 0 })

/**
 * Arguments for the tests that a change can have broken; null for no test.
 * @param {Tier} tier
 * @param {Change | null} changed
 */
const narrowedBy = (tier, changed) => (changed && tier.narrow ? tier.narrow(changed) : [])

/**
 * @param {Tier} tier
 * @param {string} folder
 * @param {Promise<number>} built The exit code of the builds.
 * @param {Options} options
 */
async function prepareAndRun(tier, folder, built, { lacking, passedOn, changed }) {
  const narrowed = narrowedBy(tier, changed)
  if (narrowed === null) return untouched()
  const missing = (tier.needs ?? []).filter((need) => lacking.has(need))
  if (missing.length > 0) return refused(`Not run. Missing: ${missing.map((need) => lacking.get(need)).join(', ')}`)
  if (tier.builds && (await built) !== 0) return refused('Not run, because the build failed.')
  const report = join(folder, `${tier.name}.json`)
  return runTier(tier, [...tier.args(report), ...narrowed, ...passedOn], report, Boolean(changed))
}

/**
 * @param {Tier} tier
 * @param {Result} result
 */
function print(tier, { passed, failed, skipped, seconds, output, failures }) {
  const counts = [`${passed} passed`, `${failed} failed`, ...(skipped ? [`${skipped} skipped`] : [])].join(', ')
  say(`${tier.name.padEnd(16)} ${counts.padEnd(32)} ${seconds.toFixed(1).padStart(6)} s`)
  if (failed === 0) return
  mkdirSync(LOGS, { recursive: true })
  writeFileSync(join(LOGS, `${tier.name}.log`), output)
  // The end of the run shows the failed tests.
  if (failures.length < failed) say(output.slice(-SHOWN).trimEnd().replace(/^/gm, '  '))
  say(`  All of it: test-logs/${tier.name}.log`)
}

/**
 * Shares the templates of one tier with the next; see `support/database/templates.ts`.
 * @param {string} folder
 */
function shareTemplates(folder) {
  process.env.TEST_TEMPLATES = join(folder, 'templates')
  mkdirSync(process.env.TEST_TEMPLATES)
  // Postgres runs as another user when the tests are root.
  for (const one of [folder, process.env.TEST_TEMPLATES]) chmodSync(one, 0o755)
}

/**
 * Runs the files with failed tests again, one at a time with nothing beside them.
 * @param {Map<Tier, Result>} results Gets the joined results.
 * @param {string} folder
 * @returns {Promise<Unstable[]>}
 */
async function lookAgain(results, folder) {
  /** @type {Unstable[]} */
  const unstable = []
  for (const { tier, files } of filesToRepeat(results) ?? []) {
    /** @type {Map<string, Result>} */
    const again = new Map()
    for (const [index, file] of files.entries()) {
      const report = join(folder, `${tier.name}-again-${index}.json`)
      const result = await runTier(tier, tier.again?.(report, file) ?? [], report, false)
      again.set(file, result)
      const verdict = result.failed === 0 ? 'passed' : 'failed'
      say(`Second look      ${file}: ${verdict}, ${result.seconds.toFixed(1)} s`)
    }
    const first = /** @type {Result} */ (results.get(tier))
    const { unstable: passed, ...joined } = joinLooks(tier, first, again)
    results.set(tier, joined)
    unstable.push(...passed)
  }
  if (unstable.length > 0) {
    mkdirSync(LOGS, { recursive: true })
    writeFileSync(join(LOGS, 'unstable.json'), JSON.stringify(unstable, null, 2))
  }
  return unstable
}

/**
 * Runs tiers, two at a time unless one runs alone, and prints them in their order. A file with failed tests gets a
 * second look at the end.
 * @param {readonly Tier[]} tiers
 * @param {Options} options
 */
export async function runTiers(tiers, options) {
  rmSync(LOGS, { recursive: true, force: true })
  const folder = mkdtempSync(join(tmpdir(), 'werkbank-tests-'))
  shareTemplates(folder)
  /** @type {Map<Tier, Result>} */
  const results = new Map()
  const unprinted = [...tiers]
  const printEnded = () => {
    for (let tier = unprinted[0]; tier; tier = unprinted[0]) {
      const result = results.get(tier)
      if (!result) return
      print(tier, result)
      unprinted.shift()
    }
  }
  /** @param {Tier} tier */
  const runOne = async (tier) => {
    results.set(tier, await prepareAndRun(tier, folder, built, options))
    printEnded()
  }

  // A build waits for files and for one core, so the first tiers run beside it.
  const wanted = tiers.filter((tier) => narrowedBy(tier, options.changed) !== null)
  const built = buildStale(...new Set(wanted.flatMap((tier) => tier.builds ?? [])))
  // A long tier that starts last would run with nothing beside it.
  const small = tiers
    .filter((tier) => !tier.isAlone && !tier.isBeside)
    .toSorted((one, other) => (other.seconds ?? 0) - (one.seconds ?? 0))
  const lane = async () => {
    for (let tier = small.shift(); tier; tier = small.shift()) await runOne(tier)
  }
  const beside = Promise.all(tiers.filter((tier) => tier.isBeside).map(runOne))
  await Promise.all([lane(), lane(), built])
  for (const tier of tiers.filter((one) => one.isAlone)) await runOne(tier)
  await beside
  const unstable = await lookAgain(results, folder)
  rmSync(folder, { recursive: true, force: true })

  const failures = [...results.values()].flatMap((result) => result.failures)
  if (failures.length > 0) say(`\n${describeFailures(failures)}`)
  for (const failure of unstable) say(`unstable: ${failure.tier}: ${nameOf(failure)}`)
  /** @param {'passed' | 'failed'} key */
  const sum = (key) => [...results.values()].reduce((total, result) => total + result[key], 0)
  return { passed: sum('passed'), failed: sum('failed') }
}
