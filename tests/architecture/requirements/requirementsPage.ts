import type { Tree } from '../tree.ts'
import { REQUIREMENTS } from './requirements.ts'

/** The rules about requirements use made-up ids in their own tests. */
const TEST = /^tests\/(?!architecture\/requirements\/).+\.(test|spec)\.tsx?$/
/** Requirements that are figures: a benchmark measures them. */
const MEASURED: Readonly<Record<string, string>> = {
  'DSK-08': 'tests/bench/desktop/desktopApp.ts',
  'LOAD-01': 'tests/bench/server/fleetLoad.ts',
}
/** An id at the beginning of a title, or after another one. */
const IN_TITLE = /(?<=['"`]|\b[A-Z]{2,4}-\d{2}:? )[A-Z]{2,4}-\d{2}\b(?=:? )/g
/** Letters before the number. Text with other letters is a plate or an order number. */
const areaOf = (id: string) => id.split('-', 1)[0]
const AREAS = new Set(Object.keys(REQUIREMENTS).map(areaOf))

/** The tests that name each id in a title. */
function testsByRequirement(tree: Tree): Map<string, string[]> {
  const found = new Map(Object.entries(MEASURED).map(([id, path]) => [id, tree.has(path) ? [path] : []]))
  for (const [path, text] of tree) {
    if (!TEST.test(path)) continue
    const ids = new Set([...text.matchAll(IN_TITLE)].map(([id]) => id).filter((id) => AREAS.has(areaOf(id))))
    for (const id of ids) found.set(id, [...(found.get(id) ?? []), path])
  }
  return found
}

/** Ids in test titles that no requirement has. */
export const unknownRequirements = (tree: Tree): string[] =>
  [...testsByRequirement(tree)]
    .filter(([id]) => !Object.hasOwn(REQUIREMENTS, id))
    .map(([id, paths]) => `${id}: ${paths.join(', ')}`)

/** Requirements that no test names. */
export const untestedRequirements = (tree: Tree): string[] => {
  const tests = testsByRequirement(tree)
  return Object.keys(REQUIREMENTS).filter((id) => !tests.get(id)?.length)
}

/** The text of docs/requirements.md. */
export function requirementsPage(tree: Tree): string {
  const tests = testsByRequirement(tree)
  const rows = Object.entries(REQUIREMENTS).map(([id, text]) => {
    const links = (tests.get(id) ?? []).map((path) => `[${path.replace(/^tests\//, '')}](../${path})`)
    return `| ${id} | ${text} | ${links.join('<br>')} |`
  })
  const head = [
    '# Requirements',
    '',
    'Each id stands in the titles of the tests that cover it; figures are measured by a benchmark. `npm run docs` writes this page.',
    '',
  ]
  return [...head, '| Id | Requirement | Tests |', '| --- | --- | --- |', ...rows, ''].join('\n')
}
