import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#contract/constants.ts'
import { IMPORT_COLUMNS } from '#contract/directory/directory.ts'
import { STAFF_ROLES } from '#contract/staffRoles.ts'
import { readNames } from '#server/modules/directory/sources/nameList.ts'
import { roleOfWord } from '#server/modules/directory/sources/roleWords.ts'
import { bareName } from '#server/request/csvRows.ts'
import { readStaff } from '../input/wholeFiles.ts'

const read = async (language: string, name: string) =>
  (await import(`../../../locales/${language}/${name}.json`, { with: { type: 'json' } })).default

describe('names in a staff file', () => {
  it('The template of each language is recognised in all of its columns', async () => {
    for (const language of LANGUAGES) {
      const { fields } = (await read(language, 'directory')) as { fields: Record<string, string> }
      const { columns } = await readStaff(`${IMPORT_COLUMNS.map((name) => fields[name]).join(';')}\n`)
      expect(
        columns.map(({ field }) => field),
        language,
      ).toEqual(IMPORT_COLUMNS)
    }
  })

  it('Each name of a role or a column has one meaning in all languages', async () => {
    for (const name of ['importRoles', 'importColumns']) {
      const meanings = new Map<string, Set<string>>()
      for (const language of LANGUAGES)
        for (const [meaning, words] of Object.entries((await read(language, name)) as Record<string, string>))
          for (const word of words.split('|')) {
            const key = bareName(word)
            meanings.set(key, (meanings.get(key) ?? new Set()).add(meaning))
          }
      expect([...meanings].filter(([, all]) => all.size > 1).map(([word]) => word)).toEqual([])
    }
  })

  it('A role is recognised by its name in each language and by further words', async () => {
    for (const language of LANGUAGES) {
      const { choices } = (await read(language, 'users')) as { choices: { roles: Record<string, string> } }
      const more = (await read(language, 'importRoles')) as Record<string, string>
      for (const role of STAFF_ROLES)
        for (const word of [role, choices.roles[role] ?? '', ...(more[role] ?? '').split('|')])
          expect(roleOfWord(word), `${language} ${word}`).toBe(role)
    }
    expect(roleOfWord('Bäcker')).toBeUndefined()
  })

  it('A cell is split at semicolons, commas and line breaks, and the longest known name counts', () => {
    const names = new Map([
      ['SB', 1],
      ['Teile, Zubehör', 2],
      ['Teile', 3],
    ])
    const finder = { find: (name: string) => names.get(name), whole: (name: string) => names.get(name) }
    expect(readNames(' SB ;Teile, Zubehör\r\nTeile,,Lager;SB', finder)).toEqual({
      found: [1, 2, 3],
      unknown: ['Lager'],
    })
    expect(readNames(' ;,\n', finder)).toEqual({ found: [], unknown: [] })
  })
})
