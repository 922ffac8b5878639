import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import type { Person } from '#tests/server/worlds/recordWorld.ts'
import { DAY, HOUR, MINUTE, refusalsOf } from '#tests/server/worlds/workshopWorld.ts'
import { openRequestWorld, REQUESTS, type Request, type RequestWorld } from './requestWorld.ts'

let world: RequestWorld
let advisor: Person
let second: Person
let technician: Person
beforeAll(async () => {
  world = await openRequestWorld()
  ;({ advisor, second, technician } = world)
})
afterAll(() => world.close())

const rowOf = (answer: { json: unknown }) => answer.json as Request
const list = (query: string) =>
  world.admin.ok<{ items: Request[] }>('GET', `${REQUESTS}?${query}`).then(({ items }) => items)

describe('the statuses of a request', () => {
  it('A new request has a number of its own range, and its first action puts it in progress', async () => {
    const row = await world.create(advisor, { user_target_uuid: second.uuid })
    expect(row).toMatchObject({ status: 'new', number: expect.stringMatching(/^S\d{6}$/), tries: 0 })
    const called = await world.act(second, row.uuid, 'attempts', { outcome: 'no_answer', version: undefined })
    expect(called.json).toMatchObject({ items: [{ outcome: 'no_answer', by: { uuid: second.uuid } }] })
    expect(await world.read(second, row.uuid)).toMatchObject({
      status: 'in_progress',
      tries: 1,
      first_action_at: new Date(world.now()).toISOString(),
    })
  })

  it('A request is completed with a result only, by the user who has it or who leads', async () => {
    const row = await world.create(advisor, { user_target_uuid: second.uuid })
    expect(refusalsOf(await world.act(second, row.uuid, 'complete', { result: ' ' }))).toEqual(['result_required'])
    expect(refusalsOf(await world.act(technician, row.uuid, 'complete', { result: 'x' }))).toEqual(['role_missing'])
    // A refused step changes nothing.
    expect(await world.read(advisor, row.uuid)).toMatchObject({ status: 'new', version: row.version })
    const done = await world.act(second, row.uuid, 'complete', { result: 'Kunde kommt Freitag' })
    expect(rowOf(done)).toMatchObject({ status: 'completed', result: 'Kunde kommt Freitag' })
    const { items } = await advisor.client.ok<{ items: { to_status: string }[] }>(
      'GET',
      `${REQUESTS}/${row.uuid}/states`,
    )
    expect(items.map(({ to_status }) => to_status)).toEqual(['completed', 'in_progress', 'new'])
  })

  it('A request is withdrawn and opened again with a reason', async () => {
    const row = await world.create(advisor)
    const withdraw = (reason: string) => world.act(advisor, row.uuid, 'status', { to: 'canceled', reason })
    expect(refusalsOf(await withdraw(''))).toEqual(['reason_required'])
    expect(rowOf(await withdraw('Hat sich erledigt'))).toMatchObject({ status: 'canceled' })
    expect(refusalsOf(await world.act(advisor, row.uuid, 'status', { to: 'new' }))).toEqual(['reason_required'])
    expect(rowOf(await world.act(advisor, row.uuid, 'status', { to: 'new', reason: 'Doch nicht' }))).toMatchObject({
      status: 'new',
    })
    await world.act(second, row.uuid, 'take')
    await world.act(second, row.uuid, 'complete', { result: 'Erledigt' })
    expect(
      rowOf(await world.act(advisor, row.uuid, 'status', { to: 'in_progress', reason: 'Ruft noch einmal an' })),
    ).toMatchObject({
      status: 'in_progress',
      completed_at: null,
    })
  })

  it('A held request is not completed', async () => {
    const row = await world.create(advisor, { user_target_uuid: second.uuid })
    await world.act(second, row.uuid, 'hold', { hold_reason: 'waiting_customer' })
    expect(await world.read(second, row.uuid)).toMatchObject({ status: 'in_progress', hold_reason: 'waiting_customer' })
    expect(refusalsOf(await world.act(second, row.uuid, 'complete', { result: 'x' }))).toEqual(['on_hold'])
  })

  it('An outdated version changes nothing and gives the current row', async () => {
    const row = await world.create(advisor)
    await world.act(second, row.uuid, 'take')
    const late = await technician.client.send('POST', `${REQUESTS}/${row.uuid}/take`, { version: row.version })
    expect([codeOf(late), (late.json as { current: Request }).current.taken_by_uuid]).toEqual([
      'version_conflict',
      second.uuid,
    ])
  })
})

