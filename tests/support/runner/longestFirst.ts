import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take half a minute and more: begun last, they would keep one worker busy while the other has nothing to do. */
const LONGEST = ['torture', 'loginTiming', 'unread', 'badInput', 'lifecycle', 'config', 'twins', 'jobs', 'migrations']

/** The order of a clean checkout, where no earlier run tells how long a file takes. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
      return found < 0 ? LONGEST.length : found
    }
    const sorted = await super.sort(files)
    return sorted.sort((one, other) => place(one) - place(other))
  }
}
