import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { checkin } from '#contract/records/checkin.ts'
import type { RecordRow } from '#contract/records/define.ts'
import { codeOf, fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import type { Person } from '#tests/server/worlds/recordWorld.ts'
import { openRequestWorld, REQUESTS, type Request, type RequestWorld } from './requestWorld.ts'

const REQUEST = ['read', 'create', 'update'].map((verb) => `location.service.request.${verb}`)
const CHECKIN = ['read', 'create', 'update'].map((verb) => `location.service.checkin.${verb}`)
const STEP = 'location.service.checkin.change_status'
const BYTES = { 'content-type': 'application/octet-stream' }

let world: RequestWorld
let clerk: Person
beforeAll(async () => {
  world = await openRequestWorld()
  clerk = await world.member('service_advisor', { HOME: [...REQUEST, ...CHECKIN] })
})
afterAll(() => world.close())

const convert = (who: Person, uuid: string, target_date: string) =>
  who.client.send('POST', `${REQUESTS}/${uuid}/appointment`, { target_date })
const checkinOf = (answer: { json: unknown }) => (answer.json as { checkin_uuid: string }).checkin_uuid
const origins = (who: Person, record: string, uuid: string) =>
  who.client.send('GET', `${REQUESTS}/origins/${record}/${uuid}`)

async function withFile(): Promise<{ row: Request; path: string; customer: string }> {
  const { uuid: customer } = await world.admin.ok<{ uuid: string }>('POST', '/v1/customers', { name: 'Ahornfeld' })
  const sent = await clerk.client.send('POST', '/v1/service/request-attachments?name=foto.txt', Buffer.from('A'), BYTES)
  const file = sent.json as { file_uuid: string }
  const row = await world.create(clerk, {
    customer_uuid: customer,
    callback_phone: '+49536112345',
    licensePlate: 'WOB-AB 123',
    description: 'Bremsen quietschen',
    attachments: [file as never],
  })
  return { row, path: `/v1/service/request-attachments/${file.file_uuid}`, customer }
}

describe('a request becomes an appointment', () => {
  it('Point 29.4: the appointment of a request is made once, with customer, phone, car and concern', async () => {
    const { row, customer } = await withFile()
    const at = world.due(48)
    const first = await convert(clerk, row.uuid, at)
    expect(checkinOf(await convert(clerk, row.uuid, world.due(72)))).toBe(checkinOf(first))
    expect(
      await clerk.client.ok<RecordRow<typeof checkin>>('GET', `/v1/service/checkin/${checkinOf(first)}`),
    ).toMatchObject({
      type: 'appointment',
      target_date: at,
      customer_uuid: customer,
      customer_name: 'Ahornfeld',
      customer_phone: '+49536112345',
      licensePlate: 'WOB-AB 123',
      // The appointment belongs to the user who makes it, so that it stands in their calendar.
      user_target_uuid: clerk.uuid,
      // The description is for colleagues. The concern is printed for the customer.
      description: 'Rückruf wegen Bremsen',
    })
    expect(await world.read(clerk, row.uuid)).toMatchObject({
      checkin_uuid: checkinOf(first),
      status: 'in_progress',
      first_action_at: new Date(world.now()).toISOString(),
    })
  })

  it('A request whose appointment was deleted or canceled can get another one, at the new time', async () => {
    const { row } = await withFile()
    const first = checkinOf(await convert(clerk, row.uuid, world.due(48)))
    await world.admin.ok('DELETE', `/v1/service/checkin/${first}`)
    expect(await world.read(clerk, row.uuid)).toMatchObject({ checkin_uuid: null })
    const second = checkinOf(await convert(clerk, row.uuid, world.due(48)))
    expect(second).not.toBe(first)
    const { version } = await world.admin.ok<{ version: number }>('GET', `/v1/service/checkin/${second}`)
    await world.admin.ok('POST', `/v1/service/checkin/${second}/status`, {
      to: 'canceled',
      version,
      reason: 'Doch nicht',
    })
    const third = checkinOf(await convert(clerk, row.uuid, world.due(72)))
    expect(third).not.toBe(second)
    expect(await clerk.client.ok('GET', `/v1/service/checkin/${third}`)).toMatchObject({
      target_date: world.due(72),
      status: 'new',
    })
  })

  it('A time in the past, and a user without the right to make appointments, change nothing', async () => {
    const { row } = await withFile()
    expect(fieldsOf(await convert(clerk, row.uuid, world.due(-1)))).toEqual({ target_date: 'in_past' })
    expect(codeOf(await convert(clerk, row.uuid, '9999-12-31T09:00:00.000Z'))).toBe('validation_failed')
    const nobody = await world.create(clerk, {})
    expect(fieldsOf(await convert(clerk, nobody.uuid, world.due(48)))).toEqual({ licensePlate: 'plate_or_customer' })
    const other = await world.create(world.advisor)
    expect(codeOf(await convert(world.advisor, other.uuid, world.due(48)))).toBe('no_permission')
    expect([await world.read(clerk, row.uuid), await world.read(clerk, other.uuid)]).toMatchObject([
      { checkin_uuid: null, version: row.version },
      { checkin_uuid: null, version: other.version },
    ])
  })
})

describe('the record that was made of a request', () => {
  it('Point 29.4: A record that was made of a request shows it and its attachments to a reader without a right to requests', async () => {
    const { row, path } = await withFile()
    const made = checkinOf(await convert(clerk, row.uuid, world.due(48)))
    const reader = await world.member('service_advisor', { HOME: ['location.service.checkin.read'] })
    expect((await origins(reader, 'checkin', made)).json).toEqual({
      items: [
        {
          record: 'serviceRequest',
          uuid: row.uuid,
          number: row.number,
          subject: row.subject,
          description: 'Bremsen quietschen',
          attachments: [expect.objectContaining({ name: 'foto.txt' })],
          may_read: false,
        },
      ],
    })
    expect((await reader.client.send('GET', path)).status).toBe(200)
    expect((await origins(clerk, 'checkin', made)).json).toMatchObject({ items: [{ may_read: true }] })
  })

  it('A reader at another location sees neither the request nor its file', async () => {
    const { row, path } = await withFile()
    const made = checkinOf(await convert(clerk, row.uuid, world.due(48)))
    const stranger = await world.member('service_advisor', { AWAY: [...REQUEST, ...CHECKIN] })
    expect([
      (await origins(stranger, 'checkin', made)).status,
      (await stranger.client.send('GET', path)).status,
    ]).toEqual([404, 404])
    // A user who may read check-ins but not papers learns nothing by a paper's uuid.
    expect(codeOf(await origins(stranger, 'paper', made))).toBe('not_found')
  })

  it('A file of a request from which no record was made can be read only by readers of requests', async () => {
    const { path } = await withFile()
    const reader = await world.member('service_advisor', { HOME: ['location.service.checkin.read'] })
    expect((await reader.client.send('GET', path)).status).toBe(404)
  })

  it('7.12.8: The paper of a check-in shows its attachments to a reader without a right to the desk', async () => {
    const PAPER = ['read', 'create', 'update'].map((verb) => `location.workshop.paper.${verb}`)
    const advisor = await world.member('service_advisor', { HOME: [...CHECKIN, STEP, ...PAPER] })
    const sent = await advisor.client.send(
      'POST',
      '/v1/service/checkin-attachments?name=box.txt',
      Buffer.from('B'),
      BYTES,
    )
    const { file_uuid } = sent.json as { file_uuid: string }
    const visit = await advisor.client.ok<RecordRow<typeof checkin>>('POST', '/v1/service/checkin', {
      location_uuid: world.home,
      target_date: world.due(1),
      licensePlate: 'WOB-KD 7',
      customer_name: 'Ahornfeld',
      attachments: [sent.json],
    })
    const { paper_uuid } = await advisor.client.ok<{ paper_uuid: string }>(
      'POST',
      `/v1/service/checkin/${visit.uuid}/paper`,
    )
    const [reader, stranger] = [
      await world.member('technician', { HOME: ['location.workshop.paper.read'] }),
      await world.member('technician', { AWAY: ['location.workshop.paper.read'] }),
    ]
    expect((await origins(reader, 'paper', paper_uuid)).json).toMatchObject({
      items: [{ record: 'checkin', uuid: visit.uuid, subject: 'WOB-KD 7 · Ahornfeld', may_read: false }],
    })
    const path = `/v1/service/checkin-attachments/${file_uuid}`
    expect([(await reader.client.send('GET', path)).status, (await stranger.client.send('GET', path)).status]).toEqual([
      200, 404,
    ])
  })

  it('Point 29.4: A visit has one paper, and the paper of an appointment shows the request behind it', async () => {
    const PAPER = ['read', 'create', 'update'].map((verb) => `location.workshop.paper.${verb}`)
    const advisor = await world.member('service_advisor', { HOME: [...REQUEST, ...CHECKIN, ...PAPER, STEP] })
    const { row, path } = await withFile()
    const visit = checkinOf(await convert(advisor, row.uuid, world.due(48)))
    const paperOf = (place: string) => advisor.client.ok<{ paper_uuid: string }>('POST', `${place}/paper`)
    const { paper_uuid } = await paperOf(`/v1/service/checkin/${visit}`)
    const reader = await world.member('technician', { HOME: ['location.workshop.paper.read'] })
    expect((await origins(reader, 'paper', paper_uuid)).json).toMatchObject({
      items: [{ record: 'serviceRequest', uuid: row.uuid, description: 'Bremsen quietschen' }],
    })
    expect((await reader.client.send('GET', path)).status).toBe(200)
    expect(await paperOf(`${REQUESTS}/${row.uuid}`)).toEqual({ paper_uuid })
    expect(await world.read(advisor, row.uuid)).toMatchObject({ paper_uuid })
    // The other way round, the paper of the request is that of its appointment.
    const other = await withFile()
    const appointment = checkinOf(await convert(advisor, other.row.uuid, world.due(48)))
    const made = await paperOf(`${REQUESTS}/${other.row.uuid}`)
    expect(await paperOf(`/v1/service/checkin/${appointment}`)).toMatchObject(made)
  })

  it('4.2: A request or check-in links no paper of another location that its writer may not read', async () => {
    const other = { key: 'CONV', description: 'Anderswo', zip_code: '00411' }
    const { uuid: location_uuid } = await world.admin.ok<{ uuid: string }>('POST', '/v1/locations', other)
    const away = await world.admin.ok<{ uuid: string }>('POST', '/v1/workshop/paper', {
      location_uuid,
      licensePlate: 'WOB-AW 1',
    })
    const link = { location_uuid: world.home, paper_uuid: away.uuid, target_date: world.due(2) }
    for (const [path, given] of [
      [REQUESTS, { subject: 'x' }],
      ['/v1/service/checkin', { licensePlate: 'WOB-AW 2' }],
    ] as const) {
      const refused = await clerk.client.send('POST', path, Object.assign({}, link, given))
      expect(fieldsOf(refused)).toEqual({ paper_uuid: 'not_found' })
    }
    expect((await world.admin.send('POST', REQUESTS, Object.assign({ subject: 'x' }, link))).status).toBe(200)
  })

  it('Point 29.4: A user with rights to check-ins only at another location can create the paper of a request', async () => {
    const PAPER = ['read', 'create', 'update'].map((verb) => `location.workshop.paper.${verb}`)
    const { row } = await withFile()
    const visit = checkinOf(await convert(clerk, row.uuid, world.due(48)))
    const key = { key: 'ELSE', description: 'Drüben', zip_code: '00411' }
    await world.admin.ok('POST', '/v1/locations', key)
    const foreman = await world.member('foreman', { HOME: [...REQUEST, ...PAPER], ELSE: CHECKIN })
    const made = await foreman.client.send('POST', `${REQUESTS}/${row.uuid}/paper`)
    expect(made.status).toBe(200)
    expect(await clerk.client.ok('GET', `/v1/service/checkin/${visit}`)).toMatchObject({ paper_uuid: null })
  })
})
