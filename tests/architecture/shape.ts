import { posix } from 'node:path'
import type { ESTree } from 'vite'
import { nodesOf, type Source, sourcesOf } from './sources.ts'
import type { Tree } from './tree.ts'

const base = (path: string) => posix.basename(path)
const linesOf = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
const isConfig = (path: string) => path.endsWith('.config.ts')
/** Vitest and Playwright load a reporter by its default export. */
const isReporter = (path: string) => path.endsWith('Reporter.mjs')
const isScreen = (path: string) => path.endsWith('Screen.tsx')

/** Files that may re-export, each with the reason. */
const COLLECTIONS: Record<string, string> = {
  'tests/support/electron/electronModule.ts': 'stands in for a package, whose names come from several files',
  'tests/support/samples/fc.ts': 'sets the seed of a package before a test uses it',
}

/** Files that only re-export: they make circles and hide the place of the code. */
export function reexports(tree: Tree): string[] {
  return sourcesOf(tree).flatMap(({ path, program, imports }) => {
    const imported = new Set(
      program.body.flatMap((node) =>
        node.type === 'ImportDeclaration' ? node.specifiers.map((one) => one.local.name) : [],
      ),
    )
    const passedOn = program.body.some(
      (node) =>
        node.type === 'ExportNamedDeclaration' &&
        node.specifiers.some((one) => one.local.type === 'Identifier' && imported.has(one.local.name)),
    )
    const isBarrel = passedOn || imports.some(({ kind }) => kind === 'reexport')
    return isBarrel && !(path in COLLECTIONS) ? [path] : []
  })
}

/** Property tests that do not use the seed of the run, so that each run would try other cases. */
export const ownSeeds = (tree: Tree): string[] =>
  sourcesOf(tree)
    .filter(({ imports }) => imports.some(({ specifier }) => specifier === 'fast-check'))
    .map(({ path }) => path)
    .filter((path) => !(path in COLLECTIONS))

export function defaultExports(tree: Tree): string[] {
  return sourcesOf(tree)
    .filter(({ program }) => program.body.some((node) => node.type === 'ExportDefaultDeclaration'))
    .map(({ path }) => path)
    .filter((path) => !isConfig(path) && !isScreen(path) && !isReporter(path))
}

const EMPTY_NAMES = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'types', 'index'])
const CAMEL = /^[a-z][a-zA-Z0-9]*$/
const PASCAL = /^[A-Z][a-zA-Z0-9]*$/
const MIGRATION = /^\d{8}T\d{4}_[a-z0-9_]+\.sql$/

/** Names that a file exports. A default export counts by its own name, and not at all without one. */
function exportedNames({ program }: Source): string[] {
  return program.body.flatMap((node) => {
    if (node.type === 'ExportDefaultDeclaration')
      return 'id' in node.declaration && node.declaration.id ? [(node.declaration.id as { name: string }).name] : []
    if (node.type !== 'ExportNamedDeclaration') return []
    const { declaration } = node
    if (declaration?.type === 'VariableDeclaration')
      return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
    return declaration && 'id' in declaration && declaration.id ? [(declaration.id as { name: string }).name] : []
  })
}

/**
 * Why a file with JSX has a wrong name; null for a right one. It is named after its component, or like any other file
 * if it has none.
 */
function markupNameRefusal(stem: string, names: readonly string[]): string | null {
  if (PASCAL.test(stem)) return names.includes(stem) ? null : `does not export ${stem}`
  if (names.some((name) => PASCAL.test(name))) return 'exports a component and is not PascalCase'
  return CAMEL.test(stem) ? null : 'is not camelCase'
}

function nameRefusal(source: Source): string | null {
  const { path } = source
  const [stem = '', ...suffixes] = base(path).split('.')
  if (EMPTY_NAMES.has(stem) && path !== 'contract/records/index.ts') return 'says nothing about what is inside'
  const folders = path.split('/').slice(0, -1)
  const badFolder = folders.find((folder) => !CAMEL.test(folder))
  if (badFolder) return `the folder ${badFolder} is not camelCase`
  if (suffixes.length !== 1 || path.endsWith('.mjs'))
    return CAMEL.test(stem) || PASCAL.test(stem) ? null : 'is not camelCase'
  if (path.endsWith('.ts')) return CAMEL.test(stem) ? null : 'is not camelCase'
  return markupNameRefusal(stem, exportedNames(source))
}

