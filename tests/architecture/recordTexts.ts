import type { ESTree } from 'vite'
import type { RecordDefinition } from '#contract/records/define.ts'
import type { AnyField } from '#contract/records/fields.ts'
import { readTexts } from './locales.ts'
import { callsOf, nodesOf, propertiesOf, type Source, sourcesOf, textOf } from './sources.ts'
import type { Tree } from './tree.ts'

type View = { path: string; record: string; namespace: string }
type Records = Readonly<Record<string, RecordDefinition>>

const VIEW = /^renderer\/features\/[^/]+\/(?:.*\/)?view\.ts$/

const nameOrText = (node: ESTree.Node | undefined) => (node?.type === 'Identifier' ? node.name : (textOf(node) ?? ''))

/** The values of `defineView({ record, namespace })` in this file. */
function viewsIn({ path, program }: Source): View[] {
  return callsOf(program, 'defineView').map((call) => {
    const said = propertiesOf(call.arguments[0])
    return { path, record: nameOrText(said.get('record')), namespace: nameOrText(said.get('namespace')) }
  })
}

/** Names of the sections that the screens in the folder of a view show. */
function sectionsBeside(tree: Tree, view: View): string[] {
  const folder = view.path.slice(0, view.path.lastIndexOf('/') + 1)
  return sourcesOf(tree, (path) => path.startsWith(folder) && path.endsWith('.tsx')).flatMap(({ program }) =>
    [...nodesOf(program)].flatMap((node) => {
      if (node.type !== 'JSXOpeningElement' || node.name.type !== 'JSXIdentifier') return []
      if (node.name.name !== 'RecordSection') return []
      return node.attributes.flatMap((one) =>
        one.type === 'JSXAttribute' && one.name.name === 'name' && one.value?.type === 'Literal'
          ? [String(one.value.value)]
          : [],
      )
    }),
  )
}

function keysOf(name: string, field: AnyField): string[] {
  const own = [`fields.${name}`]
  if (field.kind === 'choice' || field.kind === 'choices') own.push(...field.of.map((one) => `choices.${name}.${one}`))
  if (field.kind !== 'rows') return own
  return [
    ...own,
    ...Object.entries(field.of).flatMap(([inner, of]) => [
      `rows.${name}.${inner}`,
      ...(of.kind === 'choice' ? of.of.map((one) => `choices.${name}.${inner}.${one}`) : []),
    ]),
  ]
}

/** Words that the screen of a record needs and a language does not have: title, labels, choices, sections. */
export function missingRecordTexts(tree: Tree, records: Records, languages: readonly string[]): string[] {
  return sourcesOf(tree, (path) => VIEW.test(path))
    .flatMap(viewsIn)
    .flatMap((view) => {
      const record = records[view.record]
      if (!record) return [`${view.path}: the record ${view.record} is not in contract/records/index.ts`]
      const wanted = [
        ...['title', 'one', 'new', 'empty'],
        ...Object.entries({ ...record.fields, ...record.computed }).flatMap(([name, field]) => keysOf(name, field)),
        ...sectionsBeside(tree, view).map((name) => `sections.${name}`),
      ]
      return languages.flatMap((language) => {
        const texts = readTexts(tree, language).get(view.namespace)
        return wanted
          .filter((key) => !texts?.has(key))
          .map((key) => `${language}/${view.namespace}.json lacks ${key}, which ${view.path} shows`)
      })
    })
}
