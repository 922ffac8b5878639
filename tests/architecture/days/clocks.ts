import type { ESTree } from 'vite'
import { nodesOf, type Source, sourcesOf } from '../sources.ts'
import type { Tree } from '../tree.ts'

/** Tests that the rule checks. Benchmarks are left out, because they measure programs that keep the real day. */
const TESTS = /^tests\/(?!bench\/)/
/** The helpers by which tests read the clock. */
const CLOCK = 'tests/support/clock/'
const TEST_FILE = /\.(test|spec)\.tsx?$/
/** Calls that take a function and run it in a page or in another program, where no import reaches. */
const RUN_ELSEWHERE = new Set([
  'addInitScript',
  'evaluate',
  'evaluateAll',
  'evaluateHandle',
  'executeJavaScript',
  'waitForFunction',
])

const isDate = (node: ESTree.Node) => node.type === 'Identifier' && node.name === 'Date'

/** Whether a node reads the clock: `Date.now`, called or handed on, `new Date()`, `Date()`. */
function readsClock(node: ESTree.Node): boolean {
  if (node.type === 'MemberExpression')
    return isDate(node.object) && node.property.type === 'Identifier' && node.property.name === 'now'
  const isMade = node.type === 'NewExpression' || node.type === 'CallExpression'
  return isMade && isDate(node.callee) && node.arguments.length === 0
}

/** Functions of a file by name. */
function functionsOf({ program }: Source): Map<string, ESTree.Node> {
  const found = new Map<string, ESTree.Node>()
  for (const node of nodesOf(program)) {
    if (node.type === 'FunctionDeclaration' && node.id) found.set(node.id.name, node)
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init)
      found.set(node.id.name, node.init)
  }
  return found
}

/** Every node of the functions that run in a page or in another program: written in such a call, or named there. */
function nodesElsewhere(source: Source): Set<ESTree.Node> {
  const named = functionsOf(source)
  const functions = [...nodesOf(source.program)].flatMap((node) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return []
    const { property } = node.callee
    if (property.type !== 'Identifier' || !RUN_ELSEWHERE.has(property.name)) return []
    const [given] = node.arguments
    const meant = given?.type === 'Identifier' ? named.get(given.name) : given
    return meant?.type === 'ArrowFunctionExpression' || meant?.type.startsWith('Function') ? [meant] : []
  })
  return new Set(functions.flatMap((one) => [...nodesOf(one)]))
}

/** Whether a file is started by its path and imported by none, such as a schedule in a process of its own. */
function isProgram(path: string, sources: readonly Source[]): boolean {
  if (TEST_FILE.test(path)) return false
  const name = path.slice(path.lastIndexOf('/'))
  const uses = sources
    .filter(({ text }) => text.includes(name))
    .flatMap(({ imports }) => imports.filter(({ specifier }) => specifier.endsWith(name)))
  return uses.length > 0 && uses.every(({ kind }) => kind === 'path')
}

/**
 * Lines of tests that read the clock by themselves instead of through `tests/support/clock`. Functions that run in
 * a page, and programs of their own, keep `Date`.
 */
export function ownClocks(tree: Tree): string[] {
  const sources = sourcesOf(tree, (path) => TESTS.test(path))
  return sources
    .filter(({ path, text }) => /\bDate\b/.test(text) && !path.startsWith(CLOCK))
    .flatMap((source) => {
      const reads = [...nodesOf(source.program)].filter(readsClock)
      if (reads.length === 0 || isProgram(source.path, sources)) return []
      const elsewhere = nodesElsewhere(source)
      return reads
        .filter((node) => !elsewhere.has(node))
        .map(({ start }) => `${source.path}:${source.text.slice(0, start).split('\n').length}`)
    })
}
