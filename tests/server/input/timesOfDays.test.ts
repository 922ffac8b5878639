import { describe, expect, it } from 'vitest'
import { dayName } from '#contract/planning/localDay.ts'
import { datedLines } from '#server/modules/times/imports/datedLines.ts'
import { fc } from '#tests/support/samples/fc.ts'
import { readTimes } from './wholeFiles.ts'

const LOCATION = { uuid: '', key: 'HOME', time_zone: 'Europe/Berlin' }
const NOW = Date.parse('2026-11-30T12:00:00Z')

/** The times of a file by row, with minutes from midnight, and everything that it says about other rows. */
async function timesOf(csv: string, how?: Parameters<typeof readTimes>[3]) {
  const file = await readTimes('attendance', csv, undefined, how)
  const dated = await datedLines(file, LOCATION, NOW)
  return {
    ...file,
    times: dated.map(({ line, day, times }) => [line.line, day, ...times.map(({ from, until }) => `${from}-${until}`)]),
    told: file.problems.map(({ line, column, code, text }) => [line, column, code, text]),
    left: file.leftOut.map(({ line, reason, text }) => [line, reason, text]),
  }
}

describe('several times of a day', () => {
  it.each([
    ['Person;Tag;Von;Bis;Von;Bis', '7:00;12:00;12:30;16:00', ['420-720', '750-960']],
    ['PersNr;Datum;Kommen;Gehen;Kommen 2;Gehen 2', '7:00;12:00;12:30;16:00', ['420-720', '750-960']],
    ['PersNr;Datum;Kommen 1;Kommen 2;Gehen 1;Gehen 2', '7:00;12:30;12:00;16:00', ['420-720', '750-960']],
    ['Person;Tag;Beginn;Ende;Pause von;Pause bis', '7:00;16:00;12:00;12:30', ['420-720', '750-960']],
    [
      'Person;Tag;Beginn;Ende;Pause 1 von;Pause 1 bis;Pause 2 von;Pause 2 bis',
      '7:00;16:00;9:00;9:15;;',
      ['420-540', '555-960'],
    ],
    ['Salarié;Date;Entrée;Sortie;Entrée 2;Sortie 2', '7h;12h;;', ['420-720']],
    ['Pracownik;Data;Wejście;Wyjście;Przerwa od;Przerwa do', '22:00;06:00;02:00;02:30', ['1320-1560', '1590-1800']],
    ['Person;Tag;Von;Bis;Von;Bis', '18:00;23:00;0:30;2:00', ['1080-1380', '1470-1560']],
    ['Person;Tag;Von;Bis;Von;Bis', '12:30;16:00;7:00;12:00', ['750-960', '420-720']],
    ['Person;Tag;Von;Bis;Von;Bis', '7:00;16:00;00:00;00:00', ['420-960']],
  ])('Each pair of times in a row is read from a file with the columns %s', async (head, cells, times) => {
    expect(await timesOf(`${head}\n1005;10.11.2026;${cells}`)).toMatchObject({
      missing: [],
      told: [],
      times: [[2, '2026-11-10', ...times]],
    })
  })

  it('A file that has a column for a beginning and none for its end is reported with the missing column', async () => {
    expect((await timesOf('Person;Tag;Von;Bis;Von\n1005;10.11.2026;7:00;12:00;12:30')).missing).toEqual(['until'])
    expect((await timesOf('Person;Tag;Von;Bis;Pause von\n1005;10.11.2026;7:00;12:00;12:30')).missing).toEqual([
      'break_until',
    ])
  })

  it('Each cell with a problem is named once, and a pair without its end is a problem', async () => {
    const head = 'Person;Tag;Von;Bis;Von;Bis;Pause von;Pause bis'
    const rows = [
      '1005;10.11.2026;7:00;12:00;12:30;;;',
      '1005;10.11.2026;x7;y8;;;;',
      '1005;31.11.2026;7:00;12:00;;;;',
      '1005;11.11.2026;7:00;12:00;;;6:00;6:30',
      '1005;12.11.2026;;;;;12:00;12:30',
      '1005;13.11.2026;7:00;12:00;;;7:00;12:00',
    ]
    expect((await timesOf([head, ...rows].join('\n'))).told).toEqual([
      [2, 'until', 'required', ''],
      [3, 'from', 'invalid_time', 'x7'],
      [3, 'until', 'invalid_time', 'y8'],
      [4, 'day', 'invalid_day', '31.11.2026'],
      [5, 'break_from', 'outside', '6:00'],
      [6, 'from', 'required', ''],
      [7, 'break_from', 'outside', '7:00'],
    ])
  })

  it('All times and breaks of a day are read, and none of their minutes is lost', async () => {
    const points = fc.uniqueArray(fc.integer({ min: 0, max: 1_439 }), { minLength: 4, maxLength: 16 })
    const written = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
    await fc.assert(
      fc.asyncProperty(points, fc.boolean(), async (all, hasBreaks) => {
        const sorted = all.toSorted((a, b) => a - b)
        const even = sorted.slice(0, sorted.length - (sorted.length % 2))
        const pairs = Array.from({ length: even.length / 2 }, (_one, at) => [even[at * 2] ?? 0, even[at * 2 + 1] ?? 0])
        // The gaps between the times are the breaks of the whole day.
        const [first = 0, last = 0] = [even.at(0), even.at(-1)]
        const gaps = pairs.slice(1).map(([from = 0], at) => [pairs[at]?.[1] ?? 0, from])
        const head = hasBreaks
          ? ['Von', 'Bis', ...gaps.flatMap(() => ['Pause von', 'Pause bis'])]
          : pairs.flatMap(() => ['Kommen', 'Gehen'])
        const cells = (hasBreaks ? [first, last, ...gaps.flat()] : pairs.flat()).map(written)
        const read = await timesOf(`Person;Tag;${head.join(';')}\n1005;10.11.2026;${cells.join(';')}`)
        expect(read.told).toEqual([])
        expect(read.times).toEqual([[2, '2026-11-10', ...pairs.map(([from, until]) => `${from}-${until}`)]])
      }),
    )
  })
})

