import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PaperPrint } from '#contract/api/workshop/paperPrint.ts'
import { UUID } from '#contract/uuid.ts'
import { codeOf, fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import type { Person } from '#tests/server/worlds/recordWorld.ts'
import { openWorkshopWorld, PAPERS, type Paper, type WorkshopWorld } from '../worlds/workshopWorld.ts'

let world: WorkshopWorld
beforeAll(async () => {
  world = await openWorkshopWorld()
})
afterAll(() => world.close())

const printOf = ({ uuid }: Paper, by = world.admin) => by.ok<PaperPrint>('GET', world.addressOf(uuid, '/print'))
const at = ({ uuid }: Paper, tail: string) => world.addressOf(uuid, tail)
const SECRET = 'Kanarienvogel'

describe('the printed paper', () => {
  it('E35 A printed paper says what the customer may read, and nothing that is internal', async () => {
    const row = await world.paper({
      licensePlate: 'DEM-AB 321',
      internal_info: `${SECRET} intern`,
      regular_info: 'Kunde bringt Felgenschloss mit',
      security_damage: 'Bremsschlauch porös',
    })
    await world.work(row.uuid, {
      text: 'Bremse prüfen',
      complaint: 'quietscht',
      cause: `${SECRET} Ursache`,
      correction: `${SECRET} Abhilfe`,
    })
    const gone = await world.work(row.uuid, { position: 2, text: 'Entfällt' })
    await world.admin.ok('PATCH', `/v1/workshop/works/${gone.uuid}`, { version: gone.version, state: 'canceled' })
    await world.extension(row.uuid, { finding: 'Beläge vorn', price: 24_900, note: `${SECRET} Notiz` })
    const { version } = await world.read(row.uuid)
    await world.admin.ok('POST', world.addressOf(row.uuid, '/hold'), {
      version,
      hold_reason: 'waiting_parts',
      note: `${SECRET} wartet`,
    })
    const printed = await printOf(row)
    expect(JSON.stringify(printed)).not.toContain(SECRET)
    expect(printed).toMatchObject({
      licensePlate: 'DEM-AB 321',
      regular_info: 'Kunde bringt Felgenschloss mit',
      works: [{ text: 'Bremse prüfen', complaint: 'quietscht' }],
      extensions: [{ number: 2, finding: 'Beläge vorn', price: 24_900, answer: 'open' }],
      acknowledgement: null,
    })
    await world.admin.ok('POST', world.addressOf(row.uuid, '/acknowledgements'), {
      damage: 'Bremsschlauch porös',
      method: 'phone',
      person: 'Frau Ahorn',
    })
    expect((await printOf(row)).acknowledgement).toMatchObject({ person: 'Frau Ahorn', is_refused: false })
    // The customer has not acknowledged the changed text.
    await world.change(await world.read(row.uuid), { security_damage: 'Bremsschlauch gerissen' })
    expect((await printOf(row)).acknowledgement).toBeNull()
  })

  it('A printed paper has its location with label sizes, its customer and its people', async () => {
    const location = await world.admin.ok<{ version: number }>('GET', `/v1/locations/${world.home}`)
    await world.admin.ok('PATCH', `/v1/locations/${world.home}`, {
      version: location.version,
      paper_header: 'Autohaus am Teich',
      label_printers: [
        { name: 'Annahme', place: '', size: '57x32' },
        { name: 'Lager', place: '', size: '57x32' },
        { name: 'Büro', place: '', size: 'a4' },
      ],
    })
    const customer = await world.admin.ok<{ uuid: string }>('POST', '/v1/customers', {
      name: 'Sommerfeld',
      language: 'pl',
    })
    const advisor = await world.somebody('service_advisor')
    const row = await world.paper({ customer_uuid: customer.uuid, advisor_uuid: advisor.uuid })
    expect(await printOf(row)).toMatchObject({
      customer: { name: 'Sommerfeld', language: 'pl' },
      advisor: { uuid: advisor.uuid },
      technician: null,
      team: '',
      site: { paper_header: 'Autohaus am Teich', footer: '{{dealer}}', label_sizes: ['57x32', 'a4'] },
    })
  })

  it('A printed paper shows prices only to users who see them, and the rest to users who read the paper', async () => {
    const row = await world.paper({ price_limit: 50_000 })
    await world.extension(row.uuid, { price: 24_900 })
    const technician: Person = await world.somebody('technician')
    const seen = await printOf(row, technician.client)
    expect([seen.price_limit, seen.extensions.map(({ price }) => price)]).toEqual([null, [null]])
    const all = await printOf(row)
    expect([all.price_limit, all.extensions.map(({ price }) => price)]).toEqual([50_000, [24_900]])
    const stranger = await world.somebody('technician', { permissions: { AWAY: PAPERS } })
    expect(codeOf(await stranger.client.send('GET', world.addressOf(row.uuid, '/print')))).toBe('not_found')
  })
})

describe('marks on the sketch of the car', () => {
  const mark = {
    id: '0193f1d0-0000-7000-8000-000000000001',
    view: 'left',
    kind: 'dent',
    size: 'up_to_3',
    is_old: true,
    note: 'Türkante',
    x: 12.5,
    y: 99.9,
  } as const
  it('Marks on the sketch are kept with their place, in the history and in print; a copy starts without marks', async () => {
    const row = await world.paper()
    expect(row.damage_marks).toEqual([])
    const { view, kind, x, y } = mark
    const marked = await world.change(row, { damage_marks: [mark, { view, kind, x, y } as typeof mark] })
    const id = marked.damage_marks[1]?.id ?? ''
    expect(id).toMatch(UUID)
    const kept = [mark, { ...mark, id, size: 'unknown', is_old: false, note: '' }]
    expect(marked.damage_marks).toEqual(kept)
    expect((await world.read(row.uuid)).damage_marks).toEqual(kept)
    const { items } = await world.admin.ok<{
      items: { changes: { field: string; before: unknown; after: unknown }[] }[]
    }>('GET', at(row, '/history'))
    expect(items[0]?.changes).toEqual([{ field: 'damage_marks', before: [], after: kept }])
    expect(await world.admin.ok('GET', at(row, '/print'))).toMatchObject({ damage_marks: kept })
    expect(await world.admin.ok('POST', at(row, '/copy'))).toMatchObject({ damage_marks: [] })
  })

  it('When two users set marks at once, the second one is refused and gets the marks of the first one', async () => {
    const [row, technician] = [await world.paper(), await world.somebody('technician')]
    await world.change(row, { damage_marks: [mark] })
    const late = await technician.client.send('PATCH', at(row, ''), {
      version: row.version,
      damage_marks: [{ ...mark, view: 'rear' }],
    })
    expect(late.json).toMatchObject({ error: 'version_conflict', current: { damage_marks: [mark] } })
  })

  it.each([
    ['without a readable id', { ...mark, id: 'one' }, 'damage_marks.0.id'],
    ['beside the drawing', { ...mark, x: 100.1 }, 'damage_marks.0.x'],
    ['of a side that no car has', { ...mark, view: 'underbody' }, 'damage_marks.0.view'],
    ['of an unknown kind', { ...mark, kind: 'burn' }, 'damage_marks.0.kind'],
    ['without a place', { ...mark, y: null }, 'damage_marks.0.y'],
    ['with a note that is too long', { ...mark, note: 'x'.repeat(201) }, 'damage_marks.0.note'],
  ])('Invalid marks of damage are refused, and the paper stays unchanged: %s', async (_what, refused, place) => {
    const row = await world.paper()
    const answer = await world.admin.send('PATCH', at(row, ''), { version: row.version, damage_marks: [refused] })
    expect(Object.keys(fieldsOf(answer) as object)).toEqual([place])
    const many = await world.admin.send('PATCH', at(row, ''), {
      version: row.version,
      damage_marks: Array.from({ length: 61 }, () => ({ ...mark, id: '' })),
    })
    expect(fieldsOf(many)).toEqual({ damage_marks: 'too_long' })
    const twice = await world.admin.send('PATCH', at(row, ''), { version: row.version, damage_marks: [mark, mark] })
    expect(fieldsOf(twice)).toEqual({ damage_marks: 'already_exists' })
    expect((await world.read(row.uuid)).version).toBe(row.version)
  })
})
