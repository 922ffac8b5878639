/**
 * @import { Tier } from './tiers.mjs'
 * @import { Counts } from './counts.mjs'
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildStale } from '#server/cli/builds.mjs'
import { start, stop } from '#server/cli/children.mjs'
import { node } from '#server/cli/installed.mjs'
import { say } from '#server/cli/say.mjs'

/** The whole output of tiers that failed: too much for a terminal, and what failed is lost in it. */
const LOGS = fileURLToPath(new URL('../../test-logs/', import.meta.url))
/** Characters that are shown of an output. */
const SHOWN = 30_000

/**
 * What `npm test` was asked for: what the machine lacks, and what is passed on to the runners.
 * @typedef {{ lacking: ReadonlyMap<string, string>, passedOn: readonly string[] }} Options
 * @typedef {Counts & { output: string, seconds: number }} Result
 */

/**
 * @param {Tier} tier
 * @param {string} report
 * @param {readonly string[]} passedOn
 * @returns {Promise<Result>}
 */
async function runTier(tier, report, passedOn) {
  const began = performance.now()
  const { child, ended } = start(tier.name, node, [...tier.args(report), ...passedOn], {
    env: { NO_COLOR: '1', ...tier.env?.(report) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  const limit = setTimeout(() => {
    output += `\n${tier.name} was stopped after ${tier.limit / 60_000} minutes.\n`
    void stop(child)
  }, tier.limit)
  const { code } = await ended
  clearTimeout(limit)
  return { ...tier.count(report, code), output, seconds: (performance.now() - began) / 1000 }
}

/**
 * What a tier without its preconditions amounts to: one failure that says why.
 * @param {string} output
 * @returns {Result}
 */
const refused = (output) => ({ passed: 0, failed: 1, output, failures: [], seconds: 0 })

/**
 * @param {Tier} tier
 * @param {string} folder
 * @param {Options} options
 */
async function prepareAndRun(tier, folder, { lacking, passedOn }) {
  const missing = (tier.needs ?? []).filter((need) => lacking.has(need))
  if (missing.length > 0) return refused(`Not run. Missing: ${missing.map((need) => lacking.get(need)).join(', ')}`)
  if (tier.builds && (await buildStale(...tier.builds)) !== 0) return refused('Not run, because the build failed.')
  return runTier(tier, join(folder, `${tier.name}.json`), passedOn)
}

/**
 * @param {Tier} tier
 * @param {Result} result
 */
function print(tier, { passed, failed, skipped, seconds, output }) {
  const counts = [`${passed} passed`, `${failed} failed`, ...(skipped ? [`${skipped} skipped`] : [])].join(', ')
  say(`${tier.name.padEnd(16)} ${counts.padEnd(32)} ${seconds.toFixed(1).padStart(6)} s`)
  if (failed === 0) return
  mkdirSync(LOGS, { recursive: true })
  writeFileSync(join(LOGS, `${tier.name}.log`), output)
  const end = tier.summary ? output.search(tier.summary) : 0
  const shown = end >= 0 ? output.slice(end, end + SHOWN) : output.slice(-SHOWN)
  say(`${shown.trimEnd().replace(/^/gm, '  ')}\n\n  All of it: test-logs/${tier.name}.log\n`)
}

/**
 * What one tier has made to copy from is there for the next; see `support/database/templates.ts`.
 * @param {string} folder
 */
function shareTemplates(folder) {
  process.env.TEST_TEMPLATES = join(folder, 'templates')
  mkdirSync(process.env.TEST_TEMPLATES)
  // Postgres runs as somebody else where the tests are root.
  for (const one of [folder, process.env.TEST_TEMPLATES]) chmodSync(one, 0o755)
}

/**
 * Runs tiers, two beside each other where neither minds, and prints them in their order.
 * @param {readonly Tier[]} tiers
 * @param {Options} options
 */
export async function runTiers(tiers, options) {
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
    results.set(tier, await prepareAndRun(tier, folder, options))
    printEnded()
  }

  const small = tiers.filter((tier) => !tier.isAlone)
  const lane = async () => {
    for (let tier = small.shift(); tier; tier = small.shift()) await runOne(tier)
  }
  await Promise.all([lane(), lane()])
  for (const tier of tiers.filter((one) => one.isAlone)) await runOne(tier)
  rmSync(folder, { recursive: true, force: true })

  // Once more where everybody looks, because a long run has scrolled away.
  for (const tier of tiers) for (const failure of results.get(tier)?.failures ?? []) say(`${tier.name}: ${failure}`)
  /** @param {'passed' | 'failed'} key */
  const sum = (key) => [...results.values()].reduce((total, result) => total + result[key], 0)
  return { passed: sum('passed'), failed: sum('failed') }
}
