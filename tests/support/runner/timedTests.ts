import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The test files of the folders, below `root`, that measure time: they import `timed.ts`. */
export function timedTests(root: string, folders: string): string[] {
  return globSync(`${folders}/**/*.test.ts`, { cwd: root }).filter((file) =>
    readFileSync(join(root, file), 'utf8').includes("from '#tests/support/timed.ts'"),
  )
}
