import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { personWords } from '#server/modules/privacy/personWords.ts'
import { spelledInSql } from '#server/modules/privacy/spellings.ts'
import type { Query } from '#tests/server/tenants/tryAsOwner.ts'
import { codeOf } from '#tests/server/worlds/chatWorld.ts'
import { createSide, type Side } from '#tests/server/worlds/twinWorld.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'
import { asOwner } from './canaryWorld.ts'

let server: TestServer
let side: Side
beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: false })
  side = await createSide(server)
})
afterAll(() => server.close())

type Customer = { name: string; first_name?: string; phone?: string; email?: string }
/** Columns of rows about other people: a chat, a note, a paper, a list of texts, and the JSON of a comment. */
const COLUMNS = {
  'chat_messages.content': 'plain',
  'vehicle_notes.text': 'plain',
  'papers.regular_info': 'plain',
  'faq_entries.tags': 'list',
  'comments.text': 'json',
} as const
type Column = keyof typeof COLUMNS
const PLACES = Object.entries(COLUMNS) as [Column, (typeof COLUMNS)[Column]][]
/** Longest time of a statement (ms). A search that grows with the square of the text takes minutes. */
const LONGEST = 15_000
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** SQL of a value of a column with these texts. */
const valueIn = (kind: 'plain' | 'list' | 'json', texts: readonly string[]) => {
  if (kind === 'plain') return quoted(texts.join('\u2042'))
  if (kind === 'list') return `array[${texts.map(quoted).join()}]`
  const paragraphs = texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }))
  return `${quoted(JSON.stringify({ type: 'doc', content: paragraphs }))}::jsonb`
}

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return value.split('\u2042')
  if (Array.isArray(value)) return value as string[]
  return (value as { content: { content: { text: string }[] }[] }).content.map(({ content }) => content[0]?.text ?? '')
}

/** Stores a customer, writes the texts into rows about other people, anonymises, and returns the texts of each column. */
async function afterAnonymising(customer: Customer, texts: readonly string[]) {
  const { client, dealer, admin } = side
  const { uuid } = await client.ok<{ uuid: string }>('POST', '/v1/customers', customer)
  await inDealer(async (query) => {
    for (const [column, kind] of PLACES) {
      const [table, name] = column.split('.')
      await query(`update app.${table} set "${name}" = ${valueIn(kind, texts)} where dealer_id = '${dealer.dealerId}'`)
    }
  })
  const { name } = await client.ok<{ name: string }>('GET', `/v1/privacy/customer/${uuid}/preview`)
  const given = { password: admin.password, name }
  expect(codeOf(await client.send('POST', `/v1/privacy/customer/${uuid}/anonymise`, given))).toBe('ok')
  return inDealer(async (query) => {
    const values: Partial<Record<Column, string[]>> = {}
    for (const [column] of PLACES) {
      const [table, name] = column.split('.')
      const [row] = await query(`select "${name}" as value from app.${table} where dealer_id = '${dealer.dealerId}'`)
      values[column] = textsIn(row?.value)
    }
    return values
  })
}

/** Runs statements as the owner of the database, for the dealer of the test. */
const inDealer = <T>(work: (query: Query) => Promise<T>) =>
  asOwner(server, async (query) => {
    await query(`select set_config('app.dealer', '${side.dealer.dealerId}', true)`)
    return work(query)
  })

const inAllColumns = (texts: readonly string[]) => Object.fromEntries(PLACES.map(([column]) => [column, texts]))

