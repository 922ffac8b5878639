import { describe, expect, test } from 'vitest'
import { PUBLIC_SETTING_KEYS, SETTING_TYPES, SETTINGS, type SettingDefinition } from '#contract/settings/registry.ts'

const all = Object.entries<SettingDefinition>(SETTINGS)
const SECRET = new Set(['password', 'token'])

describe('settings', () => {
  test('nobody outside sees a secret or what is internal', () => {
    const open: readonly string[] = PUBLIC_SETTING_KEYS
    expect(all.filter(([key, { type }]) => SECRET.has(type) && open.includes(key))).toEqual([])
    expect(all.filter(([key, { visibility }]) => (visibility === 'public') !== open.includes(key))).toEqual([])
  })

  test('what everybody sees is on this list', () =>
    expect([...PUBLIC_SETTING_KEYS].sort()).toEqual([
      'custom_alert',
      'custom_info',
      'custom_login_logo',
      'custom_logo',
      'custom_site_title',
      'custom_warning',
      'plugin_chat',
      'show_copyright',
    ]))

  test.each(all)('%s has a valid default and bounds', (_key, { default: value, options, schema, type }) => {
    expect(SETTING_TYPES).toContain(type)
    expect(schema.safeParse(value).success).toBe(true)
    expect(schema.safeParse('x'.repeat(1024 * 1024)).success).toBe(false)
    expect(type === 'select').toBe(options !== undefined)
    for (const option of options ?? []) expect(schema.safeParse(option).success).toBe(true)
  })

  test.each([
    'data:image/svg+xml;base64,AAAA',
    'https://evil.example/x.png',
    'javascript:alert(1)',
    'data:image/png,x',
  ])('the picture %s is refused', (value) => expect(SETTINGS.custom_logo.schema.safeParse(value).success).toBe(false))
})
