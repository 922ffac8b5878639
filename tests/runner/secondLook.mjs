/**
 * @import { Tier } from './tiers.mjs'
 * @import { Failure } from './counts.mjs'
 * @import { Result } from './runTiers.mjs'
 */

/**
 * At most this many files with failed tests that run a second time. With more, something is broken and not only
 * unstable.
 */
export const FILES_MAX = 10

/**
 * A test that failed at first and passed when its file ran again alone, with the output of both runs of the file.
 * @typedef {Failure & { tier: string, first: string, second: string }} Unstable
 */

/**
 * The files to run again, by tier. Null if a second look makes no sense: nothing failed, too many files failed, or a
 * failure names no test.
 * @param {ReadonlyMap<Tier, Result>} results
 */
export function filesToRepeat(results) {
  const red = [...results].filter(([, { failed }]) => failed > 0)
  const isNamed = red.every(([tier, { failed, failures }]) => tier.again && failures.length === failed)
  const files = red.map(([tier, { failures }]) => ({ tier, files: [...new Set(failures.map(({ file }) => file))] }))
  const count = files.reduce((sum, one) => sum + one.files.length, 0)
  return isNamed && count > 0 && count <= FILES_MAX ? files : null
}

/**
 * Joins the first result of a tier with those of its files that ran again. A test of such a file counts as failed if
 * the file has a failed test again. Otherwise it counts as passed and is unstable.
 * @param {Tier} tier
 * @param {Result} first
 * @param {ReadonlyMap<string, Result>} again The second result by file.
 * @returns {Result & { unstable: Unstable[] }}
 */
export function joinLooks(tier, first, again) {
  const isGreen = (/** @type {string} */ file) => again.get(file)?.failed === 0
  const passed = first.failures.filter(({ file }) => isGreen(file))
  const failures = [...again.values()].flatMap((result) => result.failures)
  // A file that crashed without a failed test at the second time stays red by its first failures.
  const stillRed = first.failures.filter(
    ({ file }) => !isGreen(file) && failures.every((failure) => failure.file !== file),
  )
  return {
    ...first,
    passed: first.passed + passed.length,
    failed: first.failed - passed.length,
    failures: [...failures, ...stillRed],
    unstable: passed.map((failure) => ({
      ...failure,
      tier: tier.name,
      first: failure.error,
      second: again.get(failure.file)?.output ?? '',
    })),
  }
}
