import { describe, expect, test } from 'vitest'
import { pluginOf } from '#contract/settings/registry.ts'
import { features, screens } from '#renderer/app/screens/features.ts'
import { addressOf, mayOpen, menuOf } from '#renderer/app/screens/visibleScreens.ts'
import { isOn } from '#renderer/net/settings/plugins.ts'

const admin = { global: ['global.admin'] }
const WORKSHOP = ['paper', 'planner', 'hst.check', 'shouldiscompare', 'customers', 'vehicles']
const under = screens.filter((screen) => pluginOf(`/v1${addressOf(screen)}`) !== null)

describe('a part of the software that is switched off', () => {
  test.each(under.map((screen) => [screen.path, screen] as const))('%s belongs to its plugin', (_path, screen) =>
    expect(screen.plugin).toBe(pluginOf(`/v1${addressOf(screen)}`)),
  )

  test('hides every screen of the workshop from the menu and from its address, and shows them again', () => {
    const names = WORKSHOP.map((name) => `workshop.${name}`)
    const namesIn = (settings: { plugin_workshop: boolean }) =>
      menuOf(screens, admin, settings).flatMap(({ entries }) => entries.map(({ name }) => name))
    expect(namesIn({ plugin_workshop: true })).toEqual(expect.arrayContaining(names))
    expect(namesIn({ plugin_workshop: false }).filter((name) => name.startsWith('workshop.'))).toEqual([])
    const hidden = screens.filter((screen) => !mayOpen(screen, admin, { plugin_workshop: false }))
    // Terminals show nothing but work.
    const terminals = ['bay', 'admin.bayTerminals']
    expect(hidden.map(({ name }) => name).sort()).toEqual([...names, ...terminals].sort())
  })

  test('takes what it shows in the frame, its keys and its background along', () => {
    const of = (plugin: string) => features.filter((feature) => feature.plugin === plugin)
    expect(of('plugin_workshop').filter(({ frame, background }) => frame && background)).toHaveLength(3)
    expect(of('plugin_chat').filter(({ keyboard, background }) => keyboard && background)).toHaveLength(1)
    expect(isOn('plugin_workshop', { plugin_workshop: false })).toBe(false)
    expect(isOn('plugin_workshop', {})).toBe(true)
    expect(isOn(undefined, { plugin_workshop: false })).toBe(true)
  })

  test('hides the chat and its administration', () => {
    const hidden = screens.filter((screen) => !mayOpen(screen, admin, { plugin_chat: false }))
    expect(hidden.map(({ path }) => path)).toEqual(expect.arrayContaining(['/chat', '/chatExternal']))
    expect(hidden.some(({ path }) => path.startsWith('/admin/chats'))).toBe(true)
  })
})
