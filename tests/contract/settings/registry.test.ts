import { describe, expect, test } from 'vitest'
import { endpoints } from '#contract/api/endpoints.ts'
import { SETTING_GROUPS, SETTING_TYPES, type SettingDefinition } from '#contract/settings/define.ts'
import {
  type CatalogueKey,
  PLUGIN_KEYS,
  PUBLIC_SETTING_KEYS,
  pluginOf,
  SETTING_CATALOGUE,
  SETTINGS,
} from '#contract/settings/registry.ts'
import { SETTING_SCHEMAS } from '#contract/settings/schemas.ts'
import { fillVariables, variablesIn } from '#contract/settings/variables.ts'

const all = Object.entries<SettingDefinition>(SETTING_CATALOGUE) as [CatalogueKey, SettingDefinition][]
const isSecret = ({ type }: SettingDefinition) => type === 'password' || type === 'token'
const accepts = (key: CatalogueKey, value: unknown) => SETTING_SCHEMAS[key].safeParse(value).success

/** The specification's chapter 3, letter for letter, where it gives names. */
const NAMED = [
  ...['custom_login_logo', 'custom_logo', 'custom_site_title', 'custom_warning', 'custom_info', 'custom_alert'],
  ...['show_copyright', 'order_number_type', 'email_enable', 'email_external_enable', 'email_from'],
  ...['email_from_name', 'email_email', 'email_password'],
]
const PLUGINS = [
  ...['anti_virus', 'chat', 'task', 'upload', 'settings', 'stats', 'workshop', 'service', 'parts_service'],
  'tire_storage',
]

const NAMES_MACHINE = ['host', 'directory', 'web_address']
/** Settings that say where a secret is sent, and as whom. */
const places = new Set(all.flatMap(([, setting]) => ('sent_to' in setting ? setting.sent_to : [])))
/** Whether the value of a setting leads to another machine: by its kind, or because a secret follows it. */
const leadsElsewhere = (key: CatalogueKey, setting: SettingDefinition) =>
  isSecret(setting) ||
  places.has(key) ||
  (setting.type === 'string' && setting.format !== undefined && NAMES_MACHINE.includes(setting.format))
/** Settings without which nothing is sent. */
const SWITCHES = [
  'email_enable',
  'email_external_enable',
  'directory_enable',
  'plugin_anti_virus',
  'upload_storage_enabled',
] as const

