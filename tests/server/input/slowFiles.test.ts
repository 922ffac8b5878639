import { describe, expect, it } from 'vitest'
import { IMPORT_ROWS_MAX } from '#contract/directory/directory.ts'
import { TIMES_FILE_ROWS_MAX } from '#contract/workshop/times/timesFile.ts'
import { planPeople } from '#server/modules/directory/plan.ts'
import { peopleOf, readCsv } from '#server/modules/directory/sources/readCsv.ts'
import { datedLines } from '#server/modules/times/imports/datedLines.ts'
import { readTimesFile } from '#server/modules/times/imports/timesFile.ts'
import { Failure } from '#server/request/failure.ts'
import { timeLimit } from '#tests/support/timed.ts'

/** Characters of a large file. */
const SIZE = 900_000
/** Longest time that reading a file may hold the server (ms). */
const HELD_MS = 50
/** Longest time without a turn while a file of the worst kind is split, read and planned (ms). The splitting is one piece. */
const PLANNED_MS = 150
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

/** The longest time without a turn for other requests (ms), and the turns, while a promise is not settled. */
async function turnsDuring(work: () => Promise<unknown>): Promise<{ longest: number; turns: number }> {
  let [isDone, longest, turns, last] = [false, 0, 0, performance.now()]
  const tick = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    turns += 1
    last = now
    if (!isDone) setImmediate(tick)
  }
  setImmediate(tick)
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
  }
  isDone = true
  return { longest: Math.max(longest, performance.now() - last), turns }
}

const RULES = { mayCreate: true, mayUpdate: true, country: 'DE' } as const
const planStaff = (file: string) => planPeople(peopleOf(readCsv(file, undefined)), [], RULES)
const planTimes = (file: string) =>
  datedLines(
    readTimesFile('attendance', file, undefined),
    { time_zone: 'Europe/Berlin' },
    Date.parse('2026-11-30T12:00Z'),
  )

/** Different cells of 60 characters that are nearly times. */
const nearly = (piece: string) => (_one: unknown, at: number) =>
  `a;1.11.2026;${Array.from({ length: 16 }, (_cell, nth) => `${at}${nth} ${piece.repeat(20)}`.slice(0, 60)).join(';')}\n`
const PAIRS = `Person;Tag;${'Von;Bis;'.repeat(8)}\n`

/** Files whose rows take long to plan. */
const SLOW_ROWS: Readonly<Record<string, string>> = {
  'months without a day in all pairs': PAIRS + Array.from({ length: 700 }, nearly('mar ')).join(''),
  'words beside a time in all pairs': PAIRS + Array.from({ length: 700 }, nearly('at ')).join(''),
  'hours beside words in all pairs': PAIRS + Array.from({ length: 700 }, nearly('1h at ')).join(''),
  'a coded address of the whole file': `Vorname;Nachname;E-Mail\nJana;Ahorn;a@xn--${filled('ba')}`,
  'long coded addresses': `Vorname;Nachname;E-Mail\n${rowsOf(`J;A;a@xn--${'ba'.repeat(25)}.de\n`, 4_900)}`,
  'long addresses of different letters': `Vorname;Nachname;E-Mail\n${rowsOf(
    `J;A;a@${Array.from({ length: 50 }, (_one, at) => String.fromCharCode(0x4e_00 + at * 7)).join('')}.de\n`,
    4_900,
  )}`,
  'different people': `Vorname;Nachname;E-Mail;Telefon;Aktiv ab\n${Array.from(
    { length: 4_900 },
    (_one, at) => `Jana ${at};Ahorn;jana${at}@größe.example;030 1234567 / 8 ${at};Mi 04.03.2026 um 7 Uhr ${at % 60}\n`,
  ).join('')}`,
  'two numbers in each cell': `Vorname;Nachname;E-Mail;Telefon\n${rowsOf(`J;A;a@b.de;${'030 1234567 '.repeat(8)}\n`, 4_900)}`,
  'written days in each row': `Vorname;Nachname;E-Mail;Aktiv ab\n${rowsOf(`J;A;a@b.de;${'mar '.repeat(14)}\n`, 4_900)}`,
}

describe('plans of large files', () => {
  it.each(Object.entries({ ...FILES, ...SLOW_ROWS }))(
    'A plan of a file with %s lets other requests in between',
    async (_name, file) => {
      for (const plan of [planStaff, planTimes])
        expect((await turnsDuring(() => plan(file))).longest).toBeLessThan(timeLimit(PLANNED_MS))
    },
  )

  it.each([
    ['people', planStaff, 'different people'],
    ['times', planTimes, 'months without a day in all pairs'],
  ] as const)('Other requests get many turns while a large file of %s is planned', async (_what, plan, name) => {
    const { turns } = await turnsDuring(() => plan({ ...FILES, ...SLOW_ROWS }[name] ?? ''))
    expect(turns).toBeGreaterThan(5)
  })
})

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
