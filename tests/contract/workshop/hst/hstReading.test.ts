import { describe, expect, test } from 'vitest'
import { decided } from '#contract/workshop/hst/hstDecision.ts'
import { HST_ITEMS_MAX, HST_TEXT_MAX, hstProblems, readHst, readMoment } from '#contract/workshop/hst/hstReading.ts'
import { HST_NUMBER_PATTERNS, type HstItem } from '#contract/workshop/hst/hstState.ts'
import { fc } from '#tests/support/samples/fc.ts'

const filled = (piece: string) => piece.repeat(Math.floor(HST_TEXT_MAX / piece.length))
const seed = Number(process.env.TEST_SEED ?? 1)
const VIN = 'WVWZZZCDZMW990001'
const OTHER = 'WVWZZZCDZMW990002'

const PAGE = `ElsaPro
Handbuch Service Technik
FIN: ${VIN}
Kennzeichen: DEM-AB 123
Auftragsnummer: 901245
Modell: Golf
Abfrage vom: 12.03.2026 14:05 Uhr
Feldmaßnahmen (3)
Aktionscode\tTitel\tKriterium\tStatus
28E9\tSicherheitsrückruf Airbag Fahrerseite\toffen
9DM2\tServiceaktion Software Motorsteuergerät\tdurchgeführt am 02.02.2026
58B5\tRückruf Kraftstoffleitung\tnicht durchgeführt
Technische Produktinformationen
Vorgangs-Nr.\tTitel
2990001/1\tKnarzen an der Hinterachse
Hinweise
Neue Schulung zu Hochvolt
Seite 1 von 1
Alles Gute zum Geburtstag
`

test('The header and footer that a browser prints around a page are ignored, but a hit in such a line is read', () => {
  const around = ['22.11.26, 16:50\tHST', '11/22/26, 4:50 PM\tHST', 'https://portal.example/hst?id=1\t1/2', '1/2']
  expect(readHst([...around, 'Feldmaßnahmen', ...around].join('\n')).unread).toEqual([])
  expect(only('22.11.26, 16:50\t28E9 Rückruf')).toMatchObject({ number: '28E9' })
})

const itemsOf = (text: string) => readHst(text).items.map(({ line: _line, ...item }) => item)
const only = (line: string, heading = 'Feldmaßnahmen') => itemsOf(`${heading}\n${line}`)[0]

test('A complete page of the HST is read, and unknown parts are reported', () => {
  const reading = readHst(PAGE)
  expect(reading).toMatchObject({
    vins: [VIN],
    licensePlate: 'DEM-AB 123',
    jobId: '901245',
    looked: { day: '2026-03-12', time: '14:05' },
    covers: ['field_action', 'tpi', 'note'],
    unread: [],
    isCut: false,
  })
  expect(
    reading.items.map(({ kind, number, status, isSafetyRecall, doubts }) => [
      kind,
      number,
      status,
      isSafetyRecall,
      doubts,
    ]),
  ).toEqual([
    ['field_action', '28E9', 'open', true, []],
    ['field_action', '9DM2', 'done', false, []],
    ['field_action', '58B5', 'open', true, []],
    ['tpi', '2990001/1', 'open', false, ['status_missing']],
    ['note', 'Neue Schulung zu Hochvolt', 'open', false, []],
    ['note', 'Alles Gute zum Geburtstag', 'open', false, []],
  ])
  expect(hstProblems(reading, VIN)).toEqual([])
})

describe('text of a PDF', () => {
  test.each(['NFD', 'NFKD'] as const)('A page whose letters are decomposed (%s) is read like any other', (form) => {
    expect(readHst(PAGE.normalize(form))).toEqual(readHst(PAGE))
  })

  test('A recall whose words contain soft hyphens is found', () => {
    const hyphenated = PAGE.replaceAll('rückruf', 'rück\u{AD}ruf').replaceAll('Feldma', 'Feld\u{AD}ma')
    expect(readHst(hyphenated)).toEqual(readHst(PAGE))
  })
})

