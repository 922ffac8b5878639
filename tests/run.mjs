import { randomInt } from 'node:crypto'
import { stopOnSignals } from '#server/cli/children.mjs'
import { ensureInstalled } from '#server/cli/installed.mjs'
import { complain, say } from '#server/cli/say.mjs'
import { changedFiles, reachedTests } from './runner/changed.mjs'
import { provide } from './runner/needs.mjs'
import { runTiers } from './runner/runTiers.mjs'
import { selectTiers, tierNames } from './runner/tiers.mjs'
import { startTestClock } from './support/clock/testClock.mjs'

// node tests/run.mjs [tier …] [--changed [commit]] [-- arguments for the tier's own runner]
const [asked, passedOn] = splitAt(process.argv.slice(2), '--')
const [names, since] = splitAt(asked, '--changed')
const tiers = selectTiers(names)
if (!tiers) {
  complain(`Unknown tier. There are: ${tierNames.join(', ')}`)
  process.exit(2)
}
const base = since === null ? null : (since[0] ?? 'HEAD')
const files = base === null ? null : changedFiles(base)
if (base !== null && !files) {
  complain(`Git knows no commit ${base}.`)
  process.exit(2)
}
const changed = base !== null && files ? { since: base, browserTests: reachedTests(files) } : null

ensureInstalled()
startTestClock()
stopOnSignals(130)
// The long runs look for new cases. The short ones must give the same result every day.
process.env.TEST_SEED ||= process.env.TEST_FULL ? String(randomInt(1, 2 ** 31)) : '1'
say(`TEST_SEED=${process.env.TEST_SEED}`)
// The gate packages nothing, so that small copies of the web client's files are not worth their time.
if (!process.env.TEST_FULL) process.env.TEST_QUICK_BUILD = '1'

const lacking = provide(tiers.flatMap((tier) => tier.needs ?? []))
const { passed, failed } = await runTiers(tiers, { lacking, passedOn: passedOn ?? [], changed })
say(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

/**
 * @param {string[]} list
 * @param {string} mark
 * @returns {[before: string[], after: string[] | null]} `after` is null without the mark.
 */
function splitAt(list, mark) {
  const at = list.indexOf(mark)
  return at < 0 ? [list, null] : [list.slice(0, at), list.slice(at + 1)]
}
