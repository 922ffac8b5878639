import { describe, expect, it } from 'vitest'
import { isCellError } from '#contract/text/cellError.ts'
import { planPeople } from '#server/modules/directory/plan.ts'
import { peopleOf } from '#server/modules/directory/sources/readCsv.ts'
import { datedLines } from '#server/modules/times/imports/datedLines.ts'
import { readStaff, readTimes } from './wholeFiles.ts'

const LOCATION = { uuid: '', key: 'HOME', time_zone: 'Europe/Berlin' }
const NOW = Date.parse('2026-11-30T12:00:00Z')

async function timesOf(cells: string, head = 'Person;Tag;Von;Bis;Von;Bis') {
  const file = await readTimes('attendance', `${head}\n${cells}`)
  const dated = await datedLines(file, LOCATION, NOW)
  return {
    times: dated.flatMap(({ times }) => times.map(({ from, until }) => `${from}-${until}`)),
    told: file.problems.map(({ column, code, text }) => [column, code, text]),
    left: file.leftOut.map(({ reason, text }) => [reason, text]),
  }
}

describe('cells that show an error of their spreadsheet', () => {
  it.each(
    '#REF! #BEZUG! #NV #N/A #WERT! #DIV/0! #NAME? #¡VALOR! #¿NOMBRE? #¡DIV/0! #N/D #RIF! #ADR! #ARG! #N/D! #ССЫЛКА! #ИМЯ? #Н/Д #ДЕЛ/0! #BAŞV! #AD? #YOK #VALEUR! #NOM? #ПОСИЛАННЯ! #ІМ’Я? #DZIEL/0! #SAYI/0! #ÜBERLAUF! Err:502 #FORMULA! ########'.split(
      ' ',
    ),
  )('A cell with %s is no text, and its row says so in both importers', async (cell) => {
    expect(isCellError(cell)).toBe(true)
    expect(await timesOf(`1005;10.11.2026;${cell};12:00;;`)).toEqual({
      times: [],
      told: [['from', 'cell_error', cell]],
      left: [],
    })
    const csv = `Vorname;Nachname;E-Mail;Personalnummer\nMia;Berg;mia@a.example;${cell}\nTom;${cell};tom@a.example;7`
    const plans = await planPeople(await peopleOf(await readStaff(csv)), [], {
      mayCreate: true,
      mayUpdate: true,
      country: 'DE',
    })
    expect(plans.map(({ action, problems, leftOut }) => ({ action, ...problems, ...leftOut }))).toEqual([
      { action: 'create', personnel_number: 'cell_error' },
      { action: 'none', last_name: 'cell_error' },
    ])
  })

  it.each(['#1', '#', '# Notiz', 'Nr. #12!', 'C#', '#hashtag', 'Fehler: keiner'])(
    'A cell with %s is read as a text, and not as an error',
    (cell) => {
      expect(isCellError(cell)).toBe(false)
    },
  )
})

describe('stamps of time clocks', () => {
  it.each([
    ['07:00;12:00;12:30;16:15', []],
    ['07:00:31;07:00:50;07:01;12:00', ['07:00:31–07:00:50']],
    ['07:00;12:00;16:15;16:15', ['16:15–16:15']],
    ['16:15;16:15;;', ['16:15–16:15']],
  ])('A double stamp in %s is left out and named, and the other times stay', async (cells, doubles) => {
    const { times, told, left } = await timesOf(`1005;10.11.2026;${cells}`)
    expect(told).toEqual([])
    expect(left).toEqual(doubles.map((double) => ['double_stamp', `1005, 10.11.2026, ${double}`]))
    const stamps = cells.split(';').filter((cell) => cell !== '').length / 2
    expect(times).toHaveLength(stamps - doubles.length)
  })

  it.each(['07:05*', '07:05 *', '*07:05', '07:05 K', '07:05K', '07:05 (k)', '07:05#', '07:05 G', '7:05!'])(
    'A time with the mark that a time clock adds is read as a time: %s',
    async (cell) => {
      expect(await timesOf(`1005;10.11.2026;${cell};12:00;;`)).toEqual({ times: ['425-720'], told: [], left: [] })
    },
  )

  it.each(['07:05 x y', 'K', '07:0K', '7:05 PMK', '**'])(
    'A text that is no time is not read as one: %s',
    async (cell) => {
      expect((await timesOf(`1005;10.11.2026;${cell};12:00;;`)).told).toHaveLength(1)
    },
  )
})

describe('e-mail addresses and languages as other programs write them', () => {
  const planned = async (email: string, language: string) => {
    const csv = `Vorname;Nachname;E-Mail;Sprache\nMia;Berg;${email};${language}`
    const [plan] = await planPeople(await peopleOf(await readStaff(csv)), [], {
      mayCreate: true,
      mayUpdate: true,
      country: 'DE',
    })
    return { ...plan?.changes, ...plan?.problems, ...plan?.leftOut }
  }

  it.each([
    'mailto:Mia@a.example',
    'Mia Berg <mia@a.example>',
    '<mia@a.example>',
    '"Berg, Mia" <mailto:mia@a.example>',
  ])('An e-mail address is read without the characters that other programs put around it: %s', async (email) => {
    expect(await planned(email.replaceAll('"', ''), 'de')).toMatchObject({ email: 'mia@a.example' })
  })

  it.each([
    ['Englisch', 'en'],
    ['Polish', 'pl'],
    ['de-DE', 'de'],
    ['uk_UA.UTF-8', 'uk'],
    ['Українська', 'uk'],
    ['Türkçe', 'tr'],
    ['FRANÇAIS', 'fr'],
    ['Klingonisch', 'invalid_choice'],
  ])('A language is read by its name: %s', async (word, language) => {
    const { language: read } = (await planned('mia@a.example', word)) as { language: string }
    if (language === 'invalid_choice') expect(read).not.toMatch(/^[a-z]{2}$/)
    else expect(read).toBe(language)
  })
})