/** The naming rule of the project, for code and migrations. */
export function badNames(tree: Tree): string[] {
  const code = sourcesOf(tree).flatMap((source) => {
    const why = nameRefusal(source)
    return why ? [`${source.path}: ${why}`] : []
  })
  const migrations = [...tree.keys()].filter(
    (path) => path.startsWith('server/db/migrations/') && !MIGRATION.test(base(path)),
  )
  return [...code, ...migrations.map((path) => `${path}: is not <time>_<words>.sql`)]
}

const LONGEST = 400
const MAIN = 80

/** Files that may be longer than any other, each with the reason. */
const LONG_FILES: Record<string, string> = {}

export function longFiles(tree: Tree): string[] {
  return sourcesOf(tree)
    .map(({ path, text }) => ({ path, lines: linesOf(text) }))
    .filter(
      ({ path, lines }) => (lines > LONGEST && !(path in LONG_FILES)) || (path === 'electron/main.ts' && lines > MAIN),
    )
    .map(({ path, lines }) => `${path}: ${lines} lines`)
}

const FULLEST = 25
const CODE_FILE = /\.(ts|tsx|mjs|cjs)$/

/** Folders with too many code files side by side. Each subfolder counts by itself. */
export function crowdedFolders(tree: Tree): string[] {
  const counts = new Map<string, number>()
  for (const path of tree.keys()) {
    const folder = posix.dirname(path)
    if (CODE_FILE.test(path)) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count > FULLEST).map(([folder, count]) => `${folder}: ${count} code files`)
}

const LONGEST_FUNCTION = 80
/** Lines that a component may have: markup takes a line for each element and attribute, but is read like a list. */
const LONGEST_COMPONENT = 120
/** Lines that a test may have. Cutting it at 80 lines would hide its order in helpers that run once. */
const LONGEST_TEST = 120

type Func = ESTree.Function | ESTree.ArrowFunctionExpression
const isFunction = (node: ESTree.Node): node is Func =>
  node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression'

function isMarkup(node: ESTree.Node | null): boolean {
  switch (node?.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return true
    case 'ConditionalExpression':
      return isMarkup(node.consequent) || isMarkup(node.alternate)
    case 'LogicalExpression':
      return isMarkup(node.right)
    case 'ParenthesizedExpression':
      return isMarkup(node.expression)
    default:
      return false
  }
}

/** Whether the function itself returns JSX. Returns of functions inside of it do not count. */
function returnsMarkup({ body }: Func): boolean {
  if (body?.type !== 'BlockStatement') return isMarkup(body)
  const inner = [...nodesOf(body)].filter(isFunction)
  const isOwn = ({ start }: ESTree.Node) => !inner.some((one) => one.start <= start && start < one.end)
  return [...nodesOf(body)].some((node) => node.type === 'ReturnStatement' && isMarkup(node.argument) && isOwn(node))
}

/**
 * The names of a callee, without their arguments: `test.describe`, and `describe.each` for `describe.each(rows)(…)`.
 */
function calleeNames(callee: ESTree.Node): string[] {
  if (callee.type === 'Identifier') return [callee.name]
  if (callee.type === 'CallExpression') return calleeNames(callee.callee)
  if (callee.type === 'TaggedTemplateExpression') return calleeNames(callee.tag)
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return []
  return [...calleeNames(callee.object), callee.property.name]
}

/** Lines that a callback of the test runner may have. A `describe` has no limit. Null for other calls. */
function runnerLimit(callee: ESTree.Node): number | null {
  const names = calleeNames(callee)
  if (names[0] !== 'test' && names[0] !== 'describe') return null
  return names.includes('describe') ? Number.POSITIVE_INFINITY : LONGEST_TEST
}

