import { resolve } from './graph.ts'
import { sourcesOf } from './sources.ts'
import type { Tree } from './tree.ts'

type Package = { dependencies?: Record<string, string>; devDependencies?: Record<string, string> }

const packageOf = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

function dependenciesOf(tree: Tree): string[] {
  const { dependencies, devDependencies } = JSON.parse(tree.get('package.json') ?? '{}') as Package
  return [...Object.keys(dependencies ?? {}), ...Object.keys(devDependencies ?? {})]
}

/** The table of README.md: package → the parts that may import it. */
function dependencyTable(tree: Tree): Map<string, Set<string>> {
  const [, section = ''] = (tree.get('README.md') ?? '').split('\n## Dependencies\n')
  const rows = [...section.matchAll(/^\| (`[^|]+) \| ([^|]*) \| [^|]*\S[^|]* \|$/gm)]
  return new Map(
    rows.flatMap(([, names = '', parts = '']) =>
      [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => [name, new Set(parts.trim().split(/,\s*/))] as const),
    ),
  )
}

/** Dependencies without a line in the table, and lines without a dependency. */
export function undocumentedDependencies(tree: Tree): string[] {
  const table = dependencyTable(tree)
  const installed = new Set(dependenciesOf(tree))
  return [
    ...[...installed].filter((name) => !table.has(name)).map((name) => `${name} has no line`),
    ...[...table.keys()].filter((name) => !installed.has(name)).map((name) => `${name} is not installed`),
  ]
}

/** The package that a type package describes. The package itself for any other. */
const described = (name: string) => name.replace(/^@types\//, '')

/** Dependencies that no code names. A type package counts as used if its package is; that of Node always does. */
export function unusedDependencies(tree: Tree): string[] {
  const sources = sourcesOf(tree)
  const imported = new Set(sources.flatMap(({ imports }) => imports.map(({ specifier }) => packageOf(specifier))))
  const styles = [...tree].filter(([path]) => /\.(css|html)$/.test(path)).map(([, text]) => text)
  const code = [...sources.map(({ text }) => text), ...styles].join('\n')
  const isUsed = (name: string) =>
    imported.has(name) ||
    code.includes(`node_modules/${name}`) ||
    code.includes(`'${name}/`) ||
    code.includes(`"${name}/`)
  return dependenciesOf(tree).filter((name) => {
    if (name === '@types/node') return false
    return !isUsed(described(name)) && !isUsed(name)
  })
}

/** The part that a file belongs to; files in the root folder build the product. */
const partOf = (path: string) => (path.includes('/') ? (path.split('/')[0] ?? '') : 'build')

/** Tests, configuration and scripts may import every declared package. */
const mayTakeAny = (path: string) => partOf(path) === 'tests' || path.endsWith('.config.ts') || path.endsWith('.mjs')

/** Imports of a package that the table does not allow for the part, or that is not declared. */
export function misplacedPackages(tree: Tree): string[] {
  const table = dependencyTable(tree)
  return sourcesOf(tree, (path) => !mayTakeAny(path)).flatMap((source) =>
    source.imports.flatMap((one) => {
      if (one.kind === 'path' || resolve(tree, source.path, one) !== 'package') return []
      const name = packageOf(one.specifier)
      // node: and virtual: are not packages.
      if (name.includes(':')) return []
      return table.get(name)?.has(partOf(source.path)) ? [] : [`${source.path}: ${name}`]
    }),
  )
}

/** Download addresses in the lock file would tie all machines to one registry. */
export function lockedAddresses(tree: Tree): string[] {
  return /"resolved":/.test(tree.get('package-lock.json') ?? '') ? ['package-lock.json names download addresses'] : []
}

type Lock = { packages?: Record<string, { dependencies?: object; optionalDependencies?: object }> }

/** Packages that the lock file needs and lacks, for any system: a clean installation refuses such a file. */
export function lockedHalfway(tree: Tree): string[] {
  const { packages = {} } = JSON.parse(tree.get('package-lock.json') ?? '{}') as Lock
  const isFound = (name: string, from: string): boolean => {
    if (`${from ? `${from}/` : ''}node_modules/${name}` in packages) return true
    return from !== '' && isFound(name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))))
  }
  return Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isFound(name, path))
      .map((name) => `${path} needs ${name}`),
  )
}

/** The words are written in parts, so that the rule does not find them in this file. */
const FOREIGN = [
  new RegExp(`(?<![\\w.])/${'work'}/`),
  new RegExp(`(?<![\\w.])/${'root'}/`),
  new RegExp(`/${'home'}/\\w+`),
  new RegExp(`\\b${'session'} \\d+\\b`, 'i'),
  new RegExp(`\\b${'issue'} #`, 'i'),
]

/** Paths of one machine, and the history of the work instead of the product. */
export function foreignWords(tree: Tree): string[] {
  return [...tree].flatMap(([path, text]) =>
    path === 'package-lock.json'
      ? []
      : FOREIGN.flatMap((form) => {
          const found = form.exec(text)
          return found ? [`${path}: ${found[0]}`] : []
        }),
  )
}

/** Folders whose scripts `tests/tsconfig.json` includes: the compiler checks them like TypeScript. */
const CHECKED_SCRIPTS = /^(tests\/.+|server\/cli\/.+)\.mjs$/

/** Scripts that the compiler does not see. */
export function uncheckedScripts(tree: Tree): string[] {
  return [...tree.keys()].filter((path) => path.endsWith('.mjs') && !CHECKED_SCRIPTS.test(path))
}

const NEED_README = ['contract', 'electron', 'renderer', 'server', 'tests']

export function missingReadmes(tree: Tree): string[] {
  return ['README.md', ...NEED_README.map((folder) => `${folder}/README.md`)].filter((path) => !tree.has(path))
}

const TIERS = [
  /^tests\/(architecture|contract|server|services|evening|renderer|electron|components)\/.+\.test\.tsx?$/,
  /^tests\/e2e\/.+\.(spec|test)\.ts$/,
]
const RUNNERS = new Set(['vitest', 'playwright/test'])

/** Tests that no tier would run: in the wrong place, or not named as one. */
export function unrunTests(tree: Tree): string[] {
  return sourcesOf(tree).flatMap(({ path, program, imports }) => {
    if (path.endsWith('.config.ts') || TIERS.some((form) => form.test(path))) return []
    const isNamed = /\.(test|spec)\.\w+$/.test(path)
    const asks = imports.some(({ specifier, isTypeOnly }) => RUNNERS.has(specifier) && !isTypeOnly)
    const registers = program.body.some(
      (node) =>
        node.type === 'ExpressionStatement' &&
        node.expression.type === 'CallExpression' &&
        node.expression.callee.type === 'Identifier' &&
        ['test', 'it', 'describe'].includes(node.expression.callee.name),
    )
    return isNamed || (asks && registers) ? [path] : []
  })
}
