import { describe, expect, test } from 'vitest'
import { homeless } from './homes.ts'
import { readTree, treeOf } from './tree.ts'

test('Lengths of a day, patterns of a uuid, foreign digits and compiled patterns are written in one file each', () =>
  expect(homeless(readTree())).toEqual([]))

describe('examples of constants that the rule must notice or accept', () => {
  test.each([
    ['const A = 86_400_000', 'server/x.ts: take DAY_MS of contract/durations.ts'],
    ['const A = 24 * 60 * 60 * 1_000', 'server/x.ts: take DAY_MS of contract/durations.ts'],
    ['const A = 86400', 'server/x.ts: take DAY_MS / 1_000 of contract/durations.ts'],
    ['const A = now - 24 * 60', 'server/x.ts: take DAY_MINUTES of contract/durations.ts'],
    ['const A = /^[0-9a-f]{8}-[0-9a-f]{4}/i', 'server/x.ts: take a pattern of contract/uuid.ts'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a file
    ['const A = `${b}[0-9a-f]{8}`', 'server/x.ts: take a pattern of contract/uuid.ts'],
    ["const A = new RegExp(given, 'u')", 'server/x.ts: compile patterns in contract/declaredPattern.ts'],
    ['const A = RegExp(given.pattern)', 'server/x.ts: compile patterns in contract/declaredPattern.ts'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a file
    ['const A = new RegExp(`^${given}$`)', 'server/x.ts: compile patterns in contract/declaredPattern.ts'],
    ["const A = text.replace(/[٠-٩]/g, '')", 'server/x.ts: take contract/text/latinDigits.ts'],
  ])('The rule notices a constant outside of its file: %s', (text, found) =>
    expect(homeless(treeOf({ 'server/x.ts': text }))).toEqual([found]),
  )

  test('The rule accepts the constants in their own files, in tests, and other numbers', () => {
    const files = {
      'contract/durations.ts': 'export const DAY_MS = 86_400_000',
      'contract/uuid.ts': "export const UUID_PATTERN = '[0-9a-f]{8}'",
      'contract/text/latinDigits.ts': 'const DIGITS = /[٠-٩]/g',
      'tests/server/x.ts': 'const DAY = 86_400_000',
      'contract/declaredPattern.ts': 'export const A = (source: string) => new RegExp(source)',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a file
      'server/y.ts': "const A = new RegExp(`^${VIN_PATTERN.slice(1, -1)}${OTHER.source}$`, 'g')",
      'server/x.ts': 'const A = 60 * 1_000',
    }
    expect(homeless(treeOf(files))).toEqual([])
  })
})
