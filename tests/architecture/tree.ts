import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The input of the rules: path below the root, with forward slashes, to text. */
export type Tree = ReadonlyMap<string, string>

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Folders at the root that hold no sources: installed, generated, or of git. */
const GENERATED = new Set(['node_modules', 'dist', '.data', '.tsc', 'test-results', 'test-logs', '.git'])
const TEXT =
  /(\.(ts|tsx|mjs|cjs|js|json|md|html|css|sql|yml|yaml|svg|sh|lua|nsh|toml|plist)|\/[^./]+|\.npmrc|\.gitignore)$/

function* walk(folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (folder === '' && GENERATED.has(entry.name)) continue
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* walk(path)
    else yield path
  }
}

/** The files of the checkout. Pictures and sounds have an empty text. */
export function readTree(): Tree {
  const paths = [...walk('')].sort()
  return new Map(paths.map((path) => [path, TEXT.test(path) ? readFileSync(join(root, path), 'utf8') : '']))
}

/** A small tree that breaks a rule, to show that the rule works. */
export function treeOf(files: Record<string, string>): Tree {
  return new Map(Object.entries(files))
}
