import { expect, test } from 'vitest'
import { homeOf } from '#renderer/app/screens/home.ts'

test.each([
  ['the chat window of the app', 'chat', '/login', '/chatExternal'],
  ['a browser window that was opened for the chat', undefined, '/chatExternal', '/chatExternal'],
  ['the main window', 'main', '/chat', '/dashboard'],
  ['a tab', undefined, '/login', '/dashboard'],
] as const)('The start page is the expected one for %s', (_what, kind, startedAt, home) =>
  expect(homeOf(kind, startedAt)).toBe(home),
)
