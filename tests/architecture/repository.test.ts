import { describe, expect, test } from 'vitest'
import {
  foreignWords,
  lockedAddresses,
  lockedHalfway,
  misplacedPackages,
  missingReadmes,
  uncheckedScripts,
  undocumentedDependencies,
  unrunTests,
  unusedDependencies,
} from './repository.ts'
import { readTree, treeOf } from './tree.ts'

const tree = readTree()

describe('files and dependencies of the repository', () => {
  test('The README states the purpose of every dependency', () => expect(undocumentedDependencies(tree)).toEqual([]))
  test('Every dependency is used', () => expect(unusedDependencies(tree)).toEqual([]))
  test('Every dependency is used in the parts that the table of the README names', () =>
    expect(misplacedPackages(tree)).toEqual([]))
  test('The lock file names no address of a registry', () => expect(lockedAddresses(tree)).toEqual([]))
  test('The lock file contains every package that another one needs', () => expect(lockedHalfway(tree)).toEqual([]))
  test('No file holds a path of one machine or a word about the history of the work', () =>
    expect(foreignWords(tree)).toEqual([]))
  test('The repository and each of its parts have a README', () => expect(missingReadmes(tree)).toEqual([]))
  test('The compiler checks every script', () => expect(uncheckedScripts(tree)).toEqual([]))
  test('Every test is run by a tier of the runner', () => expect(unrunTests(tree)).toEqual([]))
})

describe('examples of files that the rules must notice or accept', () => {
  const manifest = { dependencies: { pg: '1', uuid: '1' }, devDependencies: { '@types/pg': '1', node: '1', idb: '1' } }
  const files = {
    'package.json': JSON.stringify(manifest),
    'README.md':
      '| `PORT` | 8080 | x |\n## Dependencies\n| Package | Where | What for |\n| --- | --- | --- |\n| `pg`, `@types/pg` | server | Talks to Postgres |\n| `gone` | server | x |\n| `idb` | renderer |  |\n',
    'server/db.ts': "import pg from 'pg'",
    'electron/db.ts': "import type { Client } from 'pg'",
    'server/cli/a.mjs': "join('node_modules/node/bin')",
  }

  test('The rule notices dependencies without a line in the README, and lines without a dependency', () =>
    expect(undocumentedDependencies(treeOf(files))).toEqual([
      'uuid has no line',
      'node has no line',
      'idb has no line',
      'gone is not installed',
    ]))
  test('The rule notices unused dependencies', () => expect(unusedDependencies(treeOf(files))).toEqual(['uuid', 'idb']))
  test('The rule notices dependencies in a part that the README does not name', () =>
    expect(misplacedPackages(treeOf(files))).toEqual(['electron/db.ts: pg']))
  test('The rule notices an address of a download in the lock file', () =>
    expect(lockedAddresses(treeOf({ 'package-lock.json': '"resolved": "https://registry.example/x"' }))).toHaveLength(
      1,
    ))

  test('The rule notices a package for another system that the lock file lacks', () => {
    const packages = {
      '': { dependencies: { a: '1' } },
      'node_modules/a': { dependencies: { b: '1', c: '1' }, optionalDependencies: { 'a-win32': '1' } },
      'node_modules/a/node_modules/b': { dependencies: { c: '1' } },
      'node_modules/c': {},
    }
    expect(lockedHalfway(treeOf({ 'package-lock.json': JSON.stringify({ packages }) }))).toEqual([
      'node_modules/a needs a-win32',
    ])
  })

  test.each([`see ${'/work'}/main`, `(${'/root'}/x)`, `as in ${'issue'} #3`, `${'Session'} 2 added this`])(
    'The rule notices a path or word that does not belong into a file: %s',
    (text) => expect(foreignWords(treeOf({ 'server/README.md': text }))).toHaveLength(1),
  )
  test.each(['renderer/framework/list.ts', 'the issue is known', './root/x', 'session 2fa'])(
    'The rule accepts the similar text %s',
    (text) => expect(foreignWords(treeOf({ 'server/README.md': text }))).toEqual([]),
  )

  test('The rule notices READMEs that are missing', () =>
    expect(missingReadmes(treeOf({ 'README.md': '' }))).toContain('server/README.md'))

  test('The rule notices a script outside of the folders that the compiler checks', () => {
    const files = { 'server/cli/start.mjs': '', 'tests/run.mjs': '', 'tests/a/b.mjs': '', 'server/start.mjs': '' }
    expect(uncheckedScripts(treeOf(files))).toEqual(['server/start.mjs'])
  })

  test('The rule notices tests that no tier would run', () => {
    const text = "import { test } from 'vitest'\ntest('x', () => {})"
    const found = unrunTests(
      treeOf({
        'server/app.test.ts': text,
        'tests/support/app.test.ts': text,
        'tests/server/app.ts': text,
        'tests/server/app.test.ts': text,
        'tests/e2e/web/login.spec.ts': text,
        'tests/support/fixture.ts':
          "import { test as base } from 'playwright/test'\nexport const test = base.extend({})",
      }),
    )
    expect(found).toEqual(['server/app.test.ts', 'tests/support/app.test.ts', 'tests/server/app.ts'])
  })
})
