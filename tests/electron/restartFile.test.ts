import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Restart, RestartFile, screenPath } from '#electron/windows/restartFile.ts'

const NOW = Date.UTC(2026, 2, 4, 21)
const restart: Restart = {
  at: NOW,
  isQuiet: true,
  reconnectInMs: 4_200,
  focused: 'chat',
  windows: {
    main: { path: '/profile/twofa', look: 'hidden' },
    chat: { path: '/chatExternal?chat=018f4a5e-1c2d-7e3f-8a4b-5c6d7e8f9a0b', look: 'shown' },
  },
}

let folder: string
let path: string
const logged: string[] = []
const file = () => new RestartFile(path, (event) => void logged.push(event))

beforeEach(() => {
  logged.length = 0
  folder = mkdtempSync(join(tmpdir(), 'werkbank-restart-'))
  path = join(folder, 'restart.json')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('UPD-05 the file that one run of the app leaves for the next', () => {
  test('The restart file is used once', () => {
    file().write(restart)
    expect(file().take(NOW + 20_000)).toEqual(restart)
    expect(file().take(NOW + 20_000)).toBeNull()
    expect(readdirSync(folder)).toEqual([])
  })

  test('The restart file is ignored if there was no restart, if it is old, or if it lies in the future', () => {
    expect(file().take(NOW)).toBeNull()
    for (const later of [10 * 60_000, -1]) {
      file().write(restart)
      expect(file().take(NOW + later)).toBeNull()
    }
    expect(logged).toEqual([])
  })

  test.each([
    '',
    'half {',
    'null',
    '[]',
    '{"at":1}',
    JSON.stringify({ ...restart, reconnectInMs: 1e12 }),
    JSON.stringify({ ...restart, windows: { main: { path: '/', look: 'huge' }, chat: null } }),
    JSON.stringify({ ...restart, extra: 1 }),
  ])('The restart file is ignored when it is damaged: %s', (text) => {
    writeFileSync(path, text)
    expect(file().take(NOW)).toBeNull()
    expect(existsSync(path)).toBe(false)
    expect(logged).toEqual(['restart.invalid'])
  })

  test('A path in the restart file that is no screen is ignored, and its window is opened', () => {
    const evil = {
      ...restart,
      windows: { ...restart.windows, main: { path: '//evil.example', look: 'shown' as const } },
    }
    file().write(evil)
    expect(file().take(NOW)?.windows.main).toEqual({ path: null, look: 'shown' })
  })

  test('If the folder cannot be written, the app restarts without its windows', () => {
    const blocked = new RestartFile(join(folder, 'missing', 'restart.json'), (event) => void logged.push(event))
    blocked.write(restart)
    expect(logged).toEqual(['restart.notKept'])
  })
})

describe('DSK-03 a path that a restart may open', () => {
  test.each([
    '/',
    '/dashboard',
    '/profile/twofa',
    '/chat?chat=018f4a5e-1c2d-7e3f-8a4b-5c6d7e8f9a0b',
    '/admin/server_x',
  ])('A restart may open the path %s', (screen) => {
    expect(screenPath('main', screen)).toBe(screen)
  })

  test.each([
    '',
    'dashboard',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    'file:///etc/passwd',
    '/../../etc/passwd',
    '/a/../b',
    '/api/v1/users',
    '/API/v1/users',
    '/-/crashed?from=/',
    '/a b',
    '/a#b',
    '/a?b=<script>',
    '/%2e%2e/x',
    '/chatExternal',
    `/${'a'.repeat(500)}`,
  ])('A restart may not open the path %s', (screen) => {
    expect(screenPath('main', screen)).toBeNull()
  })

  test('The chat window may open the chat, and no other screen', () => {
    expect(screenPath('chat', '/chatExternal')).toBe('/chatExternal')
    expect(screenPath('chat', '/chatExternal?chat=1')).toBe('/chatExternal?chat=1')
    for (const screen of ['/dashboard', '/chatExternalX', '/']) expect(screenPath('chat', screen)).toBeNull()
  })
})
