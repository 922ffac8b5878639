import { expect, test } from 'vitest'
import { isElevated } from '#electron/app/guard/integrityLevel.ts'

test.each([
  ['"Verbindliche Beschriftung\\Hohe Verbindlichkeitsstufe","Bezeichnung","S-1-16-12288",""', true],
  ['"Mandatory Label\\System Mandatory Level","Label","S-1-16-16384",""', true],
  ['"Verbindliche Beschriftung\\Mittlere Verbindlichkeitsstufe","Bezeichnung","S-1-16-8192",""', false],
  ['"VORDEFINIERT\\Administratoren","Alias","S-1-5-32-544","Gruppe, die nur zum Ablehnen verwendet wird"', false],
  ['"x","y","S-1-16-122880",""', false],
  ['', false],
])(
  'DSK-03: A process on Windows is recognised as running with or without administrator rights: %s',
  (groups, expected) => {
    expect(isElevated(groups)).toBe(expected)
  },
)
