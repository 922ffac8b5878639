import type { ESTree } from 'vite'
import { type Source, sourcesOf } from './sources.ts'
import type { Tree } from './tree.ts'

/** Folders whose exports other code uses without reading their code. */
const DOCUMENTED = ['contract/', 'renderer/records/', 'server/records/']

/** A derived type is explained at its source. */
function isDerived(node: ESTree.Node | null): boolean {
  if (node?.type !== 'TSTypeAliasDeclaration') return false
  const { typeAnnotation: type } = node
  if (type.type === 'TSTypeReference') return type.typeName.type === 'TSQualifiedName'
  return ['TSIndexedAccessType', 'TSTypeQuery', 'TSTypeOperator', 'TSConditionalType'].includes(type.type)
}

function undocumentedIn({ path, text, program, comments }: Source): string[] {
  const docs = comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
  const isBlank = (from: number, to: number) => text.slice(from, to).trim() === ''
  const missing: string[] = []
  // A doc comment covers the following lines up to an empty one.
  let covered = -1
  for (const node of program.body) {
    const isGrouped = covered >= 0 && isBlank(covered, node.start) && !text.slice(covered, node.start).includes('\n\n')
    const hasDoc = docs.some(({ end }) => end <= node.start && isBlank(end, node.start))
    const isCovered = hasDoc || isGrouped
    covered = isCovered ? node.end : -1
    if (node.type !== 'ExportNamedDeclaration' || !node.declaration || isCovered || isDerived(node.declaration))
      continue
    missing.push(`${path}: ${text.slice(node.start, node.end).split('\n')[0]}`)
  }
  return missing
}

export function undocumentedExports(tree: Tree): string[] {
  return sourcesOf(tree, (path) => DOCUMENTED.some((folder) => path.startsWith(folder))).flatMap(undocumentedIn)
}
