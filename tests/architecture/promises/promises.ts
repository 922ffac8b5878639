import type { ESTree } from 'vite'
import { type Source, sourcesOf, textOf } from '../sources.ts'
import type { Tree } from '../tree.ts'

/** The words of the code outside its types: whole words, and templates as the texts around their gaps. */
type Said = { words: ReadonlySet<string>; withGaps: readonly (readonly string[])[] }

const isType = ({ type }: ESTree.Node) => type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)Expression$/.test(type)
const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Every node outside of types: a type uses nothing at run time. */
function* values(node: ESTree.Node): Generator<ESTree.Node> {
  if (isType(node)) return
  yield node
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* values(child)
}

const said = new WeakMap<Source, Said>()
function saidIn(source: Source): Said {
  const known = said.get(source)
  if (known) return known
  const nodes = [...values(source.program)]
  const words = nodes.flatMap((node) => (node.type === 'Identifier' ? node.name : (textOf(node) ?? [])))
  const withGaps = nodes.flatMap((node) =>
    node.type === 'TemplateLiteral' && node.expressions.length > 0
      ? [node.quasis.map(({ value }) => value.cooked ?? '')]
      : [],
  )
  const found: Said = { words: new Set(words), withGaps }
  said.set(source, found)
  return found
}

type Within = (path: string) => boolean
const below =
  (...starts: readonly string[]): Within =>
  (path) =>
    starts.some((start) => path.startsWith(start))

function sayersOf(tree: Tree, within: Within): { words: Set<string>; withGaps: (readonly string[])[] } {
  const all = sourcesOf(tree, within).map(saidIn)
  return {
    words: new Set(all.flatMap(({ words }) => [...words])),
    withGaps: all.flatMap(({ withGaps }) => withGaps),
  }
}

/** Fewest letters outside the gaps with which a template names something. */
const TELLING = 9

/** True when a template makes the name: `bad_request_${field}` makes `bad_request_totp`. */
function isMade(name: string, parts: readonly string[]): boolean {
  if (parts.join('').length < TELLING) return false
  const [first = '', last = ''] = [parts.at(0), parts.at(-1)]
  if (!name.startsWith(first) || !name.endsWith(last)) return false
  let from = first.length
  return parts.slice(1).every((part) => {
    const at = name.indexOf(part, from)
    from = at + part.length
    return at !== -1
  })
}

type Declared = { name: string; isUsed: boolean }
/** `unused`: a built module declares it and no code uses it. `early`: code uses it before its module is built. */
export type Broken = { unused: string[]; early: string[] }

function broken(declared: readonly Declared[], said: Said, wordOf = (name: string) => name): Broken {
  const uses = (name: string) => said.words.has(wordOf(name))
  // Templates make names of every module: they prove that a name is used, not that it is used too early.
  const makes = (name: string) => said.withGaps.some((parts) => isMade(wordOf(name), parts))
  const names = (isUsed: boolean) => declared.filter((one) => one.isUsed === isUsed).map(({ name }) => name)
  return { unused: names(true).filter((name) => !(uses(name) || makes(name))), early: names(false).filter(uses) }
}

const PRODUCT = ['contract/', 'server/', 'renderer/', 'electron/']
/** Files that declare, write, show and test settings. A reader is in another file. */
const OWN_FORM = ['contract/settings/', 'server/modules/settings/', 'renderer/features/settings/', 'server/seed/']

/**
 * Settings without a reader outside of their own form. `rights` are the settings that a numbered right reads, with the
 * right: the demand for the right is the reader.
 */
export function settingsWithoutReader(
  tree: Tree,
  declared: readonly Declared[],
  rights: ReadonlyMap<string, string> = new Map(),
): Broken {
  const isOwn = below(...OWN_FORM)
  const isCatalogue = below('contract/permissions/catalogue.ts')
  const isReader: Within = (path) => below(...PRODUCT)(path) && !isOwn(path) && !isCatalogue(path)
  return broken(declared, sayersOf(tree, isReader), (name) => rights.get(name) ?? name)
}

