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

/** `server/README.md` and `renderer/README.md` say for all folders what these files do. */
const EVERYWHERE = new Set(['module.ts', 'feature.ts'])
/** Endings of code. A style sheet belongs to the component of its name. */
const CODE = /\.(ts|tsx|mjs|cjs|js|sql|html|typ|lua|sh|nsh)$/

/** Code files and folders that stand directly in a folder. */
function partsOf(tree: Tree, folder: string): string[] {
  const below = [...tree.keys()].filter((path) => path.startsWith(`${folder}/`))
  const parts = below.flatMap((path) => {
    const [name = '', ...rest] = path.slice(folder.length + 1).split('/')
    return (rest.length > 0 || CODE.test(name)) && !EVERYWHERE.has(name) ? [name] : []
  })
  return [...new Set(parts)]
}

/** The text of each section of a README by its heading; the text above the first one by an empty heading. */
function sectionsOf(text: string): (readonly [heading: string, body: string])[] {
  const [top = '', ...sections] = text.replace(/^# .*\n/, '').split(/^## /m)
  const body = (section: string) => section.slice(section.indexOf('\n') + 1)
  return [['', top], ...sections.map((section) => [section.split('\n')[0] ?? '', body(section)] as const)]
}

/** All names in the tables of a README. `keyDrop/turns.ts` names both, and `turns` counts as `turns.ts`. */
function tabledNames(text: string): Set<string> {
  const rows = text.split('\n').filter((line) => line.startsWith('|'))
  const quoted = rows.flatMap((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
  return new Set(quoted.flatMap((name) => name.split('/')).flatMap((name) => [name, name.replace(CODE, '')]))
}

const hasSteps = (body: string) => /^\s*1\. /m.test(body) && /^\s*2\. /m.test(body)

/** The questions of a reader that the README of a folder leaves open. */
function openQuestions(tree: Tree, path: string): string[] {
  const text = tree.get(path) ?? ''
  const sections = sectionsOf(text)
  const has = (heading: RegExp, isAnswer: (body: string) => boolean) =>
    sections.some(([title, body]) => heading.test(title) && isAnswer(body))
  const names = tabledNames(text)
  const unnamed = partsOf(tree, path.replace('/README.md', '')).filter((part) => !names.has(part.replace(CODE, '')))
  return [
    has(/^$/, (body) => /^\w/m.test(body)) ? [] : ['a sentence at the top that says what the folder is for'],
    has(/^(Parts)?$/, (body) => /^\|/m.test(body)) ? [] : ['a table of its parts'],
    unnamed.map((part) => `a row of a table that names \`${part}\``),
    has(/^How (?!to )/, hasSteps) ? [] : ['a section `## How …` with the numbered steps of one thing'],
    has(/^(Recipe|How to add )/, hasSteps) ? [] : ['a section `## Recipes` or `## How to add …` with numbered steps'],
    has(/^Why /, (body) => /\w/.test(body)) ? [] : ['a section `## Why …`'],
  ].flat()
}

/** The READMEs of folders with the questions that they leave open. That of the root is about the product. */
export function incompleteReadmes(tree: Tree): string[] {
  return [...tree.keys()]
    .filter((path) => path.endsWith('/README.md'))
    .flatMap((path) => openQuestions(tree, path).map((question) => `${path} lacks ${question}`))
}
