import { describe, expect, it } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { LANGUAGES } from '#contract/constants.ts'
import { formatPhone, parsePhone } from '#contract/phone.ts'
import { WORKING_TIME_MODELS } from '#contract/records/user.ts'
import { readWorkbook } from '#renderer/ui/text/workbook/workbookText.ts'
import { fc } from '#tests/support/samples/fc.ts'
import { here, nextDealer, openDealers, world } from './dealerOfTest.ts'

openDealers()

const HEAD = 'Vorname;Nachname;E-Mail;Telefon;Personalnummer;Aktiv ab;Aktiv bis'
const file = (...rows: string[]) => [HEAD, ...rows].join('\n')
const told = async (csv: string) => {
  const { run } = await here.importCsv(csv)
  const lines = await here.linesOf(run)
  return { run, lines, problems: lines.map(({ line, state, problems }) => [line, state, problems]) }
}
const userOf = async (email: string) => {
  const { items } = await here.admin.ok<{ items: Record<string, unknown>[] }>('GET', '/v1/users?limit=200')
  return items.find((one) => one.email === email)
}

describe('the list of users of the product as a staff file', () => {
  it('An exported list of users imports without a change, in the form for programs and in each language', async () => {
    const people = WORKING_TIME_MODELS.map((working_time_model, at) => ({
      first_name: at === 0 ? "'t Hart" : '=Rechner',
      last_name: at === 1 ? '-' : 'Ahorn; "Buche"',
      email: `p${at}@ahornfeld.example`,
      phone: '+493023125100',
      personnel_number: `A-${at}`,
      language: LANGUAGES[at],
      working_time_model,
      roles: [],
      skills: [],
      active_from: '2026-02-01',
      active_until: '2027-12-31',
    }))
    for (const person of people) await here.admin.ok('POST', '/v1/users', person)
    const queries = ['', ...LANGUAGES.map((language) => `?language=${language}`)]
    for (const query of queries) {
      const { text } = await here.admin.send('GET', `/v1/users/export.csv${query}`)
      expect(text, query).not.toContain("'+49")
      const { run, lines } = await told(text)
      expect(lines.filter(({ action, problems }) => action !== 'none' || Object.keys(problems).length > 0)).toEqual([])
      expect(run, query).toMatchObject({ total: people.length + 1, unchanged: people.length + 1, incomplete: 0 })
    }
  })

  it('A list of users exported as an Excel workbook imports without a change in each language', async () => {
    const people = [
      {
        first_name: "'t Hart",
        last_name: '=Rechner',
        email: 'x1@ahornfeld.example',
        phone: '+493023125100',
        personnel_number: '0017',
      },
      { first_name: 'Łukasz', last_name: '-', email: 'x2@ahornfeld.example', phone: null, personnel_number: '4712' },
    ]
    for (const person of people)
      await here.admin.ok('POST', '/v1/users', { ...person, active_from: '2026-02-01', active_until: '2027-12-31' })
    for (const language of LANGUAGES) {
      const answer = await fetch(`${world.server.address}/api/v1/users/export.xlsx?language=${language}`, {
        headers: { authorization: `Bearer ${here.admin.token}` },
      })
      const csv = await readWorkbook(new Uint8Array(await answer.arrayBuffer()))
      const { run, lines } = await told(csv?.text ?? '')
      expect(lines.filter(({ action, problems }) => action !== 'none' || Object.keys(problems).length > 0)).toEqual([])
      expect(run, language).toMatchObject({ total: people.length + 1, unchanged: people.length + 1, incomplete: 0 })
    }
  })

  it('A telephone number in the form of an exported list is read as the same number', () => {
    const number = fc.integer({ min: 2_000_000, max: 999_999_999 }).map((digits) => `+49${digits}`)
    fc.assert(
      fc.property(number, (phone) => {
        expect(parsePhone(formatPhone(phone), 'AT')).toBe(phone)
      }),
    )
  })
})

