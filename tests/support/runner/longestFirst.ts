import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { seededRandom } from '../samples/random.ts'

/** Files that take half a minute and more. Started last, they would keep one worker busy while the other is idle. */
const LONGEST = [
  ...['torture', 'loginTiming', 'badInput', 'dealerCommand', 'loginLimits', 'twins', 'config', 'runs', 'lifecycle'],
  ...['dataFolder', 'writes', 'leaks', 'lists', 'unread', 'jobs', 'migrations'],
]

/**
 * Long files first, the others in an order that follows from `TEST_SEED`: a file that depends on another one shows itself.
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
