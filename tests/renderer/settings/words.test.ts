import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '#contract/constants.ts'
import type { SettingDefinition } from '#contract/settings/define.ts'
import { SETTING_CATALOGUE } from '#contract/settings/registry.ts'

type Texts = { group: object; fields: object; options: Record<string, object>; unit: object; variables: object }
const textsOf = (language: string) =>
  JSON.parse(readFileSync(new URL(`../../../locales/${language}/settings.json`, import.meta.url), 'utf8')) as Texts

describe.each(LANGUAGES)('every setting has its words: %s', (language) => {
  const { group, fields, options, unit, variables } = textsOf(language)
  // Those of later modules too: they are switched on by one word.
  const settings = Object.entries<SettingDefinition>(SETTING_CATALOGUE).map(([key, setting]) => ({ key, setting }))

  test('name, section, options, unit and variables', () => {
    for (const { key, setting } of settings) {
      expect(fields).toHaveProperty(setting.words?.key ?? key)
      expect(group).toHaveProperty(setting.group)
      if (setting.type === 'select') expect(Object.keys(options[key] ?? {})).toEqual([...setting.options])
      if (setting.type === 'number' && setting.unit) expect(unit).toHaveProperty(setting.unit)
      if (setting.type === 'string') for (const name of setting.variables ?? []) expect(variables).toHaveProperty(name)
    }
  })

  test('and no words are there for settings that are not', () => {
    const names = new Set(settings.map(({ key, setting }) => setting.words?.key ?? key))
    expect(Object.keys(fields).filter((name) => !names.has(name as never))).toEqual([])
  })
})