describe('days that can be read in two ways', () => {
  it('A staff file whose days may have the month first asks which it is, and is read as the user answers', async () => {
    const csv = file('Mia;Berg;mia@ahornfeld.example;;;12/05/2027;', 'Tom;Tal;tom@ahornfeld.example;;;03/04/2027;')
    const read = async (more: object) => {
      const answer = await here.admin.ok<EndpointOutput<'POST /v1/admin/users/import'>>(
        'POST',
        '/v1/admin/users/import',
        { csv, ...more },
      )
      const lines = await here.linesOf(answer.run)
      const days = lines.map(({ changes }) => changes.find(({ field }) => field === 'active_from')?.after)
      return { days, doubt: answer.day_doubt }
    }
    const doubt = { text: '12/05/2027', readings: ['2027-05-12', '2027-12-05'] }
    expect(await read({})).toEqual({ days: ['2027-05-12', '2027-04-03'], doubt })
    expect(await read({ month_first: true })).toEqual({ days: ['2027-12-05', '2027-03-04'], doubt })
  })

  it('A staff file with a day beyond the twelfth, or with days written with points, asks nothing about the order', async () => {
    for (const day of ['25/05/2027', '12.05.2027', '2027-05-12']) {
      const csv = file(`Mia;Berg;mia@ahornfeld.example;;;${day};03.04.2028`)
      const answer = await here.admin.ok('POST', '/v1/admin/users/import', { csv })
      expect(answer).toMatchObject({ day_doubt: null })
    }
  })
})

