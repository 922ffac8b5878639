import type { ESTree } from 'vite'
import { nodesOf, type Source, sourcesOf, textOf } from '../sources.ts'
import type { Tree } from '../tree.ts'
import { hasVerb, isRiddle, isTooLong, sentencesOf } from './sentences.ts'

/** A text for the readers of the code, with the file and line where it begins. */
type Writing = { where: string; text: string }

const lineAt = (text: string, at: number) => text.slice(0, at).split('\n').length

/** Comments that a tool reads. */
const DIRECTIVE = /^(?:biome-ignore|@ts-|@vitest|\/ <reference|#__PURE__|#region|#endregion)/

/** The text of a block comment without the stars at the beginning of its lines. */
const withoutStars = (value: string) => value.replaceAll(/^[ \t]*\*+ ?/gm, '').trim()

/** The comments of a code file. Line comments that follow each other are one text. */
function commentsOf({ path, text, comments }: Source): Writing[] {
  const writings: (Writing & { end: number; isLine: boolean })[] = []
  for (const { type, value, start, end } of comments) {
    const isLine = type === 'Line'
    const plain = withoutStars(value)
    const previous = writings.at(-1)
    const continues = isLine && previous?.isLine && /^\n[ \t]*$/.test(text.slice(previous.end, start))
    if (continues && !DIRECTIVE.test(plain)) {
      previous.text += `\n${plain}`
      previous.end = end
    } else if (plain !== '' && !DIRECTIVE.test(plain))
      writings.push({ where: `${path}:${lineAt(text, start)}`, text: plain, end, isLine })
  }
  return writings.map(({ where, text }) => ({ where, text }))
}

/** Comments of files that are no code: blocks in styles, and whole lines behind `--`, `#` or `;` elsewhere. */
function otherComments(path: string, text: string): Writing[] {
  if (path.endsWith('.css'))
    return [...text.matchAll(/\/\*([\s\S]*?)\*\//g)].map(({ index, 1: value = '' }) => ({
      where: `${path}:${lineAt(text, index)}`,
      text: withoutStars(value),
    }))
  const sign = { sql: '--', yml: '#', nsh: ';' }[path.split('.').at(-1) ?? '']
  if (!sign) return []
  const lines = text.split('\n').map((line) => line.trim())
  return lines.flatMap((line, at) => {
    if (!line.startsWith(sign) || lines[at - 1]?.startsWith(sign)) return []
    const rest = lines.slice(at)
    const last = rest.findIndex((one) => !one.startsWith(sign))
    const block = last === -1 ? rest : rest.slice(0, last)
    return [{ where: `${path}:${at + 1}`, text: block.map((one) => one.slice(sign.length).trim()).join('\n') }]
  })
}

/** Page that a script writes from the titles of tests. */
const WRITTEN = 'docs/requirements.md'

