import type { ESTree } from 'vite'
import { REFERENCE, readTexts, withoutForm } from './locales.ts'
import { callsOf, nodesOf, propertiesOf, type Source, sourcesOf, textOf } from './sources.ts'
import type { Tree } from './tree.ts'

const DEFAULT_NAMESPACE = 'shell'
/** Texts that the main process and the server read as typed objects. The compiler checks their names. */
const OBJECTS = ['desktop', 'document', 'former', 'importColumns', 'importRoles', 'mail', 'timeColumns']

const isScreenCode = (path: string) => /^(renderer|electron)\//.test(path)

/** The namespaces in which `t` of this file looks by default. */
function namespacesOf({ program }: Source): string[] {
  const named = callsOf(program, 'useTranslation').flatMap(({ arguments: [first] }) => {
    return first?.type === 'ArrayExpression' ? first.elements.map((one) => textOf(one)) : [textOf(first)]
  })
  const found = named.filter((name) => name !== null)
  return found.length > 0 ? found : [DEFAULT_NAMESPACE]
}

/** `chat:title` for every way in which a text of this file may name it. */
const namesOf = (key: string, namespaces: readonly string[]) =>
  key.includes(':') ? [key] : namespaces.map((namespace) => `${namespace}:${key}`)

const isTranslation = (callee: ESTree.Node) =>
  (callee.type === 'Identifier' && callee.name === 't') ||
  (callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name === 't')

function allKeys(tree: Tree): Set<string> {
  return new Set(
    [...readTexts(tree, REFERENCE)].flatMap(([namespace, texts]) =>
      [...texts.keys()].map((key) => `${namespace}:${withoutForm(key)}`),
    ),
  )
}

/** `t('…')` with a key that German does not have. */
export function unknownTexts(tree: Tree): string[] {
  const known = allKeys(tree)
  return sourcesOf(tree, isScreenCode).flatMap((source) => {
    const namespaces = namespacesOf(source)
    return [...nodesOf(source.program)].flatMap((node) => {
      if (node.type !== 'CallExpression' || !isTranslation(node.callee)) return []
      const key = textOf(node.arguments[0])
      if (key === null || namesOf(key, namespaces).some((name) => known.has(name))) return []
      return [`${source.path}: ${key}`]
    })
  })
}

/** The source of a pattern for a name in which NUL stands for each gap of a template. */
const escapeAround = (name: string) =>
  name
    .split('\0')
    .map((part) => RegExp.escape(part))
    .join('[^:]+')

/**
 * A template such as `errors:${code}` stands for all keys that fit. A template without a fixed beginning stands for
 * none.
 */
function formOf(node: ESTree.TemplateLiteral): string | null {
  const [first, ...rest] = node.quasis.map((part) => part.value.cooked ?? '')
  if (!first || !/[.:]$/.test(first)) return null
  return first + rest.map((part) => `\0${part}`).join('')
}

/** Texts that the record screens show of any record: named by its view, and composed where the framework draws it. */
const RECORD_TEXTS =
  /:(?:title|one|new|empty|(?:fields|help|choices|sections|rows|tabs|emptyTabs|steps|refusals|roles|hold)\..+)$/

/** The namespaces that `defineView({ namespace: '…' })` of this file gives to the record screens. */
function viewNamespaces({ program }: Source): string[] {
  return callsOf(program, 'defineView')
    .map((call) => textOf(propertiesOf(call.arguments[0]).get('namespace')))
    .filter((namespace) => namespace !== null)
}

function deleteWhere(keys: Set<string>, isNamed: (key: string) => boolean): void {
  for (const key of keys) if (isNamed(key)) keys.delete(key)
}

/** Deletes the keys that a file names: through a record view, by a text, or by the beginning of a template. */
function deleteNamed(keys: Set<string>, source: Source): void {
  const namespaces = namespacesOf(source)
  const views = viewNamespaces(source)
  deleteWhere(keys, (key) => views.some((view) => key.startsWith(`${view}:`)) && RECORD_TEXTS.test(key))
  for (const node of nodesOf(source.program)) {
    const text = textOf(node)
    if (text !== null) for (const name of namesOf(text, namespaces)) keys.delete(name)
    const form = node.type === 'TemplateLiteral' ? formOf(node) : null
    if (form === null) continue
    const forms = namesOf(form, namespaces).map((name) => new RegExp(`^${escapeAround(name)}$`))
    deleteWhere(keys, (key) => forms.some((one) => one.test(key)))
  }
}

/** Keys that no string of the renderer or the main process names, as a whole or by its beginning. */
export function unusedTexts(tree: Tree): string[] {
  const unused = allKeys(tree)
  for (const source of sourcesOf(tree, isScreenCode)) deleteNamed(unused, source)
  return [...unused].filter((key) => !OBJECTS.some((name) => key.startsWith(`${name}:`)))
}

const SPOKEN = new Set([
  'title',
  'label',
  'placeholder',
  'aria-label',
  'alt',
  'description',
  'aria-description',
  'error',
])
const isWords = (text: string | null) => text !== null && /\p{L}{2}/u.test(text)

/** The product's name, and the names of keys on every keyboard. */
const NAMES = new Set(['Werkbank', 'Esc'])

/** The string that stands in JSX, bare or in braces. */
const writtenIn = (node: ESTree.Node | null) =>
  node?.type === 'JSXExpressionContainer' ? textOf(node.expression) : textOf(node)

/** The text that a node of JSX itself shows or speaks. */
function shownText(node: ESTree.Node): string | null {
  switch (node.type) {
    case 'JSXText':
      return node.value.trim()
    case 'JSXElement':
    case 'JSXFragment':
      return node.children.map(writtenIn).find(isWords) ?? null
    case 'JSXAttribute':
      return node.name.type === 'JSXIdentifier' && SPOKEN.has(node.name.name) ? writtenIn(node.value) : null
    default:
      return null
  }
}

/** Text that is written in JSX and not in locales/. */
export function writtenTexts(tree: Tree): string[] {
  return sourcesOf(tree, (path) => path.endsWith('.tsx') && isScreenCode(path)).flatMap(({ path, program }) => {
    const found = [...nodesOf(program)].map(shownText)
    return found.filter((text) => isWords(text) && !NAMES.has(text ?? '')).map((text) => `${path}: ${text}`)
  })
}
