import { randomInt } from 'node:crypto'
import { stopOnSignals } from '#server/cli/children.mjs'
import { ensureInstalled } from '#server/cli/installed.mjs'
import { complain, say } from '#server/cli/say.mjs'
import { provide } from './runner/needs.mjs'
import { runTiers } from './runner/runTiers.mjs'
import { selectTiers, tierNames } from './runner/tiers.mjs'
import { startTestClock } from './support/clock/testClock.mjs'

// node tests/run.mjs [tier …] [-- arguments for the tier's own runner]
const [names, passedOn] = splitAt(process.argv.slice(2), '--')
const tiers = selectTiers(names)
if (!tiers) {
  complain(`Unknown tier. There are: ${tierNames.join(', ')}`)
  process.exit(2)
}

ensureInstalled()
startTestClock()
stopOnSignals(130)
// The long runs look for new cases; the short ones must say the same today and tomorrow.
process.env.TEST_SEED ||= process.env.TEST_FULL ? String(randomInt(1, 2 ** 31)) : '1'
say(`TEST_SEED=${process.env.TEST_SEED}`)

const lacking = provide(tiers.flatMap((tier) => tier.needs ?? []))
const { passed, failed } = await runTiers(tiers, { lacking, passedOn })
say(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

/**
 * @param {string[]} list
 * @param {string} mark
 * @returns {[before: string[], after: string[]]}
 */
function splitAt(list, mark) {
  const at = list.indexOf(mark)
  return at < 0 ? [list, []] : [list.slice(0, at), list.slice(at + 1)]
}
