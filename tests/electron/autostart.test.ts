import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { autostartEntry, autostartFile, keepAutostart, programOf } from '#electron/settings/autostartFile.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'werkbank-autostart-'))
  file = join(folder, 'config', 'autostart', 'werkbank.desktop')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const entry = (program = '/opt/Werkbank/werkbank') => autostartEntry('Werkbank', [program, '--started-by-system'])

describe('start with the system under Linux', () => {
  test('The autostart file lies in the folder where Linux desktops look for it', () => {
    expect(autostartFile({}, '/people/somebody')).toBe('/people/somebody/.config/autostart/werkbank.desktop')
    expect(autostartFile({ XDG_CONFIG_HOME: '/data/anna' }, '/people/somebody')).toBe(
      '/data/anna/autostart/werkbank.desktop',
    )
    expect(autostartFile({ XDG_CONFIG_HOME: 'relative' }, '/people/somebody')).toContain('/people/somebody/.config/')
  })

  test('The autostart of an AppImage names the file of the AppImage, not the folder where it is mounted', () => {
    const mounted = '/tmp/.mount_Werk1/werkbank'
    expect(programOf({ APPIMAGE: '/people/somebody/Werkbank.AppImage' }, mounted)).toBe(
      '/people/somebody/Werkbank.AppImage',
    )
    expect(programOf({}, '/opt/Werkbank/werkbank')).toBe('/opt/Werkbank/werkbank')
  })

  test('The autostart file names the program, and tells it that the system starts it', () => {
    expect(entry()).toContain('\nExec="/opt/Werkbank/werkbank" "--started-by-system"\n')
  })

  test.each([
    ['/people/Jürgen ß/Bäcker GmbH/Werkbank.AppImage', '"/people/Jürgen ß/Bäcker GmbH/Werkbank.AppImage"'],
    ['/opt/100%/w', '"/opt/100%%/w"'],
    ['/opt/$HOME/`id`/"w"', '"/opt/\\\\$HOME/\\\\`id\\\\`/\\\\"w\\\\""'],
    ['/opt/a\\b', '"/opt/a\\\\\\\\b"'],
  ])('A path with any characters is one argument in the autostart file: %s', (path, quoted) => {
    expect(entry(path)).toContain(`\nExec=${quoted} `)
  })

  test.skipIf(spawnSync('desktop-file-validate', ['--help']).status !== 0)(
    'The autostart file is valid for Linux desktops',
    () => {
      keepAutostart(file, entry('/people/a b/$x/100%'), true)
      expect(spawnSync('desktop-file-validate', [file], { encoding: 'utf8' })).toMatchObject({ status: 0, stdout: '' })
    },
  )

  test('The autostart file is created, is changed when the program moves, and is deleted', () => {
    keepAutostart(file, entry(), true)
    expect(readFileSync(file, 'utf8')).toBe(entry())
    keepAutostart(file, entry('/new/werkbank'), false)
    expect(readFileSync(file, 'utf8')).toBe(entry('/new/werkbank'))
    keepAutostart(file, null, true)
    keepAutostart(file, null, true)
    expect(existsSync(file)).toBe(false)
  })

  test('An autostart file of another program is not changed', () => {
    const other = entry().replace(/^X-Werkbank.*\n/m, '')
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, other)
    keepAutostart(file, null, true)
    expect(readFileSync(file, 'utf8')).toBe(other)
  })

  test.each(['Hidden=true', 'X-GNOME-Autostart-enabled=false'])(
    'An autostart that the desktop has switched off with %s stays so until the user decides in the app',
    (line) => {
      keepAutostart(file, entry(), true)
      const off = entry().replace(/X-GNOME.*\n/, `${line}\n`)
      writeFileSync(file, off)
      keepAutostart(file, entry(), false)
      expect(readFileSync(file, 'utf8')).toBe(off)
      keepAutostart(file, entry(), true)
      expect(readFileSync(file, 'utf8')).toBe(entry())
    },
  )
})