/**
 * Permissions that no endpoint, record or rule of the server demands. A screen that only hides something demands
 * nothing.
 */
export function permissionsWithoutDemand(tree: Tree, declared: readonly Declared[]): Broken {
  const isRule: Within = (path) =>
    below('contract/', 'server/')(path) &&
    !below('contract/permissions/catalogue.ts', 'server/seed/', 'server/modules/auth/defaults/')(path)
  return broken(declared, sayersOf(tree, isRule))
}

/** Declared error codes that no code of the server uses. */
export function errorsWithoutThrow(tree: Tree, declared: readonly Declared[]): Broken {
  return broken(declared, sayersOf(tree, below('server/')))
}

/** Calls to the main process that no page makes. */
export function callsWithoutCaller(tree: Tree, declared: readonly Declared[]): Broken {
  return broken(declared, sayersOf(tree, below('renderer/')))
}

/** Keys of the audit that no code of the server writes. */
export function auditKeysWithoutWriter(tree: Tree, declared: readonly Declared[]): Broken {
  return broken(declared, sayersOf(tree, below('server/')))
}

/** Words that a call gives to a function of this name, in quotes. */
const givenTo = (tree: Tree, within: Within, call: RegExp) =>
  new Set(sourcesOf(tree, within).flatMap(({ text }) => [...text.matchAll(call)].flatMap(([, word]) => word ?? [])))

/** Number ranges of which the server takes no number. */
export function rangesWithoutTaker(tree: Tree, declared: readonly Declared[]): Broken {
  const taken = givenTo(tree, below('server/modules/'), /\bnextNumber\(\w+, '(\w+)'/g)
  return broken(declared, { words: taken, withGaps: [] })
}

/** Kinds of labels that no dialog prints. */
export function labelsWithoutPrint(tree: Tree, declared: readonly Declared[]): Broken {
  const isPrint: Within = (path) => /^renderer\/(?:features\/\w+|shared)\/print\//.test(path)
  return broken(declared, { words: givenTo(tree, isPrint, /'(\w+)'/g), withGaps: [] })
}

/** Code that takes in, shows, counts and expires files, and checks the default of a use. */
const RULES_OF_FILES = ['server/files/', 'server/modules/uploads/', 'server/modules/auth/rights/uploadGroupHooks.ts']

/** Fields of a file group that no rule about files reads, in code or within a query. */
export function groupFieldsWithoutRule(tree: Tree, declared: readonly Declared[]): Broken {
  const words = sourcesOf(tree, below(...RULES_OF_FILES)).flatMap(({ text }) => text.match(/\w+/g) ?? [])
  return broken(declared, { words: new Set(words), withGaps: [] })
}

/**
 * Endpoints `<METHOD> <path>` without a caller, by name or, for files, by address. An address may have gaps for its
 * parameters, also when the server makes it.
 */
export function endpointsWithoutCaller(tree: Tree, names: readonly string[]): string[] {
  const { words } = sayersOf(tree, below('renderer/', 'electron/', 'server/cli/'))
  const made = sayersOf(tree, below('renderer/', 'electron/', 'server/settings/', 'server/storage/'))
  const fixed = [...made.words].filter((word) => word.includes('/'))
  const withGaps = made.withGaps.filter((parts) => parts.join('').length >= TELLING).map(addressWithGaps)
  const isCalled = (name: string) => {
    if (words.has(name)) return true
    const address = name.replace(/^\w+ /, '').replaceAll(/:\w+/g, 'x')
    // A loader that several screens share may add `/v1/admin/` itself.
    const forms = [address, `/api${address}`, address.replace(/^\/v1\/admin\//, '')]
    return forms.some((form) => fixed.includes(form) || withGaps.some((made) => made.test(form)))
  }
  return names.filter((name) => !isCalled(name))
}

const addressWithGaps = (parts: readonly string[]) =>
  new RegExp(`^${parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('[^/]+')}$`)
