import { nodesOf, sourcesOf, textOf } from './sources.ts'
import type { Tree } from './tree.ts'

const codeIn = (tree: Tree, folder: string) => sourcesOf(tree, (path) => path.startsWith(`${folder}/`))

/** Names for which no object below the folder has a function under that very name. */
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
