import { describe, expect, it } from 'vitest'
import { IMPORT_ROWS_MAX } from '#contract/directory/directory.ts'
import { TIMES_FILE_ROWS_MAX } from '#contract/workshop/times/timesFile.ts'
import { planPeople } from '#server/modules/directory/plan.ts'
import { peopleOf } from '#server/modules/directory/sources/readCsv.ts'
import { datedLines } from '#server/modules/times/imports/datedLines.ts'
import { Failure } from '#server/request/failure.ts'
import { timeLimit } from '#tests/support/timed.ts'
import { turnsDuring } from '#tests/support/turns.ts'
import { readStaff, readTimes } from './wholeFiles.ts'

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

/** Waits for an answer. A refusal is one, too. */
async function answered(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
  }
}

/** The least of several measurements. */
async function leastOf(measure: () => Promise<number>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let at = 0; at < TRIES; at += 1) least = Math.min(least, await measure())
  return least
}

/** Milliseconds of the fastest try, with the pauses in which other work had its turn. */
const timeOf = (read: () => Promise<unknown>) =>
  leastOf(async () => {
    const start = performance.now()
    await answered(read)
    return performance.now() - start
  })

const RULES = { mayCreate: true, mayUpdate: true, country: 'DE' } as const
const readPeople = async (file: string) => peopleOf(await readStaff(file))
const planStaff = async (file: string) => planPeople(await readPeople(file), [], RULES)
const planTimes = async (file: string) =>
  datedLines(await readTimes('attendance', file), { time_zone: 'Europe/Berlin' }, Date.parse('2026-11-30T12:00Z'))

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
  'many columns of people': `Vorname;Nachname;E-Mail${';x'.repeat(90)}\n${rowsOf(`J;A;a@b.de${';y'.repeat(90)}\n`, 4_900)}`,
  'two numbers in each cell': `Vorname;Nachname;E-Mail;Telefon\n${rowsOf(`J;A;a@b.de;${'030 1234567 '.repeat(8)}\n`, 4_900)}`,
  'written days in each row': `Vorname;Nachname;E-Mail;Aktiv ab\n${rowsOf(`J;A;a@b.de;${'mar '.repeat(14)}\n`, 4_900)}`,
}

describe('previews of large files', () => {
  it.each(Object.entries({ ...FILES, ...SLOW_ROWS }))(
    'Planning the import of a file with %s lets other requests in between',
    async (_name, file) => {
      for (const plan of [planStaff, planTimes])
        expect(await leastOf(async () => (await turnsDuring(() => answered(() => plan(file)))).longest)).toBeLessThan(
          timeLimit(HELD_MS),
        )
    },
  )

  it.each([
    ['people', planStaff, 'different people'],
    ['times', planTimes, 'months without a day in all pairs'],
  ] as const)('Other requests get many turns while a large file of %s is planned', async (_what, plan, name) => {
    const { turns } = await turnsDuring(() => plan({ ...FILES, ...SLOW_ROWS }[name] ?? ''))
    expect(turns).toBeGreaterThan(1)
  })

  it.each([
    ['people', readPeople, 'many columns of people'],
    ['times', (file: string) => readTimes('attendance', file), 'months without a day in all pairs'],
    ['sold times', (file: string) => readTimes('sold', file), 'rows of delimiters'],
  ] as const)('Other requests get a turn while a large file of %s is split and read', async (_what, read, name) => {
    const { turns } = await turnsDuring(() => answered(() => read({ ...FILES, ...SLOW_ROWS }[name] ?? '')))
    expect(turns).toBeGreaterThan(0)
  })
})

describe('reading large files', () => {
  it.each(Object.entries(FILES))(
    'Reading a file with %s never keeps the server from other requests for long',
    async (_name, file) => {
      expect(await timeOf(() => readPeople(file))).toBeLessThan(timeLimit(HELD_MS))
      for (const kind of ['attendance', 'sold'] as const)
        expect(await timeOf(() => readTimes(kind, file))).toBeLessThan(timeLimit(HELD_MS))
    },
  )

  it('Empty columns of a spreadsheet behind the last name are left out, and a nameless column may be assigned', async () => {
    const wide = ';'.repeat(16_000)
    const file = `Vorname;Nachname;E-Mail${wide}\nJana;Ahorn;jana@ahornfeld.example${wide}\n`
    expect((await readStaff(file)).columns).toHaveLength(100)
    expect((await readStaff('Vorname;Nachname;\nJana;Ahorn;x')).columns[2]).toEqual({
      name: '',
      field: null,
      sample: 'x',
    })
  })
})