describe('rows that are no times', () => {
  it('Days off and sums of a monthly list are left out and named', async () => {
    const rows = [
      '1005;Fr 06.11.2026;06:53;15:41',
      '1005;Sa 07.11.2026;;',
      '1005;So 08.11.2026;-;–',
      '1005;Mo 09.11.2026;Urlaub;Urlaub',
      '1005;Di 10.11.2026;0:00;0:00',
      'Summe;;;17:43',
      'Gesamt: November;;;',
    ]
    expect(await timesOf(['Mitarbeiter;Datum;Kommen;Gehen', ...rows].join('\n'))).toMatchObject({
      rows: 7,
      told: [],
      times: [[2, '2026-11-06', '413-941']],
      left: [
        [7, 'sum', 'Summe'],
        [8, 'sum', 'Gesamt: November'],
        [3, 'day_off', '1005, Sa 07.11.2026'],
        [4, 'day_off', '1005, So 08.11.2026'],
        [5, 'day_off', '1005, Mo 09.11.2026, Urlaub'],
        [6, 'day_off', '1005, Di 10.11.2026'],
      ],
    })
  })

  it('A row with only one of two times, without a person or with an impossible day is a problem and not a day off', async () => {
    const rows = ['1005;06.11.2026;06:53;', ';07.11.2026;;', '1005;32.11.2026;;', '1005;09.11.2026;00:00;']
    expect((await timesOf(['Person;Tag;Von;Bis', ...rows].join('\n'))).told.toSorted()).toEqual([
      [2, 'until', 'required', ''],
      [3, 'person', 'required', ''],
      [4, 'day', 'invalid_day', '32.11.2026'],
      [5, 'until', 'required', ''],
    ])
  })

  it('The sum at the end of a file of sold times is left out', async () => {
    const file = await readTimes('sold', 'Auftrag;Position;Verkaufte ZE\n913005;99 42;120\nTotal;;120')
    expect([file.lines.length, file.problems, file.leftOut]).toEqual([
      1,
      [],
      [{ line: 3, reason: 'sum', text: 'Total' }],
    ])
  })
})

