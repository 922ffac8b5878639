import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { keepLinkEntry, linkEntry, linkFile } from '#electron/app/instance/linkEntry.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'werkbank-links-'))
  file = linkFile({}, folder)
})
afterEach(() => rmSync(folder, { recursive: true }))
const entry = (program = '/people/anna/Werkbank.AppImage') => linkEntry('Werkbank', program)

describe('links to an AppImage under Linux', () => {
  test('The link file lies in the folder where Linux desktops look for files of the user', () => {
    expect(file).toBe(join(folder, '.local/share/applications/werkbank.desktop'))
    expect(linkFile({ XDG_DATA_HOME: '/data/anna' }, folder)).toBe('/data/anna/applications/werkbank.desktop')
    expect(linkFile({ XDG_DATA_HOME: 'relative' }, folder)).toBe(file)
  })

  test('The link file names the link scheme of the app, and passes one link to the program', () => {
    expect(entry()).toContain('\nMimeType=x-scheme-handler/werkbank;\n')
    expect(entry()).toContain('\nExec="/people/anna/Werkbank.AppImage" %u\n')
    expect(entry('/people/Jürgen ß/100% "w"/$x')).toContain('\nExec="/people/Jürgen ß/100%% \\\\"w\\\\"/\\\\$x" %u\n')
  })

  test.skipIf(spawnSync('desktop-file-validate', ['--help']).status !== 0)(
    'The link file is valid for Linux desktops',
    () => {
      keepLinkEntry(file, entry('/people/a b/$x/100%.AppImage'))
      expect(spawnSync('desktop-file-validate', [file], { encoding: 'utf8' })).toMatchObject({ status: 0, stdout: '' })
    },
  )

  test('The link file is created, is changed when the AppImage moves, and is deleted where a package is installed', () => {
    keepLinkEntry(file, entry())
    expect(readFileSync(file, 'utf8')).toBe(entry())
    keepLinkEntry(file, entry('/new/Werkbank.AppImage'))
    expect(readFileSync(file, 'utf8')).toBe(entry('/new/Werkbank.AppImage'))
    expect(readdirSync(dirname(file))).toEqual(['werkbank.desktop'])
    keepLinkEntry(file, null)
    keepLinkEntry(file, null)
    expect(existsSync(file)).toBe(false)
  })

  test('A link file that the user has written is not changed', () => {
    const own = '[Desktop Entry]\nType=Application\nName=Meine Werkbank\nExec=/opt/start-werkbank %u\n'
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, own)
    for (const wanted of [entry(), null]) {
      keepLinkEntry(file, wanted)
      expect(readFileSync(file, 'utf8')).toBe(own)
    }
  })
})