describe('a line of the HST list', () => {
  test.each([
    ['28E9 – Rückruf Airbag', { number: '28E9', title: 'Rückruf Airbag', status: 'open', doubts: ['status_missing'] }],
    ['28E9;Rückruf Airbag;erledigt', { title: 'Rückruf Airbag', status: 'done', doubts: [] }],
    ['28E9 | Rückruf Airbag | nicht betroffen', { status: 'not_applicable' }],
    ['28E9\tRückruf Airbag\tvom Kunden abgelehnt', { status: 'refused' }],
    ['28E9\tRückruf Airbag\tTeile fehlen', { status: 'parts_missing' }],
    ['28E9\tRückruf Airbag\tim Auftrag', { status: 'in_order' }],
    ['28E9\tRückruf Airbag\tdone 2026-01-02', { status: 'done' }],
    ['Aktion 28E9: Rückruf Airbag', { number: '28E9' }],
    // A word of a title says nothing about the state, and neither does half a word.
    ['28E9\tRückruf: offen liegendes Kabel', { status: 'open', doubts: ['status_missing'] }],
    ['28E9\tRückruf Airbag, teilweise durchgeführt', { status: 'open', doubts: ['status_missing'] }],
    ['28E9\tRückruf Airbag\tnicht erledigt', { status: 'open', doubts: [] }],
    ['28E9\tRückruf Airbag\toffen\terledigt', { status: 'open', doubts: ['status_unclear'] }],
    ['28E9\tAirbag\toffen', { isSafetyRecall: false, doubts: ['recall_unknown'] }],
    ['28E9\tServiceaktion, kein Rückruf\toffen', { isSafetyRecall: false, doubts: [] }],
    ['28E9\tServiceaktion zum Rückruf\toffen', { isSafetyRecall: true, doubts: ['recall_unclear'] }],
    ['28E9\tKein R\u{fffd}ckruf\toffen', { isSafetyRecall: false, doubts: [] }],
  ])('A line of the HST list is read: %s', (line, expected) => expect(only(line)).toMatchObject(expected))

  test.each([
    'r\u{fffd}ckruf',
    'r?ckruf',
    'r¨uckruf',
    'ru ̈ckruf',
    'ruckruf',
    'rueckruf',
    'rckruf',
    'rÃ¼ckruf',
    'r\u{ad}ückruf',
  ])('A recall is recognised although its umlaut was lost: %s', (word) => {
    for (const line of [`28E9\tSicherheits${word} Airbag\toffen`, `28E9\t${word} Airbag\toffen`])
      expect(only(line)).toMatchObject({ isSafetyRecall: true, doubts: [] })
  })

  test.each([
    'AUTO Werkstatt',
    'Offenbach am Main',
    '12345',
    '28e9 klein geschrieben',
    '2026/03 Monat',
    '28E9X zu lang',
  ])('%s is no hit and stays unread', (line) => {
    const reading = readHst(`Feldmaßnahmen\n${line}`)
    expect(reading.items).toEqual([])
    expect(reading.unread).toEqual([{ line: 2, text: line }])
  })

  test('Four digits are the number of a field action only below the heading of the field actions', () => {
    expect(only('6901 Rückruf')?.number).toBe('6901')
    expect(readHst('6901 Rückruf').items).toEqual([])
  })

  test('A heading of the HST list tells the kind of the lines below it', () => {
    expect(only('28E9\tAirbag\toffen', 'Rückrufe')?.isSafetyRecall).toBe(true)
    expect(only('28E9\tAirbag\toffen', 'Serviceaktionen')).toMatchObject({ isSafetyRecall: false, doubts: [] })
    expect(only('1234/1\tKnarzen', 'TPI')).toMatchObject({ kind: 'tpi', number: '1234/1', version: '1' })
  })
})

describe('pages that cannot be used', () => {
  test.each([
    ['', VIN, ['nothing_found']],
    ['Guten Tag\nwie geht es', VIN, ['nothing_found']],
    // A page of TPIs alone would hide every open field action.
    [`FIN: ${VIN}\nTPI\n2990001/1 Knarzen`, VIN, ['field_actions_missing']],
    [`FIN: ${OTHER}\nKeine Feldmaßnahmen`, VIN, ['vin_differs']],
    [`FIN: ${OTHER}\n${VIN}\nKeine Feldmaßnahmen`, VIN, ['vin_several']],
    ['Keine Feldmaßnahmen', '', ['vin_missing']],
    ['Keine Rückrufe', VIN, ['nothing_found']],
    ['Rückrufe\nKeine Einträge\nTPI\nKeine Einträge', VIN, ['field_actions_missing']],
    [
      `Feldmaßnahmen\n${Array.from({ length: 201 }, (_, i) => `${1_000 + i}\tRückruf\toffen`).join('\n')}`,
      VIN,
      ['too_many'],
    ],
  ])('A page that cannot be used names its problems: %#', (text, vin, problems) =>
    expect(hstProblems(readHst(text), vin)).toEqual(problems),
  )

  test.each([
    'Keine Feldmaßnahmen vorhanden.',
    'Feldmaßnahmen\nKeine Einträge',
    'No open field actions',
    'Keine Rückrufe\nKeine Serviceaktionen',
  ])('The text %j is read as an HST snapshot without hits', (text) => {
    expect(readHst(text)).toMatchObject({ items: [], covers: ['field_action'] })
    expect(hstProblems(readHst(text), VIN)).toEqual([])
  })
})