describe('bad input of requests', () => {
  it('A request is either for a person or for a department, and naming a person later replaces the department', async () => {
    const team = await world.team(`Telefon ${randomUUID()}`, [second])
    const both = { user_target_uuid: second.uuid, department_target_uuid: team }
    const given = { location_uuid: world.home, subject: 'x', target_date: world.due(1), ...both }
    expect(fieldsOf(await advisor.client.send('POST', REQUESTS, given))).toEqual({
      department_target_uuid: 'unknown_value',
    })
    const row = await world.create(advisor, { department_target_uuid: team })
    const changed = await advisor.client.ok<Request>('PATCH', `${REQUESTS}/${row.uuid}`, {
      version: row.version,
      user_target_uuid: second.uuid,
    })
    expect(changed).toMatchObject({ user_target_uuid: second.uuid, department_target_uuid: null })
  })

  it('Unknown watchers and calls of the future are refused', async () => {
    const given = { location_uuid: world.home, subject: 'x', target_date: world.due(1), watcher_uuids: [randomUUID()] }
    expect(fieldsOf(await advisor.client.send('POST', REQUESTS, given))).toEqual({ watcher_uuids: 'unknown_value' })
    const row = await world.create(advisor)
    const path = `${REQUESTS}/${row.uuid}/attempts`
    expect(fieldsOf(await advisor.client.send('POST', path, { outcome: 'busy', at: world.due(1) }))).toEqual({
      at: 'too_big',
    })
    expect(await world.read(advisor, row.uuid)).toMatchObject({ status: 'new', tries: 0 })
  })

  it('A forward names one person or one department', async () => {
    const row = await world.create(advisor)
    expect(fieldsOf(await world.act(advisor, row.uuid, 'forward'))).toEqual({ user_target_uuid: 'required' })
    expect(fieldsOf(await world.act(advisor, row.uuid, 'forward', { user_target_uuid: randomUUID() }))).toEqual({
      user_target_uuid: 'not_found',
    })
  })
})