/** The limits of the callbacks in a test file that the test runner calls. */
function runnerLimits({ path, program }: Source): Map<ESTree.Node, number> {
  if (!path.startsWith('tests/')) return new Map()
  const calls = [...nodesOf(program)].filter((node) => node.type === 'CallExpression')
  return new Map(
    calls.flatMap((call) => {
      const limit = runnerLimit(call.callee)
      return limit === null ? [] : call.arguments.filter(isFunction).map((one): [ESTree.Node, number] => [one, limit])
    }),
  )
}

/**
 * The named function that a node holds: declared, in a constant, a property of an object, a step of a test. Null for
 * none.
 */
function namedFunctionIn(node: ESTree.Node): Func | null {
  if (node.type === 'FunctionDeclaration') return node
  if (node.type === 'CallExpression') return calleeNames(node.callee).join('.') === 'test.step' ? stepIn(node) : null
  if (node.type === 'VariableDeclarator') return node.init && isFunction(node.init) ? node.init : null
  if (node.type === 'Property') return isFunction(node.value) ? node.value : null
  return null
}

const stepIn = (call: ESTree.CallExpression) =>
  call.arguments.find((one): one is ESTree.ArrowFunctionExpression => isFunction(one)) ?? null

/**
 * Functions that create every part once and pass it what it needs. They are one list; splitting them would only hide
 * its order.
 */
const WIRING = new Set(['server/app.ts buildApp', 'electron/boot.ts boot'])

/**
 * Functions whose body, with its braces, is too long to read at once. A named function inside another is counted by
 * itself, like one beside it. Otherwise handlers and methods over a few shared values would have to pass these on as
 * arguments. A callback without a name belongs to its line.
 */
export function longFunctions(tree: Tree): string[] {
  return sourcesOf(tree).flatMap((source) => {
    const { path, text, program } = source
    const limits = runnerLimits(source)
    const lineAt = (at: number) => linesOf(text.slice(0, at + 1))
    const linesIn = ({ body }: Func) => (body ? lineAt(body.end - 1) - lineAt(body.start) + 1 : 0)
    const ownLines = (node: Func) => linesIn(node) - namedWithin(node).reduce((sum, one) => sum + linesIn(one), 0)
    return [...nodesOf(program)].filter(isFunction).flatMap((node) => {
      // Most functions are short, so only those beyond the smaller limit are checked closely.
      if (linesIn(node) <= LONGEST_FUNCTION || WIRING.has(`${path} ${nameOf(node)}`)) return []
      const lines = ownLines(node)
      const limit = limits.get(node) ?? (returnsMarkup(node) ? LONGEST_COMPONENT : LONGEST_FUNCTION)
      return lines > limit ? [`${path}:${lineAt(node.start)}: ${lines} lines, at most ${limit}`] : []
    })
  })
}

const nameOf = (node: Func) => ('id' in node ? (node.id?.name ?? '') : '')

/** The outermost functions with names inside of a function. */
function namedWithin({ body }: Func): Func[] {
  const named = body ? [...nodesOf(body)].flatMap((node) => namedFunctionIn(node) ?? []) : []
  const holds = (outer: Func, inner: Func) => outer !== inner && outer.start <= inner.start && inner.end <= outer.end
  return named.filter((one) => !named.some((other) => holds(other, one)))
}

/** Whether a spread takes over an object literal: `...{ a }`, and in JSX `{...{ a }}`. */
const spreadsLiteral = (node: ESTree.Node) =>
  (node.type === 'SpreadElement' || node.type === 'JSXSpreadAttribute') && node.argument.type === 'ObjectExpression'

/**
 * Finds spread object literals such as `...{ a }`, whose surplus fields the compiler does not check. A literal behind a
 * condition, as in `...(condition ? { a } : {})`, is allowed.
 */
export function literalSpreads(tree: Tree): string[] {
  return sourcesOf(tree).flatMap(({ path, text, program }) =>
    [...nodesOf(program)].filter(spreadsLiteral).map(({ start }) => `${path}:${linesOf(text.slice(0, start + 1))}`),
  )
}
