import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The modules through which tests open a database. A test file that imports neither gives the same result on Postgres
 * and on the embedded database.
 */
const DATABASES = ['tests/support/database/database.ts', 'tests/support/database/postgres.ts']
const IMPORTS = /\bfrom '(\.{1,2}\/[^']+|#tests\/[^']+)'/g

/** The test files of a folder, below `root`, that reach a database: by their imports and those of their helpers. */
export function databaseTests(root: string, folder: string): string[] {
  const reaching = new Map(DATABASES.map((file) => [file, true]))
  const reaches = (file: string): boolean => {
    const known = reaching.get(file)
    if (known !== undefined) return known
    // Helpers that import each other do not reach a database by that alone.
    reaching.set(file, false)
    const names = [...readFileSync(join(root, file), 'utf8').matchAll(IMPORTS)].map(([, name = '']) => name)
    const found = names
      .filter((name) => name.endsWith('.ts'))
      .map((name) => (name.startsWith('#tests/') ? name.slice(1) : join(dirname(file), name)))
      .filter((name) => name.startsWith('tests/'))
      .some(reaches)
    reaching.set(file, found)
    return found
  }
  return globSync(`${folder}/**/*.test.ts`, { cwd: root }).filter(reaches)
}

/** Folders that run on the embedded database, too: opening it, its migrations, the demo data. */
const ABOUT_DATABASE = ['db', 'seed']

/**
 * The test files of a folder for the embedded database. It is the same Postgres, and every end-to-end test runs on it.
 * So the gate runs only tests of the embedded database itself, and tests without a database. `TEST_FULL` runs all.
 */
export function embeddedTests(root: string, folder: string, isFull = Boolean(process.env.TEST_FULL)): string[] {
  const all = globSync(`${folder}/**/*.test.ts`, { cwd: root })
  if (isFull) return all
  const onPostgres = new Set(databaseTests(root, folder))
  return all.filter(
    (file) => !onPostgres.has(file) || ABOUT_DATABASE.some((one) => file.startsWith(`${folder}/${one}/`)),
  )
}
