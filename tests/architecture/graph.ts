import { posix } from 'node:path'
import { type Import, type Source, sourcesOf } from './sources.ts'
import type { Tree } from './tree.ts'

const ALIAS = /^#([a-z]+)\//

/** The tree's files behind an import; `package` outside the tree, an empty list if no such file exists. */
export function resolve(tree: Tree, from: string, { specifier, kind }: Import): string[] | 'package' {
  if (kind === 'path') return [specifier]
  if (!/^(#|\.)/.test(specifier)) return 'package'
  const wanted = specifier.startsWith('#')
    ? specifier.replace(ALIAS, '$1/')
    : posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''))
  if (wanted.includes('*')) {
    return [...tree.keys()].filter((path) => posix.matchesGlob(path, wanted))
  }
  return tree.has(wanted) ? [wanted] : []
}

const targets = (tree: Tree, source: Source, take: (one: Import) => boolean = () => true) =>
  source.imports.filter(take).flatMap((one) => {
    const found = resolve(tree, source.path, one)
    return found === 'package' ? [] : found
  })

/** Import circles, also of types: files whose types need each other are really one file. */
export function importCycles(tree: Tree): string[] {
  const next = new Map(
    sourcesOf(tree).map((source) => [source.path, targets(tree, source, ({ kind }) => kind !== 'path')]),
  )
  const state = new Map<string, 'open' | 'done'>()
  const cycles: string[] = []
  const visit = (path: string, trail: string[]): void => {
    if (state.get(path) === 'done') return
    if (state.get(path) === 'open') {
      cycles.push([...trail.slice(trail.indexOf(path)), path].join(' → '))
      return
    }
    state.set(path, 'open')
    for (const target of next.get(path) ?? []) visit(target, [...trail, path])
    state.set(path, 'done')
  }
  for (const path of next.keys()) visit(path, [])
  return cycles
}

/** The entry of a module joins its parts, so it stands above them. No file of the module may import it. */
const ENTRY_OF_MODULE = /^server\/modules\/[^/]+\/module\.ts$/

/** The common folder of two files, and its part with each of them: a folder, `module.ts`, or `.` for other files. */
function neighbours(from: string, to: string): { within: string; source: string; target: string } {
  const [source, target] = [from.split('/'), to.split('/')]
  let depth = 0
  while (depth < Math.min(source.length, target.length) - 1 && source[depth] === target[depth]) depth++
  const unitOf = (parts: string[]) => {
    if (parts.length - 1 > depth) return parts[depth] ?? ''
    return ENTRY_OF_MODULE.test(parts.join('/')) ? 'module.ts' : '.'
  }
  return { within: source.slice(0, depth).join('/'), source: unitOf(source), target: unitOf(target) }
}

/**
 * Neighbouring folders that import each other, with everything below them. The files beside the subfolders count as one
 * more neighbour: they use the subfolders, or the subfolders use them.
 */
export function twoWayFolders(tree: Tree): string[] {
  const examples = new Map<string, string>()
  for (const source of sourcesOf(tree))
    for (const to of targets(tree, source, ({ kind }) => kind !== 'path')) {
      const { within, source: one, target: other } = neighbours(source.path, to)
      const edge = `${within}: ${one} → ${other}`
      if (one !== other && !examples.has(edge)) examples.set(edge, `${source.path} → ${to}`)
    }
  return [...examples].flatMap(([edge, example]) => {
    const [, within = '', one = '', other = ''] = /^(.*): (.*) → (.*)$/.exec(edge) ?? []
    const back = examples.get(`${within}: ${other} → ${one}`)
    return back !== undefined && one < other ? [`${within}: ${one} ⇄ ${other} (${example}, ${back})`] : []
  })
}

/** Entry points. All other files exist because an entry point needs them. */
const ENTRIES = [
  /^(vite|tests\/vitest|tests\/playwright)\.config\.ts$/,
  /^server\/start\.ts$/,
  /^electron\/main\.ts$/,
  /^electron\/preload\/(main|chat)\.ts$/,
  /^tests\/.*\.(test|spec)\.tsx?$/,
  /\.d\.ts$/,
  // A program that the system starts by its name.
  /\/[^./]+$/,
  // electron-builder starts it, in place of a program that Debian lacks.
  /^tests\/support\/packaging\/fpm\.ts$/,
]
const SCRIPT = /\b(server\/cli|tests)\/[\w/]+\.(mjs|ts)\b/g

/** Pages name their script relative to the renderer's root. */
const scriptsOfPages = (tree: Tree) =>
  [...tree]
    .filter(([path]) => path.endsWith('.html'))
    .flatMap(([path, text]) =>
      [...text.matchAll(/<script[^>]+src="\/?([^"]+)"/g)].map((match) =>
        posix.join(posix.dirname(path), match[1] ?? ''),
      ),
    )

/** The style sheets that a style sheet imports. */
const importedStyles = (tree: Tree, path: string) =>
  [...(tree.get(path) ?? '').matchAll(/@import\s+['"]\.\/([^'"]+)/g)].map(([, part]) =>
    posix.join(posix.dirname(path), part ?? ''),
  )

/** Code and styles that no entry point and no test reaches. */
export function deadFiles(tree: Tree): string[] {
  const all = new Map(sourcesOf(tree).map((source) => [source.path, source]))
  const commands = ['package.json', 'electron-builder.yml', '.githooks/commit-msg']
    .map((path) => tree.get(path) ?? '')
    .join('\n')
  const scripts = [...commands.matchAll(SCRIPT)].map(([path]) => path)
  const waiting = [...all.keys()].filter((path) => ENTRIES.some((form) => form.test(path)))
  waiting.push(...scripts, ...scriptsOfPages(tree))
  const reached = new Set<string>()
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path)) continue
    reached.add(path)
    const source = all.get(path)
    waiting.push(...(source ? targets(tree, source) : importedStyles(tree, path)))
  }
  const styles = [...tree.keys()].filter((path) => path.endsWith('.css'))
  return [...all.keys(), ...styles].filter((path) => !reached.has(path))
}

/** The error of an import: its file does not exist, or its path is not written the agreed way. */
function faultOf(tree: Tree, from: string, one: Import): string | null {
  const found = resolve(tree, from, one)
  if (found === 'package') return null
  // Compiled locale files and pictures are fine. A missing extension or a moved file is an error.
  if (found.length === 0) return 'no such file; the extension is part of the name'
  const inFolders = found.filter((path) => path.includes('/'))
  if (one.specifier.startsWith('../../') && inFolders.length > 0) return 'at most one ../; further away use the # alias'
  const isOutside = inFolders.some((path) => top(path) !== top(from))
  return isOutside && one.specifier.startsWith('.') ? 'another folder is reached by its # alias' : null
}

/** Imports of files that do not exist, and paths that are not written the agreed way. */
export function brokenImports(tree: Tree): string[] {
  return sourcesOf(tree, (path) => path.includes('/')).flatMap(({ path, imports }) =>
    imports.flatMap((one) => {
      const fault = one.kind === 'path' ? null : faultOf(tree, path, one)
      return fault === null ? [] : [`${path}: ${one.specifier} (${fault})`]
    }),
  )
}

const top = (path: string) => path.slice(0, path.indexOf('/'))