/** Expects that only the given spellings are replaced between the words around them. */
async function expectReplaced(customer: Customer, spellings: readonly string[]) {
  const found = await afterAnonymising(
    customer,
    spellings.map((spelling) => `Heute: ${spelling} | Ende`),
  )
  const left = PLACES.flatMap(([column]) =>
    (found[column] ?? []).flatMap((text, at) =>
      text.replaceAll(/[*_~`\u200B]/g, '') === 'Heute: ••• | Ende'
        ? []
        : [`${column}: ${spellings[at]} became ${text}`],
    ),
  )
  expect(left).toEqual([])
  expect(found['chat_messages.content']).toHaveLength(spellings.length)
}

async function expectKept(customer: Customer, texts: readonly string[]) {
  const found = await afterAnonymising(customer, texts)
  expect(found).toEqual(inAllColumns(texts))
}

/** The content of a comment on a request of a customer, after the customer was anonymised. */
async function commentAfter(text: object, customer: Customer = OTTOKAR) {
  const { client, dealer, admin, ids } = side
  const { uuid } = await client.ok<{ uuid: string }>('POST', '/v1/customers', customer)
  const ofDealer = `where dealer_id = '${dealer.dealerId}'`
  await inDealer(async (query) => {
    const value = `${quoted(JSON.stringify(text))}::jsonb`
    await query(`update app.service_requests set customer_uuid = '${uuid}', status = 'done' ${ofDealer}`)
    await query(`update app.comments set text = ${value}, record_uuid = '${ids.serviceRequest}' ${ofDealer}`)
  })
  const given = { password: admin.password, name: `${customer.first_name} ${customer.name}` }
  expect(codeOf(await client.send('POST', `/v1/privacy/customer/${uuid}/anonymise`, given))).toBe('ok')
  const [row] = await inDealer((query) => query(`select text from app.comments ${ofDealer}`))
  return row?.text
}

const NFD = (text: string) => text.normalize('NFD')
const OTTOKAR = {
  name: 'Kanarienhähnchen',
  first_name: 'Ottokar',
  phone: '+4915730005678',
  email: 'ottokar@kanari.example',
}
const NAMES = [
  'Ottokar Kanarienhähnchen',
  'Kanarienhähnchen Ottokar',
  'Kanarienhähnchen, Ottokar',
  'Kanarienhähnchen,Ottokar',
  'Ottokar  Kanarienhähnchen',
  'Ottokar\u00A0Kanarienhähnchen',
  'Ottokar\u202FKanarienhähnchen',
  'Ottokar\nKanarienhähnchen',
  'Ottokar\r\nKanarienhähnchen',
  'Ottokar\tKanarienhähnchen',
  NFD('Ottokar Kanarienhähnchen'),
  'OTTOKAR KANARIENHÄHNCHEN',
  'ottokar kanarienhähnchen',
  'Ottokar Kanarienhaehnchen',
  'Ottokar Kanarienhahnchen',
  'Ottokar Kanarienhähnchens',
  'Ottokar Kanarienhähnchen’s',
  'Otto\u00ADkar Kanarien\u00ADhähnchen',
  'Otto\u200Bkar Kanarien\u200Bhähnchen',
  'Otto\u200Ckar Kanarienhähn\u200Cchen',
  'Otto\u034Fkar Kanarienhähn\u034Fchen',
  'Ottokar\u200BKanarienhähnchen',
  '\u200BOttokar \u2060Kanarienhähnchen',
  '*Ottokar Kanarienhähnchen*',
  '_Ottokar Kanarienhähnchen_',
  '~Ottokar Kanarienhähnchen~',
  '`Ottokar Kanarienhähnchen`',
  '**Ottokar** Kanarienhähnchen',
  '*Ottokar* _Kanarienhähnchen_',
  'Otto*kar* Kanarien_hähnchen_',
  'Ｏｔｔｏｋａｒ Kanarienhähnchen',
  'Ottokar_Kanarienhähnchen',
  'Ottokar%20Kanarienhähnchen',
]
const NUMBERS = [
  '+4915730005678',
  '004915730005678',
  '015730005678',
  '4915730005678',
  '+49 157 30005678',
  '0049 157 30005678',
  '+49 (0)157 30005678',
  '+49 (157) 3000-5678',
  '0157 30005678',
  '0157/3000 5678',
  '0157-3000-5678',
  '0157\u20113000\u20115678',
  '0157.3000.5678',
  '0157 / 30 00 56 78',
  '0157\u00A030005678',
  '0 1 5 7 3 0 0 0 5 6 7 8',
  '٠١٥٧ ٣٠٠٠ ٥٦٧٨',
  '*0157 30005678*',
]
const MAILS = ['ottokar@kanari.example', 'Ottokar@Kanari.example', 'OTTOKAR@KANARI.EXAMPLE']

describe('DAT-03 spellings of a person in texts', () => {
  it('Each spelling of the full name of a customer is replaced, and the rest of its text stays', async () => {
    await expectReplaced(OTTOKAR, NAMES)
  })

  it('Each spelling of a telephone number and a mail address is replaced, and the rest of its text stays', async () => {
    await expectReplaced(OTTOKAR, [...NUMBERS, ...MAILS])
  })

  it('A customer with the whole name in one field is removed in both orders of the name', async () => {
    const spellings = [
      'Zacharias Kanarienvogel',
      'Kanarienvogel Zacharias',
      'Kanarienvogel, Zacharias',
      'Kanarienvogel,Zacharias',
      'zacharias  kanarienvogels',
    ]
    for (const name of ['Zacharias Kanarienvogel', 'Kanarienvogel, Zacharias', 'Herr Dr. Zacharias Kanarienvogel'])
      await expectReplaced({ name }, spellings)
    await expectReplaced({ name: 'Zacharias Kanarienvogel e.K.' }, spellings)
    await expectReplaced({ name: 'Kfz-Dienst, Inh. Zacharias Kanarienvogel' }, spellings)
    await expectReplaced({ name: 'Peter van der Kanari' }, ['Peter van der Kanari', 'van der Kanari, Peter'])
  })

  it('A company is removed by its whole name and keeps the words that others share', async () => {
    await expectReplaced({ name: 'Autohaus Kanari GmbH' }, ['Autohaus Kanari GmbH', 'AUTOHAUS KANARI GMBH'])
    await expectKept({ name: 'Autohaus Kanari GmbH' }, ['Autohaus Kanari', 'GmbH', 'Autohaus Kanarische GmbH'])
  })

  it('A customer who is stored with separate accents or with other umlauts is found in each usual spelling', async () => {
    const spellings = [
      'Jürgen Tröpfelmüßig',
      'Juergen Troepfelmuessig',
      'JURGEN TROPFELMUSSIG',
      NFD('Jürgen Tröpfelmüßig'),
    ]
    await expectReplaced({ name: NFD('Tröpfelmüßig'), first_name: NFD('Jürgen') }, spellings)
    await expectReplaced({ name: NFD('Jürgen Tröpfelmüßig') }, spellings)
    await expectReplaced({ name: 'Troepfelmuessig', first_name: 'Juergen' }, spellings)
    await expectReplaced({ name: 'Troepfelmüßig', first_name: 'J\u00ADürgen' }, spellings)
    await expectReplaced({ name: 'Łącki-O’Núñez', first_name: 'Đorđe' }, ["Dorde Lacki O'Nunez", "ĐORĐE ŁĄCKI-O'NÚÑEZ"])
    await expectReplaced({ name: 'Канарейкин', first_name: 'Андрей' }, ['Андрей Канарейкин', 'КАНАРЕЙКИН АНДРЕЙ'])
    await expectReplaced({ name: 'الكناري', first_name: 'أحمد' }, ['أحمد الكناري', 'احمد الكناري', 'أَحْمَد الكناري'])
  })

  it('The names of other people and single names stay in texts about others', async () => {
    const others = [
      'Anna Schmidtbauer',
      'Anna Schmidt\u00ADbauer',
      'Johanna Schmidt',
      'Anna und Herr Schmidt',
      'Anna',
      'Schmidt',
      'Annaschmidt',
      'Hanna Schmitt',
      '0157 30005679 und 115730005678 und 0157 300056781',
    ]
    await expectKept({ name: 'Schmidt', first_name: 'Anna', phone: '+4915730005678' }, others)
    await expectKept({ name: 'Frau Schmidt' }, ['Frau Schmidt', 'Frau Schmidt'])
    await expectKept({ name: 'bitte prüfen' }, ['bitte prüfen', 'Bitte prüfen'])
    await expectKept({ name: 'Neuer Kunde' }, ['Neuer Kunde', 'neuer Kunde'])
    await expectReplaced({ name: 'Neu', first_name: 'Klaus' }, ['Klaus Neu', 'Neu, Klaus'])
  })

  it('A name whose parts have different formats is removed from a comment as one', async () => {
    const [bold, plain, link] = [
      { type: 'text', text: 'Von Ottokar', marks: [{ type: 'bold' }] },
      { type: 'text', text: ' Kanarienhähnchen, ' },
      { type: 'text', text: 'Kanarienhähnchen', marks: [{ type: 'link', attrs: { href: 'https://a.example' } }] },
    ]
    const line = (...content: object[]) => ({ type: 'doc', content: [{ type: 'paragraph', content }] })
    const found = await commentAfter(line(bold, plain, link, { type: 'hardBreak' }, { type: 'text', text: 'Ottokar!' }))
    expect(found).toEqual(line({ type: 'text', text: 'Von •••, ' }, { type: 'text', text: '•••!' }))
  })

  it('Keys and numbers of JSON stay when a customer is called like them', async () => {
    const details = { max_count: 15730005678, list: [4915730005678, null], note: 'Max Null, Tel. 4915730005678, bitte' }
    const customer = { name: 'Null', first_name: 'Max', phone: '+4915730005678' }
    expect(await commentAfter(details, customer)).toEqual({ ...details, note: '•••, Tel. •••, bitte' })
  })

  it('Earlier values in the audit lose each spelling of the name', async () => {
    const { client, ids } = side
    const address = `/v1/workshop/paper/${ids.paper}`
    for (const regular_info of ['Kanarienhähnchen,Ottokar 0157/3000 5678', 'erledigt']) {
      const { version } = await client.ok<{ version: number }>('GET', address)
      await client.ok('PATCH', address, { version, regular_info })
    }
    await afterAnonymising(OTTOKAR, ['erledigt'])
    const events = await inDealer((query) =>
      query(`select before, after from app.audit_events where record_uuid = '${ids.paper}' order by uuid desc limit 2`),
    )
    expect(JSON.stringify(events)).toContain('••• •••')
    expect(JSON.stringify(events)).not.toMatch(/Kanarien|3000/)
  })

  it('The search of a text takes time in proportion to its length, however often it almost names the person', async () => {
    const words = personWords({
      first: 'Ottokar',
      last: 'Kanarienhähnchen',
      contacts: [OTTOKAR.phone, OTTOKAR.email],
      shared: ['Weg 1'],
    })
    const pattern = quoted(spelledInSql(words.own, 'json') ?? '')
    const texts = [
      'Ottokar ',
      'Ottokar Kanarienhähnchen ',
      'Ottokar\u0301\u0301',
      '0 ',
      '0157 30005678 ',
      ' ',
      '_a',
      '\\n',
    ]
    for (const text of texts) {
      const repeated = `repeat(${quoted(text)}, ${Math.floor(200_000 / text.length)})`
      const found = inDealer(async (query) => {
        await query(`set local statement_timeout = ${LONGEST}`)
        return query(`select regexp_replace(${repeated}, ${pattern}, '•', 'g')`)
      })
      await expect(found, JSON.stringify(text)).resolves.toHaveLength(1)
    }
  })
})