describe('cells that can be read in two ways', () => {
  const one = (day: string, from: string, until: string) => `1005;${day};${from};${until}`
  const file = (...rows: string[]) => ['Person;Tag;Von;Bis', ...rows].join('\n')

  it('Days that are valid with the day first and with the month first raise a doubt, and the user may read the month first', async () => {
    const csv = file(one('05/10/2026', '7:00', '16:00'), one('06/10/2026', '7:00', '16:00'))
    expect(await timesOf(csv)).toMatchObject({
      doubts: [{ kind: 'day_or_month', text: '05/10/2026', readings: ['2026-10-05', '2026-05-10'] }],
      times: [
        [2, '2026-10-05', '420-960'],
        [3, '2026-10-06', '420-960'],
      ],
    })
    expect((await timesOf(csv, { isMonthFirst: true, isDecimal: false })).times.map(([, day]) => day)).toEqual([
      '2026-05-10',
      '2026-06-10',
    ])
    const american = file(one('11/05/2026', '7:00', '16:00'), one('11/13/2026', '7:00', '16:00'))
    expect(await timesOf(american, { isMonthFirst: true, isDecimal: false })).toMatchObject({
      doubts: [{ kind: 'day_or_month' }],
      told: [],
      times: [
        [2, '2026-11-05', '420-960'],
        [3, '2026-11-13', '420-960'],
      ],
    })
  })

  it.each([
    file(one('05/10/2026', '7:00', '16:00'), one('25/10/2026', '7:00', '16:00')),
    file(one('05.10.2026', '7:00', '16:00')),
    file(one('10/10/2026', '7:30', '16:15')),
    file(one('2026-10-05', '7.30', '16.15')),
    file(one('2026-10-05', '7.00', '16.00')),
  ])('A file whose days or times have one reading raises no doubt', async (csv) => {
    expect(await timesOf(csv)).toMatchObject({ doubts: [], told: [] })
  })

  it('Times with quarters or one decimal raise a doubt, and the user may read decimal hours', async () => {
    const csv = file(one('10.11.2026', '7.25', '16.50'), one('11.11.2026', '7,5', '16'))
    expect((await timesOf(csv)).doubts).toEqual([{ kind: 'decimal_hours', text: '7,5', readings: [null, '07:30'] }])
    const how = { isMonthFirst: false, isDecimal: true }
    expect(await timesOf(csv, how)).toMatchObject({
      told: [],
      times: [
        [2, '2026-11-10', '435-990'],
        [3, '2026-11-11', '450-960'],
      ],
    })
    expect((await timesOf(file(one('10.11.2026', '7.25', '16.50')))).doubts).toEqual([
      { kind: 'decimal_hours', text: '7.25', readings: ['07:25', '07:15'] },
    ])
  })

  it('Times as parts of a day, without a sign and with a comma are read', async () => {
    const csv = file(one('10.11.2026', '0.3125', '0.66666667'), one('11.11.2026', '0.5', '1'))
    expect(await timesOf(csv)).toMatchObject({
      doubts: [],
      told: [],
      times: [
        [2, '2026-11-10', '450-960'],
        [3, '2026-11-11', '720-1440'],
      ],
    })
    const other = file(one('20261110', '0730', '1600'), one('11.XI.2026', '7,30', '16,15'))
    expect((await timesOf(other)).times).toEqual([
      [2, '2026-11-10', '450-960'],
      [3, '2026-11-11', '450-975'],
    ])
  })

  it('With the month first, each day with slashes or dashes is the one that was written', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 20_400, max: 20_780 }), fc.constantFrom('/', '-'), async (number, sign) => {
        const day = dayName(number)
        const [year = '', month = '', date = ''] = day.split('-')
        const read = async (text: string, isMonthFirst: boolean) => {
          const csv = file(one(text, '7:00', '8:00'))
          return (await readTimes('attendance', csv, undefined, { isMonthFirst, isDecimal: false })).reading.day(text)
        }
        expect(await read([month, date, year].join(sign), true)).toBe(day)
        expect(await read([date, month, year].join(sign), false)).toBe(day)
        for (const isMonthFirst of [true, false])
          for (const text of [day, `${date}.${month}.${year}`]) expect(await read(text, isMonthFirst)).toBe(day)
      }),
    )
  })
})

describe('columns of a file of times', () => {
  const fieldsOf = async (head: string) =>
    (await readTimes('attendance', `${head}\nx;x;x;x;x`)).columns.map(({ field }) => field)
  it.each([
    ['Salarié;Date;Entrée;Sortie'],
    ['Personel;Tarih;Giriş;Çıkış'],
    ['Pracownik;Data;Wejście;Wyjście'],
    ['الاسم;التاريخ;الحضور;الانصراف'],
    ['PersNr;Datum;Kommt;Geht'],
    ['Mitarbeiter;Datum;Kommen 1;Gehen 1'],
  ])('The columns %s are known', async (head) => {
    expect((await fieldsOf(head)).slice(0, 4)).toEqual(['person', 'day', 'from', 'until'])
  })

  it('A column of personnel numbers identifies the person, and a column of names beside it does not', async () => {
    expect(await fieldsOf('Name;Personalnummer;Datum;Kommen;Gehen')).toEqual([null, 'person', 'day', 'from', 'until'])
  })
})
