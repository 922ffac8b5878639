import type { ESTree } from 'vite'
import { REFERENCE, readTexts, withoutForm } from './locales.ts'
import { nodesOf, type Source, sourcesOf, textOf } from './sources.ts'
import type { Tree } from './tree.ts'

const DEFAULT_NAMESPACE = 'shell'
/** Texts that the main process and the server read as typed objects, whole branches at a time; the compiler knows their names. */
const OBJECTS = ['desktop', 'former', 'importColumns', 'mail', 'timeColumns']

const isScreenCode = (path: string) => /^(renderer|electron)\//.test(path)

/** The namespaces that `t` of this file looks in without being told. */
function namespacesOf({ program }: Source): string[] {
  const named = [...nodesOf(program)].flatMap((node) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return []
    if (node.callee.name !== 'useTranslation') return []
    const [first] = node.arguments
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

/** Gaps of a template are kept as NUL until here. */
const escapeAround = (name: string) =>
  name
    .split('\0')
    .map((part) => RegExp.escape(part))
    .join('[^:]+')

/** A template such as `errors:${code}` stands for all keys that fit; one without a beginning stands for none. */
function formOf(node: ESTree.TemplateLiteral): string | null {
  const [first, ...rest] = node.quasis.map((part) => part.value.cooked ?? '')
  if (!first || !/[.:]$/.test(first)) return null
  return first + rest.map((part) => `\0${part}`).join('')
}

/** What the record screens show of any record: named by its view, and put together where the framework draws it. */
const RECORD_TEXTS = /:(?:title|one|new|empty|(?:fields|help|choices|sections|rows)\..+)$/

/** The namespaces that `defineView({ namespace: '…' })` of this file hands to the record screens. */
function viewNamespaces({ program }: Source): string[] {
  return [...nodesOf(program)].flatMap((node) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier' || node.callee.name !== 'defineView')
      return []
    const [view] = node.arguments
    const named = view?.type === 'ObjectExpression' ? view.properties : []
    return named.flatMap((one) => {
      const isNamespace = one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === 'namespace'
      const namespace = isNamespace ? textOf(one.value) : null
      return namespace === null ? [] : [namespace]
    })
  })
}

/** Keys that no string of the renderer or the main process names, in whole or by its beginning. */
export function unusedTexts(tree: Tree): string[] {
  const unused = allKeys(tree)
  for (const source of sourcesOf(tree, isScreenCode)) {
    const namespaces = namespacesOf(source)
    for (const namespace of viewNamespaces(source))
      for (const key of unused) if (key.startsWith(`${namespace}:`) && RECORD_TEXTS.test(key)) unused.delete(key)
    for (const node of nodesOf(source.program)) {
      const text = textOf(node)
      if (text !== null) for (const name of namesOf(text, namespaces)) unused.delete(name)
      const form = node.type === 'TemplateLiteral' ? formOf(node) : null
      if (form === null) continue
      const forms = namesOf(form, namespaces).map((name) => new RegExp(`^${escapeAround(name)}$`))
      for (const key of unused) if (forms.some((one) => one.test(key))) unused.delete(key)
    }
  }
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

/** The product's name, and what is printed on every keyboard. */
const NAMES = new Set(['Werkbank', 'Esc'])

/** Text in JSX that is written there instead of in locales/. */
export function writtenTexts(tree: Tree): string[] {
  return sourcesOf(tree, (path) => path.endsWith('.tsx') && isScreenCode(path)).flatMap(({ path, program }) => {
    const found = [...nodesOf(program)].map((node) => {
      if (node.type === 'JSXText') return node.value.trim()
      if (node.type === 'JSXExpressionContainer') return null
      if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
        const strings = node.children.map((one) =>
          one.type === 'JSXExpressionContainer' ? textOf(one.expression) : null,
        )
        return strings.find(isWords) ?? null
      }
      if (node.type !== 'JSXAttribute' || node.name.type !== 'JSXIdentifier' || !SPOKEN.has(node.name.name)) return null
      return node.value?.type === 'JSXExpressionContainer' ? textOf(node.value.expression) : textOf(node.value)
    })
    return found.filter((text) => isWords(text) && !NAMES.has(text ?? '')).map((text) => `${path}: ${text}`)
  })
}