test.each([
  ['12.03.2026', { day: '2026-03-12', time: null }],
  ['1.3.2026, 7:05 Uhr', { day: '2026-03-01', time: '07:05' }],
  ['2026-03-12T14:05:33', { day: '2026-03-12', time: '14:05' }],
  ['31.02.2026', null],
  ['12.03.26', null],
  ['12.03.2026 25:00', null],
  ['gestern', null],
])('%s is a local time without a zone, or none', (text, moment) => expect(readMoment(text)).toEqual(moment))

test('A line full of blanks of any kind is read as fast as any other', () => {
  // The longest allowed text. A pattern that tries every blank from every blank would take half a minute on each of
  // these lines.
  for (const blank of ['\f', '\u2003', ' \t', ' ', '\u2028', ' ;'])
    for (const line of [`a${blank.repeat(130_000)}b`, `TPI ${blank.repeat(130_000)}2041234/1 offen`])
      expect(readHst(line).items.length).toBeLessThanOrEqual(1)
  expect(readHst('28E9\u2003Bremse\f;\u2003offen').items).toMatchObject([{ number: '28E9', title: 'Bremse' }])
})

test('Markup in a pasted HST page is read as plain text', () => {
  const line = '28E9\t<img src=x onerror=alert(1)> Rückruf\toffen'
  expect(only(line)?.title).toBe('<img src=x onerror=alert(1)> Rückruf')
})

test('Any pasted text is read without an error, and no line counts both as a hit and as unread', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '28E9',
      '2990001/1',
      'offen',
      'Feldmaßnahmen',
      'FIN: ',
      VIN,
      '\t',
      ';',
      '\n',
      'Keine Einträge',
      '31.02.2026',
    ),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const { items, unread } = readHst(pieces.join(''))
      for (const { kind, number } of items) expect(number).toMatch(new RegExp(HST_NUMBER_PATTERNS[kind], 'u'))
      const lines = [...items, ...unread].map(({ line }) => line)
      expect(new Set(lines).size).toBe(lines.length)
    }),
    { seed, numRuns: 300 },
  )
})

test('A decision about a hit counts for that hit and version only, until the Handbuch has a newer state', () => {
  const item: HstItem = {
    kind: 'field_action',
    number: '28E9',
    version: '1',
    title: '',
    status: 'open',
    isSafetyRecall: true,
  }
  const refused = { kind: 'field_action', number: '28E9', version: '1', status: 'refused' } as const
  const after = (one: HstItem, ...all: Parameters<typeof decided>[1]) => decided([one], all)[0]?.status
  expect(after(item, refused)).toBe('refused')
  expect(after({ ...item, version: '2' }, refused)).toBe('open')
  expect(after({ ...item, number: '58B5' }, refused)).toBe('open')
  expect(after({ ...item, status: 'done' }, refused)).toBe('done')
  expect(after(item, { ...refused, status: 'open' })).toBe('open')
  expect(after({ ...item, status: 'in_order' }, { ...refused, status: 'open' })).toBe('in_order')
})

test('A text with far too many lines is refused without reading them all', () => {
  const unread = readHst(filled('x\n'))
  expect(unread.unread).toHaveLength(500)
  expect(hstProblems(unread, VIN)).toContain('too_many_lines')
  const hits = readHst(`Feldmaßnahmen\n${filled('28E9 Bremse offen\n')}`)
  expect(hits.items).toHaveLength(HST_ITEMS_MAX + 1)
  expect(hstProblems(hits, VIN)).toEqual(['too_many'])
  expect(hstProblems(readHst(filled('\n')), VIN)).toContain('too_many_lines')
})
