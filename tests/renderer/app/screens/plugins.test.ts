import { describe, expect, test } from 'vitest'
import { pluginOf } from '#contract/settings/registry.ts'
import { screens } from '#renderer/app/screens/features.ts'
import { addressOf, mayOpen, menuOf } from '#renderer/app/screens/visibleScreens.ts'

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
    expect(hidden.map(({ name }) => name).sort()).toEqual([...names].sort())
  })

  test('hides the chat and its administration', () => {
    const hidden = screens.filter((screen) => !mayOpen(screen, admin, { plugin_chat: false }))
    expect(hidden.map(({ path }) => path)).toEqual(expect.arrayContaining(['/chat', '/chatExternal']))
    expect(hidden.some(({ path }) => path.startsWith('/admin/chats'))).toBe(true)
  })
})