describe('requests in the inbox', () => {
  it('The person of a request gets an inbox entry at once, which leads to the request and ends with it', async () => {
    const socket = await second.socket()
    const before = socket.all('inbox.changed').length
    const row = await world.create(advisor, { user_target_uuid: second.uuid })
    await socket.until(() => socket.all('inbox.changed').length > before)
    expect(await world.about(second, row.uuid)).toMatchObject([
      {
        kind: 'serviceRequest',
        record_uuid: row.uuid,
        due_at: row.target_date,
        is_unread: true,
        details: { number: row.number, title: row.subject },
      },
    ])
    expect(await world.about(technician, row.uuid)).toEqual([])
    await world.act(second, row.uuid, 'complete', { result: 'Erreicht' })
    expect(await world.about(second, row.uuid)).toEqual([])
    expect(await world.about(second, row.uuid, 'done')).toMatchObject([{ kind: 'serviceRequest', state: 'done' }])
    expect(await world.about(advisor, row.uuid)).toMatchObject([
      { kind: 'serviceRequestNews', details: { outcome: 'completed' } },
    ])
  })

  it('A request of a department leaves the inbox of its other members when one takes it over, on either screen', async () => {
    const third = await world.member('service_advisor')
    const team = await world.team(`Service ${randomUUID()}`, [second, third])
    const row = await world.create(advisor, { department_target_uuid: team })
    const [entry] = await world.about(third, row.uuid)
    const taken = await third.client.send('POST', `/v1/inbox/${entry?.uuid}/take`, { is_taken: true })
    expect(codeOf(taken)).toBe('ok')
    expect(await world.read(advisor, row.uuid)).toMatchObject({
      status: 'in_progress',
      taken_by_uuid: third.uuid,
      department_target_uuid: team,
    })
    expect(await world.about(second, row.uuid)).toEqual([])
    await third.client.ok('POST', `/v1/inbox/${entry?.uuid}/take`, { is_taken: false })
    expect(await world.read(advisor, row.uuid)).toMatchObject({ taken_by_uuid: null })
    await world.act(second, row.uuid, 'take')
    expect(await world.about(second, row.uuid)).toMatchObject([{ taken_by: { uuid: second.uuid } }])
    expect(await world.about(third, row.uuid)).toEqual([])
  })

  it('Forwarding a request moves its inbox entry to the new person, keeps the note, and tells the watchers', async () => {
    const watcher = await world.member('cashier')
    const row = await world.create(advisor, { user_target_uuid: second.uuid, watcher_uuids: [watcher.uuid] })
    const body = { user_target_uuid: technician.uuid, note: 'Du kennst das Auto' }
    expect(rowOf(await world.act(second, row.uuid, 'forward', body))).toMatchObject({
      user_target_uuid: technician.uuid,
    })
    expect(await world.about(second, row.uuid)).toEqual([])
    expect(await world.about(technician, row.uuid)).toMatchObject([
      { forward_note: 'Du kennst das Auto', forwarded_by: { uuid: second.uuid } },
    ])
    expect(await world.about(watcher, row.uuid)).toMatchObject([{ details: { outcome: 'forwarded' } }])
    const { items } = await advisor.client.ok<{ items: { text: unknown }[] }>(
      'GET',
      `/v1/comments/serviceRequest/${row.uuid}`,
    )
    expect(JSON.stringify(items)).toContain('Du kennst das Auto')
  })

  it('A forward in the inbox changes the request', async () => {
    const row = await world.create(advisor, { user_target_uuid: second.uuid })
    const [entry] = await world.about(second, row.uuid)
    await second.client.ok('POST', `/v1/inbox/${entry?.uuid}/forward`, { for_user: technician.uuid, note: '' })
    expect(await world.read(advisor, row.uuid)).toMatchObject({ user_target_uuid: technician.uuid })
  })

  it('A request for nobody goes to the advisors of the location', async () => {
    const row = await world.create(advisor)
    expect(row.is_unassigned).toBe(true)
    expect(await world.about(second, row.uuid)).toHaveLength(1)
    expect(await world.about(technician, row.uuid)).toEqual([])
    expect((await list('filter[is_unassigned][is]=true')).map(({ uuid }) => uuid)).toContain(row.uuid)
  })

  it('An overdue request reminds its person after 30 minutes, and goes to a manager after a day', async () => {
    const manager = await world.member('manager')
    const row = await world.create(advisor, { user_target_uuid: second.uuid })
    await second.client.ok('POST', '/v1/inbox/seen', {
      uuids: (await world.about(second, row.uuid)).map((e) => e.uuid),
    })
    world.pass(HOUR + 20 * MINUTE)
    await world.runDue(row.uuid)
    expect(await world.about(second, row.uuid)).toMatchObject([{ is_unread: false }])
    world.pass(20 * MINUTE)
    await world.runDue(row.uuid)
    expect(await world.about(second, row.uuid)).toMatchObject([{ is_unread: true, escalated_at: null }])
    expect(await world.about(manager, row.uuid)).toEqual([])
    world.pass(DAY)
    await world.runDue(row.uuid)
    expect(await world.about(manager, row.uuid)).toHaveLength(1)
    expect(await world.about(second, row.uuid)).toHaveLength(1)
  })

  it('The settings decide when an overdue request reminds, and only opening hours count', async () => {
    const { version } = await world.admin.ok<{ version: number }>('GET', '/v1/admin/settings')
    const values = { service_escalate_minutes: 120, service_escalate_days: 2 }
    await world.admin.ok('PATCH', '/v1/admin/settings', { version, values })
    const local = (moment: unknown) =>
      new Date(String(moment)).toLocaleString('en-GB', {
        timeZone: 'Europe/Berlin',
        weekday: 'short',
        hour: '2-digit',
        minute: '2-digit',
      })
    // The Friday after the next Monday, at four in the afternoon of Berlin in summer.
    const monday = world.now() + ((8 - new Date(world.now()).getUTCDay()) % 7) * DAY
    const friday = new Date(monday + 4 * DAY).toISOString().slice(0, 10)
    const row = await world.create(advisor, {
      user_target_uuid: second.uuid,
      target_date: `${friday}T14:00:00.000Z`,
    })
    const entry = await world.inDealer((tx) =>
      tx
        .selectFrom('inbox_entries')
        .select(['remind_at', 'escalate_at'])
        .where('subject', '=', row.uuid)
        .executeTakeFirstOrThrow(),
    )
    expect([local(entry.remind_at), local(entry.escalate_at)]).toEqual(['Mon 09:00', 'Mon 08:00'])
  })
})

