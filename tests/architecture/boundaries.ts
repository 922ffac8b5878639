import { resolve } from './graph.ts'
import { type Import, type Source, sourcesOf } from './sources.ts'
import type { Tree } from './tree.ts'

/**
 * A part may import itself and the parts listed here; `#locales` are data. Files at the root configure tools and may
 * import all.
 */
const PARTS: Record<string, readonly string[]> = {
  contract: [],
  preload: ['contract'],
  electron: ['contract', 'locales'],
  server: ['contract', 'locales'],
  renderer: ['contract', 'locales'],
  extension: ['contract'],
}

const partOf = (path: string) => (path.startsWith('electron/preload/') ? 'preload' : (path.split('/')[0] ?? ''))

/**
 * Layers of a part, highest first: an import goes down or stays in its own folder. A pattern names a file (`app.ts`), a
 * folder (`records`), each folder in a folder (`features/*`), the files beside the folders (`*.ts`), or every folder
 * that no other pattern names (`*`).
 */
type Layers = { ranks: readonly (readonly string[])[]; maySeeSibling: (from: string, to: string) => boolean }

const LAYERS: Record<string, Layers> = {
  contract: {
    ranks: [
      ['socket'],
      ['api'],
      ['planning', 'directory', 'logs', 'dashboard', 'events', 'inbox', 'comments', 'chat'],
      ['records', 'settings'],
      ['service'],
      ['workshop'],
      ['vehicles', 'permissions', 'ipc', 'uploads', 'richText', 'states'],
      ['update'],
      ['release', 'written'],
      ['*.ts'],
      ['text', 'labels', 'faq'],
    ],
    maySeeSibling: () => false,
  },
  renderer: {
    ranks: [
      ['main.tsx'],
      ['app'],
      ['features/*'],
      ['records', 'rights'],
      ['shared/*'],
      ['ui', 'net', 'desktop', 'i18n'],
      ['storage'],
    ],
    // Folders of this layer may import each other, but `ui` imports only `i18n`. `comments` imports `richText`, because
    // the text of a comment is formatted.
    maySeeSibling: (from, to) =>
      ['net', 'desktop', 'i18n'].includes(from) ||
      (from === 'ui' && to === 'i18n') ||
      (from === 'shared/comments' && to === 'shared/richText'),
  },
  electron: {
    ranks: [['main.ts'], ['boot.ts'], ['*'], ['app', 'ipc']],
    maySeeSibling: (from, to) => from === 'app' && to === 'ipc',
  },
  server: {
    ranks: [
      ['start.ts', 'cli'],
      ['listen.ts'],
      ['app.ts'],
      // The next four files join modules with each other, with the sockets and with the web server.
      ['modules.ts'],
      ['openCore.ts'],
      ['redeem.ts'],
      ['openHttp.ts'],
      ['seed'],
      ['dealers'],
      ['modules/*', 'plugins'],
      ['core'],
      ['files', 'search', 'inbox', 'comments', 'states', 'timeline', 'places', 'documents', 'staff'],
      ['records'],
      ['mail', 'numbers', 'prints', 'sheet', 'sms', 'widgets'],
      ['jobs', 'settings', 'events', 'repeats'],
      // `release` imports the lock of the data folder from `db`.
      ['release'],
      ['db', 'socket', 'storage', 'calendar', 'apart'],
      ['request', 'process'],
    ],
    maySeeSibling: (from, to) => to === 'db' && ['socket', 'storage'].includes(from),
  },
}

type Place = { rank: number; folder: string }

/**
 * The folder in which a pattern finds a file; empty for a file beside the folders, null if the pattern does not fit.
 */
function folderBy(pattern: string, path: string, isNamed: (folder: string) => boolean): string | null {
  const [first = '', second = '', ...rest] = path.split('/').slice(1)
  if (second === '') return pattern === first || pattern === '*.ts' ? '' : null
  if (pattern.endsWith('.ts')) return null
  if (pattern === first || (pattern === '*' && !isNamed(first))) return first
  return pattern === `${first}/*` && rest.length > 0 ? `${first}/${second}` : null
}

