import { describe, expect, it } from 'vitest'
import { IMPORT_ROWS_MAX } from '#contract/directory/directory.ts'
import { TIMES_FILE_ROWS_MAX } from '#contract/workshop/times/timesFile.ts'
import { peopleOf, readCsv } from '#server/modules/directory/sources/readCsv.ts'
import { readTimesFile } from '#server/modules/times/imports/timesFile.ts'
import { Failure } from '#server/request/failure.ts'
import { timeLimit } from '#tests/support/timed.ts'

/** Characters of a large file. */
const SIZE = 900_000
/** Longest time that reading a file may hold the server (ms). */
const HELD_MS = 50
/** Tries of which the fastest counts, because other programs of the machine delay one. */
const TRIES = 5

const filled = (piece: string) => piece.repeat(Math.floor(SIZE / piece.length))
const rowsOf = (row: string, count: number) => row.repeat(Math.min(count, Math.floor(SIZE / row.length)))

const FILES: Readonly<Record<string, string>> = {
  'blanks that are named as the delimiter': `sep= \n${filled(' ')}`,
  'blanks without a delimiter': filled(' '),
  'delimiters only': filled(';'),
  'rows of delimiters': filled(';;;;\n'),
  'thousands of unknown names': Array.from({ length: 90_000 }, (_one, at) => `Spalte${at}`).join(';'),
  'thousands of known names': `${filled('Vorname;Nachname;Person;Tag;Von;Bis;')}\na;b;c;d;e;f`,
  'many rows below thousands of names': `${filled('Von;Bis;').slice(0, 400_000)}\n${rowsOf('a;b;c\n', 4_900)}`,
  'blank lines': filled('\n'),
  'quotation marks': filled('"'),
  'a stray quotation mark in each row': filled('"a\n'),
  'three quotation marks in each row': filled('"""a\n'),
  'marks behind letters': `Vorname;Nachname\n${filled('a\u0300\u0301')}`,
  'one letter with all marks': `Vorname;Nachname\na${filled('\u0301')}${filled('\u0327')}`,
  'numbers that are nearly times': `Person;Von;Bis\n${rowsOf(`a;${'12 '.repeat(13)};b\n`, TIMES_FILE_ROWS_MAX)}`,
  'as many people as allowed': `Vorname;Nachname;E-Mail\n${rowsOf('Jana;Ahorn;jana@ahornfeld.example\n', IMPORT_ROWS_MAX)}`,
  'as many times as allowed': `Person;Tag;Von;Bis\n${rowsOf('jana@ahornfeld.example;01.11.2026;07:00;15:00\n', 4_900)}`,
}

/** Milliseconds of the fastest try. A refusal is an answer, too. */
function heldBy(read: () => unknown): number {
  const times = Array.from({ length: TRIES }, () => {
    const start = performance.now()
    try {
      read()
    } catch (error) {
      if (!(error instanceof Failure)) throw error
    }
    return performance.now() - start
  })
  return Math.min(...times)
}

describe('large files', () => {
  it.each(Object.entries(FILES))('A file with %s does not hold the server', (_name, file) => {
    expect(heldBy(() => peopleOf(readCsv(file, undefined)))).toBeLessThan(timeLimit(HELD_MS))
    for (const kind of ['attendance', 'sold'] as const)
      expect(heldBy(() => readTimesFile(kind, file, undefined))).toBeLessThan(timeLimit(HELD_MS))
  })

  it('Empty columns of a spreadsheet behind the last name are left out, and a nameless column may be assigned', () => {
    const wide = ';'.repeat(16_000)
    const file = `Vorname;Nachname;E-Mail${wide}\nJana;Ahorn;jana@ahornfeld.example${wide}\n`
    expect(readCsv(file, undefined).columns).toHaveLength(100)
    expect(readCsv('Vorname;Nachname;\nJana;Ahorn;x', undefined).columns[2]).toEqual({
      name: '',
      field: null,
      sample: 'x',
    })
  })
})
