import type { ESTree } from 'vite'
import { resolve } from '../graph.ts'
import { nodesOf, type Source, sourcesOf } from '../sources.ts'
import type { Tree } from '../tree.ts'

const isTest = (path: string) => path.startsWith('tests/')
/**
 * Whether a tool or the compiler reads the exports of a file: configurations, declarations, and files that
 * `electron-builder.yml` names.
 */
const isRead = (path: string, packager: string) =>
  path.endsWith('.config.ts') || path.endsWith('.d.ts') || packager.includes(`./${path}`)

type Exported = { name: string; declaration: ESTree.Node }

function namesOf(pattern: ESTree.Node): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name]
    case 'ObjectPattern':
      return pattern.properties.flatMap((one) => namesOf(one.type === 'Property' ? one.value : one.argument))
    case 'ArrayPattern':
      return pattern.elements.flatMap((one) => (one ? namesOf(one) : []))
    default:
      return []
  }
}

/** The exports of a file, each with the part of the file that declares it. */
function exportsOf({ program }: Source): Exported[] {
  return program.body.flatMap((node): Exported[] => {
    if (node.type === 'ExportDefaultDeclaration') return [{ name: 'default', declaration: node }]
    if (node.type !== 'ExportNamedDeclaration') return []
    const { declaration, specifiers } = node
    if (!declaration)
      return specifiers.flatMap((one) => namesOf(one.exported).map((name) => ({ name, declaration: one })))
    if (declaration.type === 'VariableDeclaration')
      return declaration.declarations.flatMap((one) => namesOf(one.id).map((name) => ({ name, declaration: one })))
    return 'id' in declaration && declaration.id
      ? namesOf(declaration.id).map((name) => ({ name, declaration: node }))
      : []
  })
}

/**
 * The part of a node that only names a field: `a.name` and `{ name: 1 }` use no value of that name. Null for others.
 */
function fieldOf(node: ESTree.Node): ESTree.Node | null {
  if (node.type === 'MemberExpression' && !node.computed) return node.property
  if (node.type === 'Property' && !node.computed) return node.key
  return node.type === 'TSPropertySignature' && !node.computed ? node.key : null
}

/** Whether a file uses an exported name outside of its declaration. */
function usedInside({ program }: Source, { name, declaration }: Exported): boolean {
  const own = new Set<ESTree.Node>(nodesOf(declaration))
  const nodes = [...nodesOf(program)].filter((node) => !own.has(node))
  const fields = new Set(nodes.map(fieldOf))
  return nodes.some(
    (node) => (node.type === 'Identifier' || node.type === 'JSXIdentifier') && node.name === name && !fields.has(node),
  )
}

/** Names by the exporting file, as the chosen files import them; `*` takes all. */
function takenNames(tree: Tree, isUser: (path: string) => boolean): Map<string, Set<string>> {
  const taken = new Map<string, Set<string>>()
  for (const { path, imports } of sourcesOf(tree, isUser))
    for (const one of imports) {
      const found = resolve(tree, path, one)
      if (found === 'package') continue
      for (const target of found) {
        const names = taken.get(target) ?? new Set()
        taken.set(target, names)
        for (const name of one.names) names.add(name)
      }
    }
  return taken
}

/**
 * Exports without a user. A test is no user of the product: an export that only tests import must be used in its own
 * file, so that the tests prove running code. A name that no other file imports needs no export.
 */
export function deadExports(tree: Tree): string[] {
  const byProduct = takenNames(tree, (path) => !isTest(path))
  const byTests = takenNames(tree, isTest)
  const takes = (names: Set<string> | undefined, name: string) => names?.has(name) || names?.has('*') || false
  const packager = tree.get('electron-builder.yml') ?? ''
  return sourcesOf(tree, (path) => !isRead(path, packager)).flatMap((source) =>
    exportsOf(source).flatMap((one) => {
      const where = `${source.path}: ${one.name}`
      if (takes(byProduct.get(source.path), one.name)) return []
      if (!takes(byTests.get(source.path), one.name)) return [`${where} is imported by no file`]
      return isTest(source.path) || usedInside(source, one) ? [] : [`${where} is used by tests only`]
    }),
  )
}
