import { describe, expect, test } from 'vitest'
import { addressOf, mayOpen, menuOf } from '#renderer/app/screens/visibleScreens.ts'
import type { Screen } from '#renderer/ui/screen/feature.ts'

const screen = (given: Partial<Screen>): Screen => ({
  path: '/x',
  name: 'x',
  layout: 'default',
  auth: 'required',
  title: 'dashboard:title',
  load: () => Promise.reject(new Error('not loaded in this test')),
  ...given,
})
const icon = () => null
const entry = (name: string, group: NonNullable<Screen['menu']>['group'], order: number, given: Partial<Screen> = {}) =>
  screen({ name, menu: { group, icon, order }, ...given })

describe('the screens that a user may open', () => {
  const users = screen({ permission: { name: 'global.users.read' } })
  const planner = screen({ permission: { name: 'location.workshop.planner.read', scope: 'any' } })

  test('A global permission for a screen is looked up globally', () => {
    expect(mayOpen(users, { global: ['global.users.read'] }, {})).toBe(true)
    expect(mayOpen(users, { north: ['global.users.read'] }, {})).toBe(false)
  })
  test('A location permission for a screen is looked up in every location', () => {
    expect(mayOpen(planner, { north: ['location.workshop.planner.read'] }, {})).toBe(true)
    expect(mayOpen(planner, { global: ['location.workshop.planner.read'] }, {})).toBe(false)
  })
  test('An administrator may open every screen', () =>
    expect(mayOpen(users, { global: ['global.admin'] }, {})).toBe(true))
  test('A plugin hides its screens only when it is switched off', () => {
    const chat = screen({ plugin: 'plugin_chat' })
    expect(mayOpen(chat, {}, {})).toBe(true)
    expect(mayOpen(chat, {}, { plugin_chat: true })).toBe(true)
    expect(mayOpen(chat, {}, { plugin_chat: false })).toBe(false)
  })
})

describe('the menu', () => {
  const screens = [
    entry('logs', 'serverAdmin', 20),
    entry('profile', 'general', 20),
    entry('dashboard', 'general', 10),
    entry('users', 'admin', 10, { permission: { name: 'global.users.read' } }),
    screen({ name: 'login' }),
  ]
  const shown = (permissions: Record<string, string[]>) =>
    menuOf(screens, permissions, {}).map(({ group, entries }) => [group, entries.map(({ name }) => name)])

  test('The menu keeps the order of groups and entries, and leaves out screens without a menu entry', () =>
    expect(shown({ global: ['global.users.read'] })).toEqual([
      ['general', ['dashboard', 'profile']],
      ['admin', ['users']],
      ['serverAdmin', ['logs']],
    ]))
  test('The menu leaves out a screen that the user may only read, and links to that screen still work', () => {
    const screens = [
      screen({
        name: 'import',
        permission: { name: 'global.users.read' },
        menu: { group: 'admin', icon, order: 1, useful: ['global.users.create', 'global.groups.update'] },
      }),
    ]
    const count = (...global: string[]) => menuOf(screens, { global }, {}).length
    expect(count('global.users.read')).toBe(0)
    expect(count('global.groups.update')).toBe(0)
    expect(count('global.users.read', 'global.groups.update')).toBe(1)
    expect(count('global.admin')).toBe(1)
    expect(mayOpen(screens[0] as Screen, { global: ['global.users.read'] }, {})).toBe(true)
  })
  test('The menu shows no group without an entry', () =>
    expect(shown({})).toEqual([
      ['general', ['dashboard', 'profile']],
      ['serverAdmin', ['logs']],
    ]))
})

test('The address of a screen in the menu has no optional parts', () => {
  expect(addressOf(screen({ path: '/profile/:subPage?' }))).toBe('/profile')
  expect(addressOf(screen({ path: '/workshop/paper/:uuid?/:extension?' }))).toBe('/workshop/paper')
  expect(addressOf(screen({ path: '/' }))).toBe('/')
})