/** The paragraphs, list items and cells of the pages, without code blocks, titles and heads of tables. */
function pageTexts(path: string, page: string): Writing[] {
  const text = page.replaceAll(/^([ \t]*)```[^\n]*\n[\s\S]*?^\1```/gm, (code) => code.replaceAll(/[^\n]/g, ''))
  const withoutHeads = text.replaceAll(/^\|.*\|\n(?=\| ?:?---)/gm, '\n').replaceAll(/^#.*$/gm, '')
  let line = 1
  return withoutHeads.split(/(?=\n[ \t]*(?:\n|[-*] |\d+\. |\||>))/).flatMap((block) => {
    const where = `${path}:${line + lineAt(block, block.search(/\S|$/)) - 1}`
    line += block.split('\n').length - 1
    const item = block.trim().replace(/^(?:[-*]|\d+\.) (?:\[ \] )?/, '')
    if (/^\| ?:?---/.test(item)) return []
    const cells = item.startsWith('|') ? item.split('|') : [item]
    return cells.map((cell) => ({ where, text: cell.trim() })).filter(({ text }) => text !== '')
  })
}

const TEST_WORDS = new Set(['each', 'for', 'skip', 'only', 'concurrent', 'sequential', 'fails', 'runIf', 'skipIf'])

/** `test`, `test.each(rows)`, `test.describe`: the names of a callee without its arguments. */
function namesOf(callee: ESTree.Node): string[] {
  if (callee.type === 'Identifier') return [callee.name]
  if (callee.type === 'CallExpression') return namesOf(callee.callee)
  if (callee.type === 'TaggedTemplateExpression') return namesOf(callee.tag)
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return []
  return [...namesOf(callee.object), callee.property.name]
}

/** The text of a title. A gap of a template reads like one of Vitest: `%s`. */
const titleText = (node: ESTree.Node | undefined) =>
  node?.type === 'TemplateLiteral' ? node.quasis.map(({ value }) => value.cooked ?? '').join('%s') : textOf(node)

/** Ids in front of a title: requirements such as `TEN-03`, checks such as `E07`. */
const IDS = /^(?:\(?[A-Z]{1,4}-?\d+(?:\.\d+)?\)?[:,]? )+/

/** The titles of the tests, without their ids. */
function titlesOf(tree: Tree): Writing[] {
  return sourcesOf(tree, (path) => /^tests\/.*\.(?:test|spec)\.tsx?$/.test(path)).flatMap(({ path, text, program }) =>
    [...nodesOf(program)].flatMap((node) => {
      if (node.type !== 'CallExpression') return []
      const [first, ...more] = namesOf(node.callee)
      if ((first !== 'test' && first !== 'it') || !more.every((name) => TEST_WORDS.has(name))) return []
      const title = titleText(node.arguments[0])
      return title === null ? [] : [{ where: `${path}:${lineAt(text, node.start)}`, text: title.replace(IDS, '') }]
    }),
  )
}

const comments = (tree: Tree) => [
  ...sourcesOf(tree).flatMap(commentsOf),
  ...[...tree].flatMap(([path, text]) => otherComments(path, text)),
]

const pages = (tree: Tree) =>
  [...tree].flatMap(([path, text]) => (path.endsWith('.md') && path !== WRITTEN ? pageTexts(path, text) : []))

/** The tags of a doc comment with their types and names; what follows is the sentence. */
const TAG = /^@\w+(?: \{.*?\}(?= |$))?(?: \[?[\w.]+\]?(?= |$))?/gm

/** The sentences of a comment or a page. An empty line, a list item or a tag begins a new one. */
function sentencesIn({ where, text }: Writing): Writing[] {
  const paragraphs = text.replaceAll(TAG, '\n').split(/\n\s*\n|\n(?=[-•] |\d+\. )/)
  return paragraphs.flatMap(sentencesOf).map((sentence) => ({ where, text: sentence }))
}

const known = new WeakMap<Tree, Writing[]>()

/** Every sentence of the comments, pages and titles. Two rules read them. */
function allSentences(tree: Tree): Writing[] {
  const sentences = known.get(tree) ?? [...comments(tree), ...pages(tree), ...titlesOf(tree)].flatMap(sentencesIn)
  known.set(tree, sentences)
  return sentences
}

const named = ({ where, text }: Writing) => `${where}: ${text}`

/** Sentences of comments, pages and titles that hide their subject behind a word such as "what" or "who". */
export function riddles(tree: Tree): string[] {
  return allSentences(tree)
    .filter(({ text }) => isRiddle(text))
    .map(named)
}

/** Sentences of comments, pages and titles with more words than a reader holds at once. */
export function longSentences(tree: Tree): string[] {
  return allSentences(tree)
    .filter(({ text }) => isTooLong(text))
    .map(named)
}

/** A title that only its rows make: they hold its words. */
const isMadeOfRows = (title: string) =>
  title
    .replaceAll(/%\w|\$\w+/g, '')
    .split(/\s+/)
    .join('').length < 6

/** Names as the code writes them may begin a title: `has_more`, `electron-builder.yml`, `macOS`. */
const beginsSmall = (title: string) => /^[a-z]+(?=[ ,:])/.test(title)

/** Titles of tests that are no sentence: without a verb, or with a small letter, as the rest of a `describe`. */
export function titlesWithoutSentence(tree: Tree): string[] {
  return titlesOf(tree)
    .filter(({ text }) => !isMadeOfRows(text) && (beginsSmall(text) || !hasVerb(text)))
    .map(named)
}

const PAGE = /[\w./-]*\w\.md\b/g

/** Pages that a comment names and the repository does not have. */
export function unknownPages(tree: Tree): string[] {
  const isKnown = (name: string) => [...tree.keys()].some((path) => path === name || path.endsWith(`/${name}`))
  return comments(tree).flatMap(({ where, text }) =>
    (text.match(PAGE) ?? [])
      .map((name) => name.replace(/^(?:\.{0,2}\/)+/, ''))
      .filter((name) => !isKnown(name))
      .map((name) => `${where}: ${name}`),
  )
}
