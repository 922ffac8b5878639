import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { fileReadings } from '#renderer/ui/text/fileText.ts'
import { readWorkbook } from '#renderer/ui/text/workbook/workbookText.ts'
import { csvRows } from '#server/request/csvRows.ts'
import { dayCell, momentCell, type SheetCell } from '#server/sheet/sheetXml.ts'
import { writeSheet } from '#server/sheet/writeSheet.ts'
import { fc } from '#tests/support/samples/fc.ts'

const NAMES = ['Vorname', 'Nachname', 'Aktiv ab']
const known = (name: string) => NAMES.includes(name)

async function ownWorkbook(rows: SheetCell[][], hasNegativeTimes = false) {
  async function* parts() {
    yield rows
  }
  const file = writeSheet({ title: 'Liste', headings: NAMES, isRightToLeft: false, hasNegativeTimes, parts: parts() })
  return new Uint8Array(await buffer(file)) as Uint8Array<ArrayBuffer>
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
/** A workbook as office programs save it: texts in a part of their own, cells with their place, formats with codes. */
async function officeWorkbook(sheet: string, { isMac = false, packed = true, prefix = '' } = {}) {
  const zip = new ZipFile()
  const add = (path: string, text: string) => zip.addBuffer(Buffer.from(text), path, { compress: packed })
  const formats = ['dd.mm.yyyy', 'hh:mm', 'yyyy-mm-dd hh:mm', '[h]:mm', '00000', '#,##0.00 "h"', '[$-407]mmm yy']
  add(
    'xl/workbook.xml',
    `<?xml version="1.0"?><workbook ${MAIN} xmlns:r="${OFFICE}"><workbookPr${isMac ? ' date1904="1"' : ''}/><sheets>
      <sheet name="a" sheetId="1" state="hidden" r:id="r8"/><sheet name="b" sheetId="2" r:id='r9'/></sheets></workbook>`,
  )
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships><Relationship Id="r9" Type="${OFFICE}/worksheet" Target="/xl/worksheets/sheet2.xml"/>
      <Relationship Id="r1" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/>
      <Relationship Id="r2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  )
  add(
    'xl/sharedStrings.xml',
    `<sst ${MAIN}><si><t>Vorname</t></si><si><r><rPr><b/></rPr><t>Nach</t></r><r><t>name</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si>
      <si><t xml:space="preserve">Müller &amp; &#83;öhne_x000A_GmbH</t></si></sst>`,
  )
  add(
    'xl/styles.xml',
    `<styleSheet ${MAIN}><numFmts>${formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts>
      <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('')}</cellXfs></styleSheet>`,
  )
  add('xl/worksheets/sheet2.xml', prefix === '' ? sheet : sheet.replaceAll(/<(\/?)(?=\w)/g, `<$1${prefix}:`))
  zip.end()
  return new Uint8Array(await buffer(zip.outputStream)) as Uint8Array<ArrayBuffer>
}

const lines = async (bytes: Uint8Array<ArrayBuffer>) => (await readWorkbook(bytes))?.text.split('\n').slice(1)

describe('an Excel workbook that is read as a table', () => {
  it('The product’s own workbooks are read as they were written: texts, days, times and numbers', async () => {
    const cell = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'=\'+-@;,|"\n a1ä&<>_x000D_') }).map((text) => text.trim()),
      fc.constantFrom('+493023125100', "'t Hart", 'sep=;', '007', '=1+1'),
    )
    const day = fc.date({ min: new Date('1904-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    const row = fc.tuple(
      cell,
      cell,
      day.map((at) => at.toISOString().slice(0, 10)),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), fc.boolean(), async (written, isMac) => {
        const bytes = await ownWorkbook(
          written.map(([first, last, from]) => [`x${first}`, last, dayCell(from)]),
          isMac,
        )
        const { head, rows } = await csvRows((await readWorkbook(bytes))?.text ?? '', known, 1_000)
        expect(head).toEqual(NAMES)
        expect(rows).toEqual(
          written.map(([first, last, from], at) => ({
            line: at + 2,
            cells: [`x${first}`, last, from].map((one) => one.replaceAll('\r\n', '\n')),
            strayQuote: null,
          })),
        )
      }),
      { numRuns: 60 },
    )
  })

  it('Moments in a workbook are those of the location, and times may be negative', async () => {
    const rows: SheetCell[][] = [
      [
        momentCell('2026-03-29T01:30:00Z', 'Europe/Berlin'),
        { value: -0.5, as: 'duration' },
        { value: 12.5, as: 'money' },
      ],
    ]
    expect(await lines(await ownWorkbook(rows, true))).toEqual([
      'Vorname;Nachname;Aktiv ab',
      "2026-03-29 03:30;'-12:00;12.5",
    ])
    expect(await lines(await ownWorkbook(rows))).toEqual(['Vorname;Nachname;Aktiv ab', "2026-03-29 03:30;'-12:00;12.5"])
  })

  const SHEET = `<worksheet ${MAIN}><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>
    <row r="4"><c r="A4" t="s"><v>2</v></c><c r="B4" t="str"><f>A1&amp;"x"</f><v>a;b</v></c><c r="C4" s="1"><v>46111</v></c>
    <c r="D4" s="2"><v>0.3125</v></c><c r="E4" s="3"><v>46111.9375</v></c><c r="F4" s="4"><v>1.5</v></c><c r="G4" s="5"><v>42</v></c>
    <c r="H4" s="6"><v>0.30000000000000004</v></c><c r="I4" s="7"><v>46111</v></c><c r="J4"><v>4915730009981</v></c>
    <c r="K4" t="b"><v>1</v></c><c r="L4" t="e"><v>#N/A</v></c><c r="M4"/></row></sheetData></worksheet>`
  const READ = [
    'Vorname;;Nachname',
    '',
    '',
    `"Müller & Söhne\nGmbH";"a;b";2026-03-30;07:30;2026-03-30 22:30;36:00;00042;0.3;2026-03-30;4915730009981;true;#N/A`,
  ]

  it('A workbook of an office program is read with the row numbers that it shows', async () => {
    for (const options of [{}, { packed: false }, { prefix: 'x' }])
      expect((await readWorkbook(await officeWorkbook(SHEET, options)))?.text.replace('sep=;\n', '')).toBe(
        READ.join('\n'),
      )
  })

  it('A workbook that counts its days from 1904 is read with the right days', async () => {
    const sheet = `<worksheet ${MAIN}><sheetData><row><c s="1"><v>44649</v></c></row></sheetData></worksheet>`
    expect(await lines(await officeWorkbook(sheet, { isMac: true }))).toEqual(['2026-03-30'])
  })

  it('A table is found in a chosen workbook, and a damaged or foreign archive is no table', async () => {
    const bytes = await officeWorkbook(SHEET)
    expect(await fileReadings(new Blob([bytes]), 'de')).toEqual([
      { text: `sep=;\n${READ.join('\n')}`, encoding: 'Excel', sheets: { read: 'b', left: [] } },
    ])
    const foreign = new ZipFile()
    foreign.addBuffer(Buffer.from('Text'), 'word/document.xml')
    foreign.end()
    expect(await fileReadings(new Blob([new Uint8Array(await buffer(foreign.outputStream))]), 'de')).toEqual([])
    for (let cut = 10; cut < bytes.length; cut += 97)
      expect(await fileReadings(new Blob([bytes.slice(0, cut)]), 'de')).toEqual([])
  })

  const TABLE = `sep=;\n${READ.join('\n')}`

  it.each([true, false])(
    'A workbook with any changed byte has the same table, or is none: packed %s',
    async (packed) => {
      const bytes = await officeWorkbook(SHEET, { packed })
      await fc.assert(
        fc.asyncProperty(fc.nat({ max: bytes.length - 1 }), fc.nat({ max: 255 }), async (at, byte) => {
          const changed = bytes.slice()
          changed[at] = byte
          expect([undefined, TABLE]).toContain((await readWorkbook(changed))?.text)
        }),
        { numRuns: 400 },
      )
    },
  )

  it('A workbook with a changed digit in an unpacked table is refused instead of read with another number', async () => {
    const bytes = await officeWorkbook(SHEET, { packed: false })
    const text = Buffer.from(bytes).toString('latin1')
    const at = text.indexOf('4915730009981')
    expect(at).toBeGreaterThan(0)
    const changed = bytes.slice()
    changed[at] = '5'.charCodeAt(0)
    expect((await readWorkbook(bytes))?.text).toBe(TABLE)
    expect(await readWorkbook(changed)).toBeNull()
  })

  it('A sheet with a cell in the last row of Excel is no table that can be imported', async () => {
    const sheet = `<worksheet ${MAIN}><sheetData><row r="1048576"><c><v>1</v></c></row></sheetData></worksheet>`
    expect(await readWorkbook(await officeWorkbook(sheet))).toBeNull()
  })

  it('A sheet that breaks off is no table, wherever it ends', async () => {
    const sheet = `<worksheet ${MAIN}><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Ahorn</t></is></c></row></sheetData></worksheet>`
    expect(await lines(await officeWorkbook(sheet))).toEqual(['Ahorn'])
    for (let at = sheet.indexOf('<row'); at < sheet.length; at += 1)
      expect(await readWorkbook(await officeWorkbook(sheet.slice(0, at)))).toBeNull()
  })

  it('A formula without a result is an error of its cell, and an empty result is an empty cell', async () => {
    const withCell = (cell: string) =>
      officeWorkbook(
        `<worksheet ${MAIN}><sheetData><row r="1"><c r="A1"><v>7</v></c>${cell}</row></sheetData></worksheet>`,
      )
    expect(await lines(await withCell('<c r="B1"><f>1+1</f><v></v></c>'))).toEqual(['7;#FORMULA!'])
    expect(await lines(await withCell('<c r="B1"><f>1+1</f></c>'))).toEqual(['7;#FORMULA!'])
    expect(await lines(await withCell('<c r="B1" t="e"><f>1/0</f><v>#DIV/0!</v></c>'))).toEqual(['7;#DIV/0!'])
    expect(await lines(await withCell('<c r="B1" t="str"><f>""</f><v></v></c>'))).toEqual(['7'])
    expect(await lines(await withCell('<c r="B1"><f>1+1</f><v>2</v></c>'))).toEqual(['7;2'])
  })

  it('Sheets that hold rows beside the first one are named, and empty or hidden ones are not', async () => {
    const zip = new ZipFile()
    const add = (path: string, text: string) => zip.addBuffer(Buffer.from(text), path)
    const sheets = [
      ['Eins', ''],
      ['Zwei', ''],
      ['Leer', ''],
      ['Weg', ' state="hidden"'],
    ] as const
    add(
      'xl/workbook.xml',
      `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets>${sheets.map(([name, state], at) => `<sheet name="${name}"${state} r:id="r${at}"/>`).join('')}</sheets></workbook>`,
    )
    add(
      'xl/_rels/workbook.xml.rels',
      `<Relationships>${sheets.map((_one, at) => `<Relationship Id="r${at}" Type="${OFFICE}/worksheet" Target="worksheets/s${at}.xml"/>`).join('')}</Relationships>`,
    )
    for (const [at, [name]] of sheets.entries()) {
      const row = name === 'Leer' ? '' : `<row><c t="inlineStr"><is><t>${name}</t></is></c></row>`
      add(`xl/worksheets/s${at}.xml`, `<worksheet ${MAIN}><sheetData>${row}</sheetData></worksheet>`)
    }
    zip.end()
    const bytes = new Uint8Array(await buffer(zip.outputStream)) as Uint8Array<ArrayBuffer>
    const [reading] = await fileReadings(new Blob([bytes]), 'de')
    expect(reading).toEqual({ text: 'sep=;\nEins', encoding: 'Excel', sheets: { read: 'Eins', left: ['Zwei'] } })
  })
})
