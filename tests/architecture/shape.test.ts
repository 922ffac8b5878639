import { describe, expect, test } from 'vitest'
import {
  badNames,
  crowdedFolders,
  defaultExports,
  literalSpreads,
  longFiles,
  longFunctions,
  ownSeeds,
  reexports,
} from './shape.ts'
import { readTree, treeOf } from './tree.ts'

const tree = readTree()

describe('the shape of files and functions', () => {
  test('No file only passes on the exports of another file', () => expect(reexports(tree)).toEqual([]))
  test('Property tests use the seed of the run', () => expect(ownSeeds(tree)).toEqual([]))
  test('No file has a default export', () => expect(defaultExports(tree)).toEqual([]))
  test('Names of files and components follow the rules of the repository', () => expect(badNames(tree)).toEqual([]))
  test('No file has more lines than its limit', () => expect(longFiles(tree)).toEqual([]))
  test('No folder has more code files than its limit', () => expect(crowdedFolders(tree)).toEqual([]))
  test('No function has more lines than its limit', () => expect(longFunctions(tree)).toEqual([]))
  test('No object literal is spread into another object', () => expect(literalSpreads(tree)).toEqual([]))
})

describe('examples of code that the rules must notice or accept', () => {
  test.each([
    "export * from './a.ts'",
    "export { a } from './a.ts'",
    "export type { A } from './a.ts'",
    "import { a } from './a.ts'\nexport { a }",
  ])('The rule notices an export that is passed on: %s', (text) =>
    expect(reexports(treeOf({ 'server/x.ts': text }))).toEqual(['server/x.ts']),
  )

  test('The rule notices a property test with a seed of its own', () => {
    const files = {
      'tests/x.test.ts': "import fc from 'fast-check'",
      'tests/y.test.ts': "import { fc } from './fc.ts'",
    }
    expect(ownSeeds(treeOf(files))).toEqual(['tests/x.test.ts'])
  })

  test('The rule notices a default export, but not in a configuration or a screen', () => {
    const text = 'export default function ChatScreen() {}'
    const files = {
      'vite.config.ts': text,
      'renderer/features/chat/ChatScreen.tsx': text,
      'renderer/ui/Button.tsx': text,
    }
    expect(defaultExports(treeOf(files))).toEqual(['renderer/ui/Button.tsx'])
  })

  test.each([
    ['server/utils.ts', ''],
    ['renderer/ui/index.ts', ''],
    ['server/ChatList.ts', ''],
    ['server/chat-list.ts', ''],
    ['server/chat-list/read.ts', ''],
    ['renderer/ui/button.tsx', 'export function Button() {}'],
    ['renderer/ui/Button.tsx', 'export function Knob() {}'],
    ['server/db/migrations/001.sql', ''],
  ])('The rule notices the name %s', (path, text) => expect(badNames(treeOf({ [path]: text }))).toHaveLength(1))

  test('The rule accepts good names of files and components', () => {
    const files = {
      'contract/records/index.ts': '',
      'renderer/main.tsx': '',
      'renderer/ui/Button.tsx': 'export const Button = () => null',
      'renderer/records/useRecordList.tsx': 'export function useRecordList() {}',
      'renderer/app/router.tsx': 'export const router = 1',
      'server/db/migrations/20260115T0930_first_tables.sql': '',
      'tests/e2e/web/login.spec.ts': '',
      'vite.config.ts': '',
    }
    expect(badNames(treeOf(files))).toEqual([])
  })

  test('The rule notices an object literal that is spread, in an object and in JSX', () => {
    const text = 'const a = {\n  ...{ b: 1 },\n}\nconst c = <A {...{ b: 1 }} />'
    expect(literalSpreads(treeOf({ 'renderer/ui/x.tsx': text }))).toEqual([
      'renderer/ui/x.tsx:2',
      'renderer/ui/x.tsx:4',
    ])
  })

  test('The rule accepts a spread that depends on a condition', () => {
    const text = 'const a = { ...(b ? { b } : {}), ...(b && { c: 1 }), ...[1], ...rest }\nconst d = <A {...rest} />'
    expect(literalSpreads(treeOf({ 'renderer/ui/x.tsx': text }))).toEqual([])
  })

  test('The rule notices a folder with 26 code files, but not one whose styles and subfolders make it more', () => {
    const filled = (folder: string, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`${folder}/file${at}.ts`, '']))
    expect(crowdedFolders(treeOf(filled('server/records', 26)))).toEqual(['server/records: 26 code files'])
    const fitting = Object.assign(filled('server/records', 25), filled('server/records/lists', 1), {
      'server/records/page.css': '',
    })
    expect(crowdedFolders(treeOf(fitting))).toEqual([])
  })

  test('The rule notices a file of 401 lines, and an entry point of 81', () => {
    const long = 'x\n'.repeat(401)
    expect(longFiles(treeOf({ 'server/x.ts': long }))).toHaveLength(1)
    expect(longFiles(treeOf({ 'electron/main.ts': 'x\n'.repeat(81) }))).toHaveLength(1)
    expect(longFiles(treeOf({ 'server/x.ts': 'x\n'.repeat(400) }))).toEqual([])
  })

  /** A body of the given number of lines, with its braces. */
  const body = (lines: number, last = 'x()') => `{\n${'x()\n'.repeat(lines - 3)}${last}\n}`

  test.each([
    ['a function', 'server/x.ts', `function a() ${body(81)}`],
    ['an arrow function', 'server/x.ts', `const a = () => ${body(81)}`],
    ['a method', 'server/x.ts', `const a = { b() ${body(81)} }`],
    ['a callback of a function', 'server/x.ts', `function a() { b(() => ${body(50)}, () => ${body(50)}) }`],
    ['a function in a component', 'renderer/ui/A.tsx', `const A = () => <b f={() => ${body(81)}} />`],
    ['a component', 'renderer/ui/A.tsx', `function A() ${body(121, 'return <b />')}`],
    [
      'a function whose callback returns JSX',
      'renderer/ui/A.tsx',
      `const a = () => ${body(81, 'f(() => { return <b /> })')}`,
    ],
    ['a test', 'tests/server/x.test.ts', `test('a', () => ${body(121)})`],
    ['a test with rows', 'tests/server/x.test.ts', `test.each([1])('a', () => ${body(121)})`],
    ['a function of a test file', 'tests/server/x.test.ts', `describe('a', () => { const b = () => ${body(81)} })`],
    ['a function of the product that is called test', 'server/x.ts', `test('a', () => ${body(81)})`],
  ])('The rule notices %s that is too long', (_what, path, text) =>
    expect(longFunctions(treeOf({ [path]: text }))).toHaveLength(1),
  )

  test.each([
    ['a function of 80 lines', 'server/x.ts', `function a() ${body(80)}`],
    ['a component of 120 lines', 'renderer/ui/A.tsx', `function A() ${body(120, 'return <b />')}`],
    ['a component that may show nothing', 'renderer/ui/A.tsx', `function A() ${body(120, 'return a ? <b /> : null')}`],
    ['a test of 120 lines', 'tests/server/x.test.ts', `test('a', async () => ${body(120)})`],
    ['a list of tests', 'tests/server/x.test.ts', `describe('a', () => ${body(300)})`],
    ['a list of tests with rows', 'tests/server/x.test.ts', `describe.each([1])('a', () => ${body(300)})`],
    ['a list of browser tests', 'tests/e2e/x.spec.ts', `test.describe('a', () => ${body(300)})`],
    [
      'short methods of a long function',
      'server/x.ts',
      `function a() { return { b() ${body(50)}, c: () => ${body(50)} } }`,
    ],
    [
      'short functions in a long one',
      'server/x.ts',
      `function a() { function b() ${body(50)}\nconst c = () => ${body(50)} }`,
    ],
  ])('The rule about long functions accepts %s', (_what, path, text) =>
    expect(longFunctions(treeOf({ [path]: text }))).toEqual([]),
  )

  test('The rule about long functions names the file, line and length', () =>
    expect(longFunctions(treeOf({ 'server/x.ts': `\n\nfunction a() ${body(90)}` }))).toEqual([
      'server/x.ts:3: 90 lines, at most 80',
    ]))
})
