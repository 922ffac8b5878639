import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#contract/constants.ts'
import { openHandbook } from '#server/modules/faq/handbook/handbook.ts'
import { writtenAnswer } from '#server/modules/faq/handbook/writtenAnswer.ts'
import { readTree } from '#tests/architecture/tree.ts'

/** A route names its path before its name. Commands, which are no screens, do it the other way round. */
const ROUTE = /path: '[^']+',\s+name: '([\w.]+)'/g

/** Names of all routes that features of the client declare, also of those that replace another one. */
function routeNames(): string[] {
  const declared = [...readTree()].filter(([path]) => /^renderer\/features\/\w+\/feature\.ts$/.test(path))
  return declared.flatMap(([, text]) => [...text.matchAll(ROUTE)].map(([, name = '']) => name)).sort()
}
const file = (language: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../../resources/handbook/${language}.json`), 'utf8'))
const screensOf = (language: string) => [...new Set(Object.keys(file(language)).map((key) => key.split('/')[0] ?? ''))]

/** The screens of the first day, which the handbook explains in every language. */
const FIRST_DAY = [
  'login',
  'dashboard',
  'chat',
  'workshop.paper',
  'workshop.planner',
  'workshop.day',
  'workshop.customers',
  'admin.users',
  'profile',
  'faq',
]

const PICTURE = '11111111-1111-5111-8111-111111111111'

describe('the handbook', () => {
  it.each(['de', 'en'])(
    'Every screen has an entry in %s, and no entry explains a screen that is not there',
    (language) => {
      expect(routeNames().length).toBeGreaterThan(25)
      expect(screensOf(language).sort()).toEqual(routeNames())
    },
  )

  it.each(LANGUAGES)('The screens of the first day are explained in %s', (language) => {
    expect(screensOf(language)).toEqual(expect.arrayContaining(FIRST_DAY))
  })

  it('Entries of the handbook have the same uuids after each start', () => {
    expect([...openHandbook().entries.keys()]).toEqual([...openHandbook().entries.keys()])
    const { entries, answers } = openHandbook()
    expect(answers.size).toBe(entries.size)
    expect(new Set([...entries.values()].map(({ topic }) => topic)).size).toBe(Object.keys(file('de')).length)
  })

  it('Lines of an answer in the handbook become paragraphs, steps and points', () => {
    expect(writtenAnswer(['Zuerst:', '1. Ein', '2. Aus', '- Punkt']).content.map(({ type }) => type)).toEqual([
      'paragraph',
      'orderedList',
      'bulletList',
    ])
  })

  it('Steps behind a picture go on with their number, and a picture without a file is left out', () => {
    const lines = ['1. Ein', '![So sieht es aus](start)', '2. Aus', '![Fehlt noch](end)']
    const { content } = writtenAnswer(lines, (name) => (name === 'start' ? PICTURE : null))
    expect(content).toMatchObject([
      { type: 'orderedList' },
      { type: 'picture', attrs: { file_uuid: PICTURE, alt: 'So sieht es aus' } },
      { type: 'orderedList', attrs: { start: 2 } },
    ])
  })
})