describe('values that cannot be taken', () => {
  it('A line with values that cannot be taken brings its other values, and names those that it leaves out', async () => {
    const csv = file(
      'Mia;Berg;mia@ahornfeld.example;215;N 1;01.12.2026;31.12.27',
      'Tom;Tal;tom@ahornfeld.example;n/a;Nr 17/b;2026-11-25 00:00:00;bald',
      'Uwe;Ufer;uwe@ahornfeld.example;04321 556-215 / 0171 1234567;7;;9999-01-01',
    )
    const { run, problems } = await told(csv)
    expect(problems).toEqual([
      [2, 'planned', { phone: 'invalid_phone', personnel_number: 'invalid_format' }],
      [3, 'planned', { phone: 'invalid_phone', personnel_number: 'invalid_format', active_until: 'invalid_day' }],
      [4, 'planned', { phone: 'second_phone', active_until: 'too_big' }],
    ])
    expect(await here.start(run)).toMatchObject({ state: 'done', created: 3, incomplete: 3, failed: 0 })
    expect((await here.linesOf(run)).map(({ problems }) => Object.keys(problems).length)).toEqual([2, 3, 2])
    expect(await userOf('mia@ahornfeld.example')).toMatchObject({
      active_from: '2026-12-01',
      active_until: '2027-12-31',
    })
    expect(await userOf('tom@ahornfeld.example')).toMatchObject({ active_from: '2026-11-25', personnel_number: '' })
    expect(await userOf('uwe@ahornfeld.example')).toMatchObject({ phone: '+494321556215', personnel_number: '7' })
  })

  it('Two telephone numbers in one cell are never joined, and the line names what it leaves out', async () => {
    const csv = file(
      'Ada;Aue;ada@ahornfeld.example;04321 5512 / 5513;;;',
      'Bea;Bach;bea@ahornfeld.example;0171 1234567, 030 2312512;;;',
      'Cem;Deich;cem@ahornfeld.example;030 231251 App. 15;;;',
      'Dan;Damm;dan@ahornfeld.example;Tel.: 030 2312511 (privat);;;',
      'Eva;Eck;eva@ahornfeld.example;1573000123;;;',
    )
    const { run, problems } = await told(csv)
    expect(problems.map(([, , found]) => found)).toEqual([
      { phone: 'two_phones' },
      { phone: 'second_phone' },
      { phone: 'phone_extension' },
      {},
      {},
    ])
    expect(await here.start(run)).toMatchObject({ state: 'done', created: 5, incomplete: 3 })
    const phones = await Promise.all(
      ['ada', 'bea', 'cem', 'dan', 'eva'].map(async (name) => (await userOf(`${name}@ahornfeld.example`))?.phone),
    )
    expect(phones).toEqual([null, '+491711234567', '+4930231251', '+49302312511', '+491573000123'])
    expect((await told(csv)).run).toMatchObject({ created: 0, updated: 0, unchanged: 5 })
  })

  it('A file without people is refused with its reason, and no run begins', async () => {
    for (const csv of [HEAD, `${HEAD}\n;;;;;;\n\n`, 'Wer;Was']) {
      const refused = await here.admin.send('POST', '/v1/admin/users/import', { csv })
      expect(refused.json).toMatchObject({ error: 'file_without_rows' })
    }
    expect(await here.admin.ok('GET', '/v1/admin/directory/runs')).toEqual([])
  })

  it('A last day before the first day is left out in the preview, and the run then changes the rest', async () => {
    const mia = { first_name: 'Mia', last_name: 'Maurer', email: 'mia@ahornfeld.example', roles: [], skills: [] }
    await here.admin.ok('POST', '/v1/users', { ...mia, active_from: '2026-02-01', active_until: '2027-01-31' })
    const csv = file(
      'Tom;Tal;tom@ahornfeld.example;;1;14. Okt. 2026;1.2.2026',
      'Mia;Mauer;mia@ahornfeld.example;;;01.02.2028;',
    )
    const { run, problems } = await told(csv)
    expect(problems).toEqual([
      [2, 'planned', { active_until: 'before_start' }],
      [3, 'planned', { active_from: 'after_end' }],
    ])
    expect(await here.start(run)).toMatchObject({ state: 'done', created: 1, updated: 1, failed: 0 })
    const both = await told(file('Mia;Mauer;mia@ahornfeld.example;;;01.02.2028;1.2.2027'))
    expect(both.problems).toEqual([[2, 'planned', { active_until: 'before_start', active_from: 'after_end' }]])
    expect(await userOf('tom@ahornfeld.example')).toMatchObject({ active_from: '2026-10-14', active_until: null })
    const user = await userOf('mia@ahornfeld.example')
    expect(user).toMatchObject({ last_name: 'Mauer', active_from: '2026-02-01', active_until: '2027-01-31' })
    const refused = await here.admin.send('PATCH', `/v1/users/${String(user?.uuid)}`, {
      version: user?.version,
      active_until: '2026-01-31',
    })
    expect(refused.json).toMatchObject({ error: 'validation_failed', fields: { active_until: 'before_start' } })
  })

  it('A person whose entry has only a telephone extension is imported all the same, and so is a later change of the name', async () => {
    await world.addPerson('x1', 'Karl', { telephoneNumber: '215' })
    await here.useDirectory()
    const made = await here.generate()
    expect(await here.start(made)).toMatchObject({ state: 'done', created: 1, incomplete: 1, failed: 0 })
    await world.ldap.change('uid=x1,ou=people', { givenName: 'Karla' })
    const changed = await here.sync()
    expect(await here.start(changed)).toMatchObject({ state: 'done', updated: 1, failed: 0 })
    expect((await here.users()).map(({ first_name }) => first_name)).toContain('Karla')
    await world.ldap.remove('uid=x1,ou=people')
  })

  it('The preview finds personnel numbers and e-mail addresses that the run would refuse', async () => {
    await here.start((await here.importCsv(file('Ada;Aue;ada@ahornfeld.example;;A1;;'))).run)
    const { run, problems } = await told(
      file(
        'Bea;Bach;bea@ahornfeld.example;;a1;;',
        'Cem;Deich;cem@ahornfeld.example;;C1;;',
        'Dan;Damm;dan@ahornfeld.example;;c1;;',
        'Ada;Aue;ada@ahornfeld.example;;A2;;',
        'Eva;Eck;eva@ahornfeld.example;;A1;;',
        'Eva;Eck;eva@ahornfeld.example;;E1;;',
      ),
    )
    expect(problems).toEqual([
      [2, 'planned', { personnel_number: 'already_exists' }],
      [3, 'planned', {}],
      [4, 'planned', { personnel_number: 'already_exists' }],
      [5, 'planned', {}],
      [6, 'planned', {}],
      [7, 'failed', { email: 'already_exists' }],
    ])
    expect(await here.start(run)).toMatchObject({ state: 'done', created: 4, updated: 1, failed: 1, incomplete: 2 })
  })

  it('A quotation mark without a partner fails its line only, with the row of the spreadsheet', async () => {
    const { run, problems } = await told(
      `sep=;\nMitarbeiter\n\n${file('Mia;"Berg;mia@ahornfeld.example;;;;', '', 'Tom "T";Tal;tom@ahornfeld.example;;;;')}`,
    )
    expect(problems).toEqual([
      [4, 'failed', { last_name: 'stray_quote' }],
      [6, 'planned', {}],
    ])
    expect(await here.start(run)).toMatchObject({ created: 1, failed: 1 })
  })
})