describe('the results of a request', () => {
  it('A request becomes a paper once, with customer, car and notes, and stays linked with its attachments', async () => {
    const clerk = await world.member('service_advisor', {
      HOME: [
        ...['read', 'create', 'update'].map((verb) => `location.service.request.${verb}`),
        ...['read', 'create', 'update'].map((verb) => `location.workshop.paper.${verb}`),
      ],
    })
    const { uuid: customer } = await world.admin.ok<{ uuid: string }>('POST', '/v1/customers', { name: 'Ahornfeld' })
    const bytes = { 'content-type': 'application/octet-stream' }
    const file = await clerk.client.send(
      'POST',
      '/v1/service/request-attachments?name=foto.txt',
      Buffer.from('Hallo'),
      bytes,
    )
    const row = await world.create(clerk, {
      customer_uuid: customer,
      licensePlate: 'WOB-AB 123',
      description: 'Bremsen quietschen',
      attachments: [file.json as never],
    })
    const first = await clerk.client.ok<{ paper_uuid: string }>('POST', `${REQUESTS}/${row.uuid}/paper`)
    const again = await clerk.client.ok<{ paper_uuid: string }>('POST', `${REQUESTS}/${row.uuid}/paper`)
    expect(again).toEqual(first)
    expect(await clerk.client.ok('GET', `/v1/workshop/paper/${first.paper_uuid}`)).toMatchObject({
      customer_uuid: customer,
      licensePlate: 'WOB-AB 123',
      internal_info: expect.stringContaining('Bremsen quietschen'),
    })
    const linked = await world.read(clerk, row.uuid)
    expect(linked).toMatchObject({ paper_uuid: first.paper_uuid, attachments: [{ name: 'foto.txt' }] })
    // A user without the right to create papers is refused, and nothing is created.
    const other = await world.create(advisor)
    expect(codeOf(await world.act(advisor, other.uuid, 'paper', { version: undefined }))).toBe('no_permission')
  })

  it('An attachment of another user is refused, and a reader of the request downloads it', async () => {
    const bytes = { 'content-type': 'application/octet-stream' }
    const sent = await advisor.client.send(
      'POST',
      '/v1/service/request-attachments?name=a.txt',
      Buffer.from('Hallo'),
      bytes,
    )
    const attachment = sent.json as { file_uuid: string; name: string }
    const path = `/v1/service/request-attachments/${attachment.file_uuid}`
    expect((await second.client.send('GET', path)).status).toBe(404)
    const stolen = { location_uuid: world.home, subject: 'x', target_date: world.due(1), attachments: [attachment] }
    expect(fieldsOf(await second.client.send('POST', REQUESTS, stolen))).toEqual({ attachments: 'unknown_value' })
    await world.create(advisor, { attachments: [attachment as never] })
    expect((await second.client.send('GET', path)).status).toBe(200)
  })

  it('A recurring request is created again once for its next time, even when it is completed twice', async () => {
    const subject = `Wöchentlich ${randomUUID()}`
    const row = await world.create(advisor, { subject, recurrence: 'weekly', user_target_uuid: second.uuid })
    await world.act(second, row.uuid, 'complete', { result: 'Erledigt' })
    await world.act(second, row.uuid, 'status', { to: 'in_progress', reason: 'Zu früh' })
    await world.act(second, row.uuid, 'complete', { result: 'Jetzt erledigt' })
    const open = (await list(`filter[status][in]=new&filter[recurrence][in]=weekly`)).filter(
      (one) => one.subject === subject,
    )
    expect(open).toMatchObject([
      { target_date: new Date(Date.parse(row.target_date) + 7 * DAY).toISOString(), result: '', tries: 0 },
    ])
    expect(open[0]?.number).not.toBe(row.number)
  })
})

