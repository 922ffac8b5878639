import { posix } from 'node:path'
import type { ESTree } from 'vite'
import { nodesOf, type Source, sourcesOf } from './sources.ts'
import type { Tree } from './tree.ts'

const base = (path: string) => posix.basename(path)
const linesOf = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
const isConfig = (path: string) => path.endsWith('.config.ts')
const isScreen = (path: string) => path.endsWith('Screen.tsx')

/** Files that may pass on what others export, each with the reason. */
const COLLECTIONS: Record<string, string> = {
  'tests/support/electron/electronModule.ts': 'stands in for a package, whose names come from several files',
}

/** Files that only pass on what others export: they make circles and hide where things live. */
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

export function defaultExports(tree: Tree): string[] {
  return sourcesOf(tree)
    .filter(({ program }) => program.body.some((node) => node.type === 'ExportDefaultDeclaration'))
    .map(({ path }) => path)
    .filter((path) => !isConfig(path) && !isScreen(path))
}

const EMPTY_NAMES = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'types', 'index'])
const CAMEL = /^[a-z][a-zA-Z0-9]*$/
const PASCAL = /^[A-Z][a-zA-Z0-9]*$/
const MIGRATION = /^\d{8}T\d{4}_[a-z0-9_]+\.sql$/

/** Names exported by a file, `default` for its default export when that has no name of its own. */
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
  const names = exportedNames(source)
  if (PASCAL.test(stem)) return names.includes(stem) ? null : `does not export ${stem}`
  if (names.some((name) => PASCAL.test(name))) return 'exports a component and is not PascalCase'
  return CAMEL.test(stem) ? null : 'is not camelCase'
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

/** Folders with more code files beside each other than a reader can survey. Each subfolder counts by itself. */
export function crowdedFolders(tree: Tree): string[] {
  const counts = new Map<string, number>()
  for (const path of tree.keys()) {
    const folder = posix.dirname(path)
    if (CODE_FILE.test(path)) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count > FULLEST).map(([folder, count]) => `${folder}: ${count} code files`)
}

/** Whether a spread takes over an object literal: `...{ a }`, and in JSX `{...{ a }}`. */
const spreadsLiteral = (node: ESTree.Node) =>
  (node.type === 'SpreadElement' || node.type === 'JSXSpreadAttribute') && node.argument.type === 'ObjectExpression'

/** Spread object literals, which the compiler does not check for surplus fields. A condition may choose between them. */
export function literalSpreads(tree: Tree): string[] {
  return sourcesOf(tree).flatMap(({ path, text, program }) =>
    [...nodesOf(program)].filter(spreadsLiteral).map(({ start }) => `${path}:${linesOf(text.slice(0, start + 1))}`),
  )
}
