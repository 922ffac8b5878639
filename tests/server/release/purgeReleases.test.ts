import { describe, expect, it } from 'vitest'
import { versionIn } from '#server/release/artefacts.ts'
import { MAPS_KEPT, outdated, VERSIONS_KEPT } from '#server/release/purgeReleases.ts'

const none = new Set<string>()
const versions = (count: number) => Array.from({ length: count }, (_, index) => `1.${index}.0`)

describe('files that the feed does not need any more', () => {
  const files = versions(30).flatMap((version) => [`W-Setup-${version}.exe`, `W-Setup-${version}.exe.blockmap`])

  it('Artefacts of old versions are deleted, and their block maps much later; 1.10 is newer than 1.9', () => {
    const gone = new Set(outdated(files.toSorted(), none))
    const kept = files.filter((name) => !gone.has(name))
    expect(kept.filter((name) => name.endsWith('.exe'))).toEqual(
      versions(30)
        .slice(-VERSIONS_KEPT)
        .map((version) => `W-Setup-${version}.exe`),
    )
    expect(kept.filter((name) => name.endsWith('.blockmap'))).toEqual(
      versions(30)
        .slice(-MAPS_KEPT)
        .map((version) => `W-Setup-${version}.exe.blockmap`),
    )
  })

  it('A file that a feed document offers is never deleted, however old it is', () => {
    const gone = outdated(files, new Set(['W-Setup-1.0.0.exe']))
    expect(gone).not.toContain('W-Setup-1.0.0.exe')
    expect(gone).not.toContain('W-Setup-1.0.0.exe.blockmap')
    expect(gone).toContain('W-Setup-1.1.0.exe')
  })

  it('A file that is no artefact or has no version in its name is never deleted', () => {
    const others = ['latest.yml', 'werkbank.lock', 'README.txt', 'tool.exe', '.W-Setup-0.1.0.exe.x.part']
    expect(outdated([...files, ...others], none).filter((name) => others.includes(name))).toEqual([])
  })

  it('All files of an old version are deleted together', () => {
    const linux = versions(5).flatMap((version) => [
      `W-${version}.AppImage`,
      `W-${version}-amd64.deb`,
      `W-${version}-arm64.AppImage`,
    ])
    expect(outdated(linux, none)).toEqual(linux.slice(0, 6))
  })
})

it.each([
  ['Werkbank-Setup-1.2.3.exe', '1.2.3'],
  ['Werkbank-Setup-1.2.3.exe.blockmap', '1.2.3'],
  ['Werkbank-1.2.3-amd64.deb', '1.2.3'],
  ['Werkbank-1.2.3-arm64.AppImage', '1.2.3'],
  ['Werkbank-1.2.3-arm64-mac.zip', '1.2.3'],
  ['Werkbank-1.2.3-universal-mac.zip', '1.2.3'],
  ['Werkbank-1.2.3-mac.zip', '1.2.3'],
  ['Werkbank-0.9.21-beta.dmg', '0.9.21-beta'],
  ['Werkbank-1.0.0-rc.1-x64.exe', '1.0.0-rc.1'],
  ['Werkbank-11.2.33.AppImage', '11.2.33'],
  ['Werkbank.AppImage', null],
  ['Werkbank-arm64.AppImage', null],
  ['Werkbank-1.2.exe', null],
])('The version in %s is %s', (name, version) => expect(versionIn(name)).toBe(version))