describe('checks and figures', () => {
  it('The check names an absent person and the deputy of the department who is there', async () => {
    const deputy = await world.member('service_advisor')
    const ill = await world.member('service_advisor')
    const team = await world.team(`Vertretung ${randomUUID()}`, [ill, second, deputy])
    await world.inDealer((tx) =>
      tx
        .updateTable('department_members')
        .set({ is_deputy: true })
        .where('department_uuid', '=', team)
        .where('user_uuid', '=', deputy.uuid)
        .execute(),
    )
    const due = world.due(26)
    const day = due.slice(0, 10)
    const absence = { kind: 'sick', first_day: day, last_day: day, part: null, weekdays: null, note: '' }
    await world.admin.ok('POST', '/v1/workshop/planner/absences', { user_uuid: ill.uuid, ...absence })
    const query = new URLSearchParams({ location_uuid: world.home, target_date: due, user_target_uuid: ill.uuid })
    const answer = await advisor.client.ok<{ items: string[]; substitute: { uuid: string } | null }>(
      'GET',
      `${REQUESTS}/checks?${query}`,
    )
    expect(answer.items).toContain('target_absent')
    expect(answer.substitute?.uuid).toBe(deputy.uuid)
  })

  it('The check warns of a closed location, a past time, a similar request, and a person without rights', async () => {
    const plate = 'BS-XY 77'
    const earlier = await world.create(advisor, { licensePlate: plate })
    const reader = await world.member('apprentice', { HOME: ['location.service.request.read'] })
    const check = (given: Record<string, string>) =>
      advisor.client.ok<{ items: string[]; duplicates: { uuid: string }[] }>(
        'GET',
        `${REQUESTS}/checks?${new URLSearchParams({ location_uuid: world.home, ...given })}`,
      )
    const night = `${world.due(24).slice(0, 10)}T01:00:00.000Z`
    expect((await check({ target_date: night })).items).toEqual(['due_outside_hours'])
    expect((await check({ target_date: world.due(-100) })).items).toContain('due_in_past')
    expect(await check({ licensePlate: 'bsxy77' })).toMatchObject({
      items: ['duplicate'],
      duplicates: [{ uuid: earlier.uuid }],
    })
    expect((await check({ licensePlate: plate, uuid: earlier.uuid })).items).toEqual([])
    expect((await check({ user_target_uuid: reader.uuid })).items).toEqual(['target_without_right'])
  })

  it('Figures need their own right, count what is open, and withhold medians of few people', async () => {
    const query = new URLSearchParams({
      location_uuid: world.home,
      from: world.due(-24 * 30).slice(0, 10),
      to: world.due(24).slice(0, 10),
    })
    const path = `${REQUESTS}/stats?${query}`
    const plain = await world.member('service_advisor', { HOME: ['location.service.request.read'] })
    expect((await plain.client.send('GET', path)).status).toBe(403)
    type Figures = { count: number; done: number; first_action: number | null; is_withheld: boolean }
    type Stats = { open: number; unassigned: number; all: Figures; types: (Figures & { type: string })[] }
    const few = (await advisor.client.ok<Stats>('GET', path)).types.find(({ type }) => type === 'warranty')
    expect(few).toBeUndefined()
    const people = []
    for (let nth = 0; nth < 5; nth += 1) people.push(await world.member('service_advisor'))
    for (const [nth, one] of people.entries()) {
      const { uuid } = await world.create(advisor, { type: 'warranty', user_target_uuid: one.uuid })
      await world.create(advisor, { type: 'callback', user_target_uuid: one.uuid })
      if (nth === 3) {
        const partly = (await advisor.client.ok<Stats>('GET', path)).types.find(({ type }) => type === 'warranty')
        expect(partly).toMatchObject({ count: 4, first_action: null, is_withheld: true })
      }
      world.pass(10 * MINUTE)
      await world.act(one, uuid, 'complete', { result: 'Erledigt' })
    }
    const stats = await advisor.client.ok<Stats>('GET', path)
    expect(stats.types.find(({ type }) => type === 'warranty')).toMatchObject({
      count: 5,
      done: 5,
      first_action: 10 * MINUTE,
      is_withheld: false,
    })
    expect(stats.open).toBe((await list('filter[status][in]=new&filter[status][in]=in_progress&limit=200')).length)
  })
})
