import type { ESTree } from 'vite'
import { nodesOf, sourcesOf } from './sources.ts'
import type { Tree } from './tree.ts'

const DAY_LENGTHS = new Map([
  [86_400_000, 'DAY_MS'],
  [86_400, 'DAY_MS / 1_000'],
  [1_440, 'DAY_MINUTES'],
])
const DAY_HOME = 'contract/durations.ts'

const UUID_HOME = 'contract/uuid.ts'
/** The beginning of a uuid pattern, in a regular expression or in a text. */
const UUID_BEGINNING = '[0-9a-f]{8}'

const DIGITS_HOME = 'contract/text/latinDigits.ts'

/**
 * Files that may compile a regular expression from a value. The second one is for patterns that dealers write. Files in
 * the root folder may do so too: they configure the build and read no foreign text.
 */
const PATTERN_HOMES = ['contract/declaredPattern.ts', 'server/settings/patterns.ts']
const CONSTANT = /^[A-Z][A-Z0-9_]*$/

/** Whether a text is written in the code: in quotes, by constants, or as the source of a literal expression. */
function isWritten(node: ESTree.Node | null | undefined): boolean {
  switch (node?.type) {
    case 'Literal':
      return true
    case 'Identifier':
      return CONSTANT.test(node.name)
    case 'TemplateLiteral':
      return node.expressions.every(isWritten)
    case 'MemberExpression':
      return isWritten(node.object)
    case 'CallExpression':
      return node.callee.type === 'MemberExpression' && isWritten(node.callee.object)
    default:
      return false
  }
}

/** Whether a node compiles a regular expression from something other than a fixed text. */
function compilesValue(node: ESTree.Node): boolean {
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return false
  return node.callee.type === 'Identifier' && node.callee.name === 'RegExp' && !isWritten(node.arguments[0])
}

/** The value of a number, or of a product of numbers. */
function productOf(node: ESTree.Node): number | null {
  if (node.type === 'Literal') return typeof node.value === 'number' ? node.value : null
  if (node.type !== 'BinaryExpression' || node.operator !== '*') return null
  const [left, right] = [productOf(node.left), productOf(node.right)]
  return left === null || right === null ? null : left * right
}

/** The replacement for each number or product of a program that is the length of a day. */
function dayLengths(program: ESTree.Program): string[] {
  const factors = new Set<ESTree.Node>()
  return [...nodesOf(program)].flatMap((node) => {
    const value = factors.has(node) ? null : productOf(node)
    if (node.type === 'BinaryExpression' && (value !== null || factors.has(node)))
      factors.add(node.left).add(node.right)
    const name = value === null ? undefined : DAY_LENGTHS.get(value)
    return name === undefined ? [] : [name]
  })
}

function patternText(node: ESTree.Node): string {
  if (node.type === 'TemplateElement') return node.value.raw
  if (node.type !== 'Literal') return ''
  return 'regex' in node ? node.regex.pattern : String(node.value)
}

/** The replacement for a pattern in this node that belongs into another file. */
function strayPatterns(path: string, node: ESTree.Node): string[] {
  const pattern = patternText(node)
  const found: string[] = []
  if (path.includes('/') && !PATTERN_HOMES.includes(path) && compilesValue(node))
    found.push(`compile patterns in ${PATTERN_HOMES[0]}`)
  if (pattern.includes(UUID_BEGINNING) && path !== UUID_HOME) found.push(`take a pattern of ${UUID_HOME}`)
  if (pattern.includes('٠-٩') && path !== DIGITS_HOME) found.push(`take ${DIGITS_HOME}`)
  return found
}

/**
 * Code that has one home and stands in another file, with the replacement. Tests may repeat such code, to check the
 * product against it.
 */
export function homeless(tree: Tree): string[] {
  return sourcesOf(tree, (path) => !path.startsWith('tests/')).flatMap(({ path, program }) => {
    const lengths = path === DAY_HOME ? [] : dayLengths(program)
    const patterns = [...nodesOf(program)].flatMap((node) => strayPatterns(path, node))
    const found = new Set([...lengths.map((name) => `take ${name} of ${DAY_HOME}`), ...patterns])
    return [...found].map((what) => `${path}: ${what}`)
  })
}