it('The run of any staff file does exactly the work that its preview counts, and the same file is then known in every row', async () => {
  const cell = (...texts: string[]) => fc.constantFrom(...texts)
  const row = fc.tuple(
    cell('Mia', 'Łukasz', "'t", '=x', '', ' \u200B '),
    cell('Berg', 'Müßig', '-', 'a"b', ''),
    cell('a', 'b', 'c', 'd').map((name) => `${name}@ahornfeld.example`),
    cell('', '030 1234567', '215', '+49 171−1234567', 'n/a', '04321 5512 / 5513', '0171 1234567, 030 2312512'),
    cell('', 'N1', 'n1', '0017', 'Nr 17/b'),
    cell('', '01.12.2026', '25.11.26', '2026-11-25 00:00:00', 'bald'),
    cell('', '31.12.2027', '9999-01-01'),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 6 }), async (rows) => {
      await nextDealer()
      const csv = file(...rows.map((cells) => cells.join(';')))
      const { run: preview } = await told(csv)
      if (preview.created + preview.updated === 0) return
      const done = await here.start(preview)
      const counted = ({ created, updated, unchanged, failed, incomplete }: typeof preview) => ({
        created,
        updated,
        unchanged,
        failed,
        incomplete,
      })
      expect(counted(done as typeof preview)).toEqual(counted(preview))
      expect((await told(csv)).run).toMatchObject({ created: 0, updated: 0, failed: preview.failed })
    }),
    { numRuns: 8 },
  )
})

describe('columns of a staff file', () => {
  const columns = ['first_name', 'last_name', 'email', 'phone', null]
  const csv = (name: string) =>
    `Vorname;Nachname;E-Mail;Rufzeichen;Notiz;\nMia;Berg;${name}@ahornfeld.example;030 2312511;x;y`

  it('A preview names each column with values that it leaves out', async () => {
    const { run } = await here.importCsv(csv('mia'))
    expect(run.left_out_columns).toEqual(['Rufzeichen', 'Notiz', 'F'])
    expect((await here.importCsv('Vorname;Nachname;E-Mail;Notiz\nMia;Berg;m@ahornfeld.example;')).run).toMatchObject({
      left_out_columns: [],
    })
  })

  it('The columns that a user has assigned are known for the next file with the same header', async () => {
    const post = (body: object) =>
      here.admin.ok<{ run: { left_out_columns: string[] }; is_remembered: boolean }>(
        'POST',
        '/v1/admin/users/import',
        body,
      )
    expect(await post({ csv: csv('mia'), columns })).toMatchObject({
      is_remembered: false,
      run: { left_out_columns: ['Notiz', 'F'] },
    })
    expect(await post({ csv: csv('tom') })).toMatchObject({
      is_remembered: true,
      run: { left_out_columns: ['Notiz', 'F'] },
    })
    expect(await post({ csv: csv('tom').replace('Notiz', 'Bemerkung') })).toMatchObject({
      is_remembered: false,
      run: { left_out_columns: ['Rufzeichen', 'Bemerkung', 'F'] },
    })
    const other = await world.dealer()
    const { run } = await other.importCsv(csv('tom'))
    expect(run.left_out_columns).toEqual(['Rufzeichen', 'Notiz', 'F'])
  })
})
