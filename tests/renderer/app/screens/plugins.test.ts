import { describe, expect, test, vi } from 'vitest'
import { pluginOf } from '#contract/settings/registry.ts'
import { isOn } from '#renderer/net/settings/plugins.ts'

// Values of the device listen to the other windows as soon as they are loaded.
vi.stubGlobal('window', { addEventListener: () => undefined })
const { features, screens } = await import('#renderer/app/screens/features.ts')
const { addressOf, mayOpen, menuOf } = await import('#renderer/app/screens/visibleScreens.ts')

const admin = { global: ['global.admin'] }
const WORKSHOP = ['paper', 'planner', 'hst.check', 'shouldiscompare', 'customers', 'vehicles', 'packages']
const under = screens.filter((screen) => pluginOf(`/v1${addressOf(screen)}`) !== null)

test('No two screens have the same key after G', () => {
  const keys = screens.flatMap(({ goKey = [] }) => goKey)
  expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted())
})

test('No key of a screen after G is also a key of lists, because the list would not get it any more', () => {
  const ofLists = ['j', 'k', 'x', 'n']
  expect(screens.flatMap(({ goKey = [] }) => goKey).filter((key) => ofLists.includes(key))).toEqual([])
})

describe('a plugin that is switched off', () => {
  test.each(under.map((screen) => [screen.path, screen] as const))(
    'The screen %s names the plugin that its address belongs to',
    (_path, screen) => expect(screen.plugin).toBe(pluginOf(`/v1${addressOf(screen)}`)),
  )

  test('Switching the workshop off hides all its screens in the menu and at their addresses, and switching it on shows them again', () => {
    const names = WORKSHOP.map((name) => `workshop.${name}`)
    const namesIn = (settings: { plugin_workshop: boolean }) =>
      menuOf(screens, admin, settings).flatMap(({ entries }) => entries.map(({ name }) => name))
    expect(namesIn({ plugin_workshop: true })).toEqual(expect.arrayContaining(names))
    expect(namesIn({ plugin_workshop: false }).filter((name) => name.startsWith('workshop.'))).toEqual([])
    const hidden = screens.filter((screen) => !mayOpen(screen, admin, { plugin_workshop: false }))
    // Terminals show only work.
    const terminals = ['bay', 'admin.bayTerminals']
    expect(hidden.map(({ name }) => name).sort()).toEqual([...names, ...terminals].sort())
  })

  test('Switching a plugin off removes its frame parts, keys and background work', () => {
    const of = (plugin: string) => features.filter((feature) => feature.plugin === plugin)
    expect(of('plugin_workshop').filter(({ frame, background }) => frame && background)).toHaveLength(3)
    expect(of('plugin_chat').filter(({ keyboard, background }) => keyboard && background)).toHaveLength(1)
    expect(isOn('plugin_workshop', { plugin_workshop: false })).toBe(false)
    expect(isOn('plugin_workshop', {})).toBe(true)
    expect(isOn(undefined, { plugin_workshop: false })).toBe(true)
  })

  test('Switching the chat off hides the chat and its administration', () => {
    const hidden = screens.filter((screen) => !mayOpen(screen, admin, { plugin_chat: false }))
    expect(hidden.map(({ path }) => path)).toEqual(expect.arrayContaining(['/chat', '/chatExternal']))
    expect(hidden.some(({ path }) => path.startsWith('/admin/chats'))).toBe(true)
  })
})
