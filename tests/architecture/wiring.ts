import { nodesOf, sourcesOf, textOf } from './sources.ts'
import type { Tree } from './tree.ts'

const codeIn = (tree: Tree, folder: string) => sourcesOf(tree, (path) => path.startsWith(`${folder}/`))

/** Names that no object in the code below the folder has as the name of a property. */
export function withoutHandler(tree: Tree, folder: string, names: readonly string[]): string[] {
  const handled = new Set(
    codeIn(tree, folder).flatMap(({ program }) =>
      [...nodesOf(program)].flatMap((node) => (node.type === 'Property' ? [textOf(node.key)] : [])),
    ),
  )
  return names.filter((name) => !handled.has(name))
}

/** Names that no string below the folder says. */
export function unmentioned(tree: Tree, folder: string, names: readonly string[]): string[] {
  const said = new Set(codeIn(tree, folder).flatMap(({ program }) => [...nodesOf(program)].map(textOf)))
  return names.filter((name) => !said.has(name))
}

/** Names for which no code below the folder calls `on(name, …)`. */
export function withoutReceiver(tree: Tree, folder: string, names: readonly string[]): string[] {
  const received = new Set(
    codeIn(tree, folder).flatMap(({ program }) =>
      [...nodesOf(program)].flatMap((node) => {
        if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return []
        const { property } = node.callee
        return property.type === 'Identifier' && property.name === 'on' ? [textOf(node.arguments[0])] : []
      }),
    ),
  )
  return names.filter((name) => !received.has(name))
}

/** The keys of an exported type. A type does not exist at run time. */
export function keysOfType(tree: Tree, path: string, name: string): string[] {
  const [source] = sourcesOf(tree, (candidate) => candidate === path)
  if (!source) throw new Error(`There is no ${path}`)
  return [...nodesOf(source.program)].flatMap((node) => {
    if (node.type !== 'TSTypeAliasDeclaration' || node.id.name !== name) return []
    if (node.typeAnnotation.type !== 'TSTypeLiteral') return []
    return node.typeAnnotation.members.flatMap((member) => {
      if (member.type !== 'TSPropertySignature') return []
      return member.key.type === 'Identifier' ? [member.key.name] : (textOf(member.key) ?? [])
    })
  })
}

const VERBS = new Set(['get', 'head', 'post', 'put', 'patch', 'delete', 'all', 'route'])

/** Endpoints belong into the contract; only plugins and the socket register addresses of their own. */
export function strayRoutes(tree: Tree): string[] {
  return codeIn(tree, 'server')
    .filter(({ path }) => !/^server\/(plugins|socket)\//.test(path))
    .flatMap(({ path, program }) =>
      [...nodesOf(program)].flatMap((node) => {
        if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return []
        const { property } = node.callee
        const address = textOf(node.arguments[0])
        const isRoute = property.type === 'Identifier' && VERBS.has(property.name) && address?.startsWith('/')
        return isRoute ? [`${path}: ${address}`] : []
      }),
    )
}