describe('the catalogue of settings', () => {
  test.each(NAMED)('The setting %s of the specification exists', (key) => expect(SETTING_CATALOGUE).toHaveProperty(key))

  test('The plugins of the specification exist, each with its switch', () => {
    const switches = all.flatMap(([key, { type }]) => (type === 'plugin' ? [key] : []))
    expect(switches.sort()).toEqual(PLUGINS.map((name) => `plugin_${name}`).sort())
  })

  test('Every type and every section of settings is in use', () => {
    expect(new Set(all.map(([, { type }]) => type))).toEqual(new Set(SETTING_TYPES))
    expect(new Set(all.map(([, { group }]) => group))).toEqual(new Set(SETTING_GROUPS))
  })

  test('Each path that the switch of a plugin closes belongs to an endpoint', () => {
    const addresses = Object.keys(endpoints).map((key) => key.split(' ')[1] ?? '')
    const isThere = (path: string) => addresses.some((one) => one === path || one.startsWith(`${path}/`))
    const empty = PLUGIN_KEYS.flatMap((key) => SETTINGS[key].paths.filter((path) => !isThere(path)))
    expect(empty).toEqual([])
  })

  test('S2 Only administrators change a setting that sends data, files or passwords to another machine', () => {
    const sending = all.filter(([, { sendsElsewhere }]) => sendsElsewhere !== undefined)
    expect(sending.length).toBeGreaterThan(20)
    expect(sending.filter(([, { mayChange }]) => mayChange !== 'administrators')).toEqual([])
  })

  test('S2 A setting that names another machine, an account on it or a secret for it declares what it sends', () => {
    const undeclared = all.filter(([key, setting]) => leadsElsewhere(key, setting) && !setting.sendsElsewhere)
    expect(undeclared.map(([key]) => key)).toEqual([])
  })

  test('S2 A setting that switches sending to another machine on declares what it sends', () => {
    for (const key of SWITCHES) expect(SETTING_CATALOGUE[key].sendsElsewhere, key).toBeDefined()
  })

  test('AUT-11 Each secret setting has the visibility "internal"', () =>
    expect(all.filter(([, setting]) => isSecret(setting) && setting.visibility !== 'internal')).toEqual([]))

  test('AUT-11 The settings that are visible without a session are exactly those that this test lists', () =>
    expect([...PUBLIC_SETTING_KEYS].sort()).toEqual(
      [
        ...['custom_alert', 'custom_info', 'custom_login_logo', 'custom_logo', 'custom_site_title', 'custom_warning'],
        ...['show_copyright', ...PLUGINS.map((name) => `plugin_${name}`)].filter((key) => Object.hasOwn(SETTINGS, key)),
      ].sort(),
    ))

  test.each(all)('The setting %s has a valid default and bounds', (key, setting) => {
    expect(accepts(key, setting.default)).toBe(true)
    for (const value of ['x'.repeat(4 * 1024 * 1024), Number.MAX_VALUE, {}, []])
      if (setting.type !== 'labels' || typeof value !== 'object' || Array.isArray(value))
        expect(accepts(key, value)).toBe(false)
    if (setting.type === 'select') expect(setting.options).toContain(setting.default)
    if (setting.plugin !== undefined) expect(SETTING_CATALOGUE).toHaveProperty(setting.plugin)
  })

  test.each([
    'https://evil.example/x.png',
    'javascript:alert(1)',
    'data:text/html;base64,AAAA',
    'data:image/png,x',
    'data:image/png;base64,AAAA" onerror="x',
  ])('The picture %s is refused', (value) => expect(accepts('custom_logo', value)).toBe(false))

  test.each([
    ['https://lager.example/api', true],
    ['http://127.0.0.1:9000', true],
    ['http://localhost:9000/x', true],
    ['http://[::1]:9000', true],
    ['', true],
    ['http://lager.example', false],
    ['http://127.0.0.1.evil.example', false],
    ['https://name:password@lager.example', false],
    ['http://localhost@evil.example', false],
    ['https:\\\\evil.example', false],
    ['ftp://lager.example', false],
    ['file:///etc/passwd', false],
    ['lager.example', false],
  ])('The address %s is accepted: %s', (value, isTaken) => expect(accepts('tire_storage_1_url', value)).toBe(isTaken))

  test.each([
    ['/token/renew', true],
    ['', true],
    ['//evil.example/x', false],
    ['https://evil.example', false],
    ['/a b', false],
  ])('The path %s is accepted: %s', (value, isTaken) =>
    expect(accepts('tire_storage_2_token_renewal_path', value)).toBe(isTaken),
  )

  test.each([
    ['{{dealer}} – {{ code }}', true],
    ['{{vin}}', false],
    ['{{constructor}}', false],
  ])('The title %s is accepted: %s', (value, isTaken) => expect(accepts('custom_site_title', value)).toBe(isTaken))

  test('A setting for a number accepts only multiples of its step', () => {
    expect(accepts('tire_tread_summer_offer', 3.2)).toBe(true)
    expect(accepts('tire_tread_summer_offer', 3.25)).toBe(false)
    expect(accepts('smtp_port', 25.5)).toBe(false)
  })

  test('A dealer can name the permissions 100 to 130, in each language of the product', () => {
    expect(accepts('custom_permission_labels', { 100: { de: 'Räder prüfen', ar: 'فحص' }, 130: {} })).toBe(true)
    for (const value of [{ 99: {} }, { 131: {} }, { 100: { xx: 'x' } }, { 100: { de: 'x'.repeat(81) } }, { 100: 'x' }])
      expect(accepts('custom_permission_labels', value)).toBe(false)
  })

  test('A path of the API belongs to one plugin or to none', () => {
    expect(pluginOf('/v1/chats/:chat_uuid')).toBe('plugin_chat')
    expect(pluginOf('/v1/admin/settings')).toBe('plugin_settings')
    expect(pluginOf('/v1/departments/:uuid/chat')).toBe('plugin_chat')
    expect(pluginOf('/v1/departments/:uuid')).toBeNull()
    expect(pluginOf('/v1/customers/:uuid')).toBe('plugin_workshop')
    expect(pluginOf('/v1/vehicles')).toBe('plugin_workshop')
    expect(pluginOf('/v1/chatsets')).toBeNull()
    expect(pluginOf('/v1/settings')).toBeNull()
  })
})

describe('variables in the texts of settings', () => {
  test('Each known variable of a text is filled in wherever it stands, and an unknown one stays', () => {
    expect(variablesIn('a {{dealer}} {{ x }} {{}}')).toEqual(['dealer', 'x', ''])
    expect(fillVariables('{{dealer}} {{code}} {{dealer}}', { dealer: 'Haus' })).toBe('Haus {{code}} Haus')
  })

  test('A variable inside of a filled-in value is not filled in', () =>
    expect(fillVariables('{{dealer}}', { dealer: '{{code}} $& $1', code: 'x' })).toBe('{{code}} $& $1'))
})
