import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { seededRandom } from '../samples/random.ts'

/** Files that take ten seconds and more. Started last, they would keep one worker busy while the others are idle. */
const LONGEST = [
  ...['slowPatterns', 'exchange', 'returning', 'badInput', 'torture', 'loginTiming', 'loginLimits', 'lifecycle'],
  ...['dealerCommand', 'writes', 'dataFolder', 'jobs', 'runs', 'twins', 'lists', 'recount', 'passwordLinks', 'config'],
  ...['steps', 'everyWrite', 'fileCheck', 'firstMorning', 'demoWeek', 'seedDemo', 'hostileDirectory', 'everyDay'],
  ...['kill', 'folderLock', 'leaks', 'unread', 'migrations'],
]

/**
 * Long files first, the others in an order that follows from `TEST_SEED`. A file that depends on another one fails in
 * some of these orders.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { next } = seededRandom()
    const placed = files
      .toSorted((one, other) => one.moduleId.localeCompare(other.moduleId))
      .map((file) => ({ file, place: placeOf(file), chance: next() }))
    return placed.sort((one, other) => one.place - other.place || one.chance - other.chance).map(({ file }) => file)
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const found = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
  return found < 0 ? LONGEST.length : found
}
