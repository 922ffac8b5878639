import { type ESTree, parseSync } from 'vite'
import type { Tree } from './tree.ts'

export type Import = {
  specifier: string
  isTypeOnly: boolean
  /** `path`: a string that names a file of the tree, such as a script that is started. */
  kind: 'static' | 'dynamic' | 'reexport' | 'path'
  /** The imported names; `default` for the default export, `*` if the import does not say. */
  names: readonly string[]
}

export type Source = { path: string; text: string; program: ESTree.Program; comments: Comment[]; imports: Import[] }
type Comment = { type: 'Line' | 'Block'; value: string; start: number; end: number }

const CODE = /\.(ts|tsx|mjs)$/
const isCode = (path: string, text: string) => CODE.test(path) || text.startsWith('#!/usr/bin/env node')
const cache = new Map<string, Source>()

/** Nodes of a whole file by its syntax tree. Kept, because many rules walk the same files. */
const nodesByProgram = new WeakMap<ESTree.Node, readonly ESTree.Node[]>()

/** Every node of a syntax tree, outermost first. */
export function nodesOf(node: ESTree.Node): readonly ESTree.Node[] {
  const known = nodesByProgram.get(node)
  if (known) return known
  const found: ESTree.Node[] = []
  collect(node, found)
  if (node.type === 'Program') nodesByProgram.set(node, found)
  return found
}

function collect(node: ESTree.Node, found: ESTree.Node[]): void {
  found.push(node)
  for (const value of Object.values(node)) {
    if (isNode(value)) collect(value, found)
    else if (Array.isArray(value)) for (const child of value) if (isNode(child)) collect(child, found)
  }
}

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** The text of a string literal, or of a template without gaps. */
export function textOf(node: ESTree.Node | undefined | null): string | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0]?.value.cooked ?? null
  return null
}

/** The calls of a function that stands alone: `name(…)`, but not `a.name(…)`. */
export function callsOf(program: ESTree.Program, name: string): ESTree.CallExpression[] {
  return [...nodesOf(program)]
    .filter((node) => node.type === 'CallExpression')
    .filter(({ callee }) => callee.type === 'Identifier' && callee.name === name)
}

/** The values of an object literal by name; no values for any other node. */
export function propertiesOf(node: ESTree.Node | undefined): Map<string, ESTree.Node> {
  const properties = node?.type === 'ObjectExpression' ? node.properties : []
  return new Map(
    properties
      .filter((one) => one.type === 'Property')
      .flatMap(({ key, value }) => (key.type === 'Identifier' ? [[key.name, value] as const] : [])),
  )
}

/** The import of an address: `a.ts` means `./a.ts`, because an address without a beginning is relative. */
const beside = (address: string) => (/^[./#]/.test(address) ? address : `./${address}`)

const isEveryNameType = (specifiers: readonly ESTree.Node[]) =>
  specifiers.length > 0 && specifiers.every((one) => one.type === 'ImportSpecifier' && one.importKind === 'type')

const nameOf = (node: ESTree.Node) => (node.type === 'Identifier' ? node.name : (textOf(node) ?? '*'))

function nameTaken(specifier: ESTree.ImportDeclarationSpecifier): string {
  if (specifier.type === 'ImportSpecifier') return nameOf(specifier.imported)
  return specifier.type === 'ImportDefaultSpecifier' ? 'default' : '*'
}

function importIn(node: ESTree.Node, tree: Tree): Import | null {
  const one = (specifier: string | null, kind: Import['kind'], isTypeOnly = false, names = ['*']): Import | null =>
    specifier === null ? null : { specifier, kind, isTypeOnly, names }
  switch (node.type) {
    case 'ImportDeclaration':
      return one(
        node.source.value,
        'static',
        node.importKind === 'type' || isEveryNameType(node.specifiers),
        node.specifiers.map(nameTaken),
      )
    case 'ExportNamedDeclaration':
      return one(
        textOf(node.source),
        'reexport',
        node.exportKind === 'type',
        node.specifiers.map(({ local }) => nameOf(local)),
      )
    case 'ExportAllDeclaration':
      return one(node.source.value, 'reexport', node.exportKind === 'type')
    case 'ImportExpression':
      return one(textOf(node.source), 'dynamic')
    case 'TSImportType':
      return one(textOf(node.source), 'static', true)
    case 'NewExpression': {
      // new Worker(new URL('./worker.ts', import.meta.url))
      const address = textOf(node.arguments[0])
      const isUrl = node.callee.type === 'Identifier' && node.callee.name === 'URL' && node.arguments.length === 2
      return isUrl && address && CODE.test(address) ? one(beside(address), 'dynamic') : null
    }
    case 'CallExpression': {
      // import.meta.glob, import.meta.resolve
      const isMeta = node.callee.type === 'MemberExpression' && node.callee.object.type === 'MetaProperty'
      return isMeta ? one(textOf(node.arguments[0]), 'dynamic') : null
    }
    case 'Literal': {
      const path = textOf(node)
      return path && CODE.test(path) && tree.has(path) ? one(path, 'path') : null
    }
    default:
      return null
  }
}

function importsOf(program: ESTree.Program, tree: Tree): Import[] {
  return [...nodesOf(program)].map((node) => importIn(node, tree)).filter((found) => found !== null)
}

/** The code files of the tree whose path `within` accepts, each parsed once. */
export function sourcesOf(tree: Tree, within: (path: string) => boolean = () => true): Source[] {
  return [...tree].flatMap(([path, text]) => {
    if (!isCode(path, text) || !within(path)) return []
    const known = cache.get(path)
    if (known?.text === text) return [known]
    const { program, comments, errors } = parseSync(CODE.test(path) ? path : `${path}.mjs`, text)
    if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
    let imports: Import[] | undefined
    const source: Source = {
      path,
      text,
      program,
      comments: comments as Comment[],
      // Only some rules need the imports, and finding them walks the whole program.
      get imports() {
        imports ??= importsOf(program, tree)
        return imports
      },
    }
    cache.set(path, source)
    return [source]
  })
}