/** The layer of a file: the first pattern of the table that fits its path below the part. */
function placeOf(path: string, { ranks }: Layers): Place | null {
  const isNamed = (folder: string) => ranks.some((patterns) => patterns.includes(folder))
  const found = ranks.flatMap((patterns, rank) =>
    patterns.map((pattern) => ({ rank, folder: folderBy(pattern, path, isNamed) })),
  )
  return found.find((place): place is Place => place.folder !== null) ?? null
}

function refusalInside(from: string, to: string, part: string): string | null {
  const layers = LAYERS[part]
  if (!layers) return null
  const [source, target] = [placeOf(from, layers), placeOf(to, layers)]
  if (!source) return `${from} stands in no layer of ${part}`
  if (!target) return `${to} stands in no layer of ${part}`
  if (source.folder === target.folder || source.rank < target.rank) return null
  if (source.rank > target.rank) return 'imports upwards'
  return layers.maySeeSibling(source.folder, target.folder) ? null : 'imports a sibling'
}

function refusal(from: string, to: string): string | null {
  const [source, target] = [partOf(from), partOf(to)]
  const allowed = PARTS[source]
  if (!allowed || !to.includes('/')) return null
  if (source === target) return refusalInside(from, to, source)
  if (!allowed.includes(target)) return `${source} may not import ${target}`
  if (source === 'preload' && to !== 'contract/ipc/table.ts') return 'a preload knows contract/ipc/table.ts only'
  return null
}

/** Imports against the table of the parts, or against the layers inside a part. */
export function forbiddenImports(tree: Tree): string[] {
  return sourcesOf(tree).flatMap((source) =>
    source.imports.flatMap((one) => {
      const found = resolve(tree, source.path, one)
      if (found === 'package' || one.kind === 'path') return []
      return found.flatMap((to) => {
        const why = refusal(source.path, to)
        return why ? [`${source.path} → ${to}: ${why}`] : []
      })
    }),
  )
}

const packageOf = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

/** Why a part may not import a package, whatever the dependency table of README.md says; null if it may. */
function packageRefusal(source: Source, one: Import): string | null {
  const name = packageOf(one.specifier)
  switch (partOf(source.path)) {
    case 'contract':
      return name === 'zod' ? null : 'contract knows zod only'
    case 'preload':
      return name === 'electron' ? null : 'a preload knows electron only'
    case 'renderer':
    case 'extension':
      return name === 'electron' || name.startsWith('node:') ? 'pages know neither Electron nor Node' : null
    case 'server':
      return name === 'electron' ? 'the server knows no Electron' : null
    default:
      return null
  }
}

export function forbiddenPackages(tree: Tree): string[] {
  return sourcesOf(tree).flatMap((source) =>
    source.imports.flatMap((one) => {
      if (one.kind === 'path' || resolve(tree, source.path, one) !== 'package') return []
      const why = packageRefusal(source, one)
      return why ? [`${source.path}: ${one.specifier} (${why})`] : []
    }),
  )
}

/** Whether an import takes a value of zod, or of a file that imports zod. */
function takesZod(tree: Tree, { path }: Source, one: Import, bearing: ReadonlySet<string>): boolean {
  if (one.isTypeOnly) return false
  const found = resolve(tree, path, one)
  return found === 'package' ? one.specifier === 'zod' : found.some((target) => bearing.has(target))
}

/** Contract files that pull zod into a bundle, by themselves or through another. */
function zodBearing(tree: Tree): Set<string> {
  const contract = sourcesOf(tree, (path) => path.startsWith('contract/'))
  const bearing = new Set<string>()
  for (let size = -1; size !== bearing.size; ) {
    size = bearing.size
    for (const source of contract)
      if (source.imports.some((one) => takesZod(tree, source, one, bearing))) bearing.add(source.path)
  }
  return bearing
}

/**
 * Imports of the renderer that would load zod with the first page. It may import types of schema files, but no values.
 */
export function zodInRenderer(tree: Tree): string[] {
  const bearing = zodBearing(tree)
  return sourcesOf(tree, (path) => path.startsWith('renderer/')).flatMap((source) =>
    source.imports
      .filter((one) => takesZod(tree, source, one, bearing))
      .map((one) => `${source.path}: ${one.specifier}`),
  )
}
