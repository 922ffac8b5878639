import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '#contract/constants.ts'
import type { SettingDefinition } from '#contract/settings/define.ts'
import { SETTING_CATALOGUE } from '#contract/settings/registry.ts'

type Texts = { group: object; fields: object; options: Record<string, object>; unit: object; variables: object }
const textsOf = (language: string) =>
  JSON.parse(readFileSync(new URL(`../../../locales/${language}/settings.json`, import.meta.url), 'utf8')) as Texts

function expectWords(texts: Texts, key: string, setting: SettingDefinition): void {
  expect(texts.fields).toHaveProperty(setting.words?.key ?? key)
  expect(texts.group).toHaveProperty(setting.group)
  if (setting.type === 'select') expect(Object.keys(texts.options[key] ?? {})).toEqual([...setting.options])
  if (setting.type === 'number' && setting.unit) expect(texts.unit).toHaveProperty(setting.unit)
  if (setting.type === 'string')
    for (const name of setting.variables ?? []) expect(texts.variables).toHaveProperty(name)
}

describe.each(LANGUAGES)('texts of every setting in the language %s', (language) => {
  const texts = textsOf(language)
  // The settings of later modules are included, because one word switches them on.
  const settings = Object.entries<SettingDefinition>(SETTING_CATALOGUE).map(([key, setting]) => ({ key, setting }))

  test('Each setting has texts for its name, section, options, unit and variables', () => {
    for (const { key, setting } of settings) expectWords(texts, key, setting)
  })

  test('No text belongs to a setting that does not exist', () => {
    const names = new Set(settings.map(({ key, setting }) => setting.words?.key ?? key))
    expect(Object.keys(texts.fields).filter((name) => !names.has(name as never))).toEqual([])
  })
})
