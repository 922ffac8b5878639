import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TO_ADMINISTRATORS, toUser } from '#server/inbox/addEntry.ts'
import { escalateEntry } from '#server/inbox/escalate.ts'
import { mailEntryWorker } from '#server/inbox/mailEntry.ts'
import { LOOKS, NOTHING, page } from '#tests/server/hst/hstWorld.ts'
import { codeOf, fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import type { Person } from '#tests/server/worlds/recordWorld.ts'
import { DAY, HOUR, MINUTE } from '#tests/server/worlds/workshopWorld.ts'
import { type InboxWorld, openInboxWorld, REQUESTS } from './inboxWorld.ts'

let world: InboxWorld
let advisor: Person
let foreman: Person
let technician: Person
let reader: Person
let away: Person
beforeAll(async () => {
  world = await openInboxWorld()
  ;({ advisor, foreman, technician, reader, away } = world)
})
afterAll(() => world.close())

/** Two entries of the server: a failed import, which is a task of administrators, and a notice to one user. */
const failedRun = (subject: string) =>
  world.add({ kind: 'directoryRunFailed', subject, details: { run: 'user_sync', error: 'x' } }, TO_ADMINISTRATORS)
const notice = (subject: string, who: Person) => world.add({ kind: 'dataExportReady', subject }, toUser(who.uuid))
const until = (ms: number) => new Date(world.now() + ms).toISOString()

describe('an entry for a role', () => {
  it('A request is in the inbox of everybody with the role at the location, and in no other', async () => {
    const vin = world.vin()
    const sockets = [await foreman.socket(), await away.socket()] as const
    await world.ask(advisor, vin, { for_role: 'foreman', note: 'Kunde wartet' })
    const heard = (nth: 0 | 1) => sockets[nth].all('inbox.changed').length
    await sockets[0].until(() => heard(0) > 0)
    expect(await world.about(foreman, vin)).toMatchObject([
      {
        kind: 'hstRequest',
        note: 'Kunde wartet',
        is_unread: true,
        is_for_me: true,
        created_by: { uuid: advisor.uuid },
      },
    ])
    for (const who of [technician, reader, away]) expect(await world.about(who, vin)).toEqual([])
    await sockets[1].settled()
    expect(heard(1)).toBe(0)
    expect((await world.inbox(foreman)).unread).toBeGreaterThan(0)
  })

  it('A user who gets a role or joins a department later sees the open tasks of it in the inbox', async () => {
    const [vin, other] = [world.vin(), world.vin()]
    const team = await world.admin.ok<{ uuid: string }>('POST', '/v1/departments', {
      name: 'Diagnose',
      location_uuid: null,
    })
    await world.admin.ok('POST', `/v1/departments/${team.uuid}/members`, { users: [technician.uuid] })
    await world.ask(advisor, vin, { for_role: 'foreman' })
    await world.ask(advisor, other, { for_department: team.uuid })
    const newcomer = await world.member('technician')
    const socket = await newcomer.socket()
    expect([await world.about(newcomer, vin), await world.about(newcomer, other)]).toEqual([[], []])
    const { version } = await world.admin.ok<{ version: number }>('GET', `/v1/users/${newcomer.uuid}`)
    await world.admin.ok('PATCH', `/v1/users/${newcomer.uuid}`, { version, roles: ['foreman'] })
    await world.admin.ok('POST', `/v1/departments/${team.uuid}/members`, { users: [newcomer.uuid] })
    await socket.until(() => socket.all('inbox.changed').filter(({ uuid }) => uuid === null).length === 2)
    expect(await world.about(newcomer, vin)).toHaveLength(1)
    expect(await world.about(newcomer, other)).toHaveLength(1)
    await world.admin.ok('POST', `/v1/departments/${team.uuid}/members/remove`, { users: [newcomer.uuid] })
    expect(await world.about(newcomer, other)).toEqual([])
  })

  it('A task that one user takes over leaves the inbox of the others, and comes back when it is given back', async () => {
    const vin = world.vin()
    const second = await world.member('foreman')
    const uuid = await world.ask(advisor, vin, { for_role: 'foreman' })
    const watching = await second.socket()
    const before = watching.all('inbox.changed').length
    const [first, late] = [
      await world.send(foreman, uuid, 'take', { is_taken: true }),
      await world.send(second, uuid, 'take', { is_taken: true }),
    ]
    for (const answer of [first, late]) expect(answer.json).toMatchObject({ taken_by: { uuid: foreman.uuid } })
    await watching.until(() => watching.all('inbox.changed').length > before)
    expect(await world.about(second, vin)).toEqual([])
    expect(codeOf(await world.send(second, uuid, 'take', { is_taken: false }))).toBe('no_permission')
    // The list of requests shows it, too.
    const { items } = await reader.client.ok<{ items: { uuid: string; taken_by: object | null }[] }>('GET', REQUESTS)
    expect(items.find((one) => one.uuid === uuid)).toMatchObject({ taken_by: { uuid: foreman.uuid } })
    expect(codeOf(await world.send(foreman, uuid, 'take', { is_taken: false }))).toBe('ok')
    expect(await world.about(second, vin)).toMatchObject([{ taken_by: null }])
  })
})

describe('how an entry ends', () => {
  it('An HST snapshot ends its request in every inbox, and tells the user who asked', async () => {
    const vin = world.vin()
    const uuid = await world.ask(advisor, vin, { for_role: 'foreman' })
    // No user can end the request by hand, because only its module can.
    expect(codeOf(await world.send(foreman, uuid, 'done', {}))).toBe('no_permission')
    world.pass(MINUTE)
    await foreman.client.ok('POST', LOOKS, world.paste(vin, page(vin, NOTHING)))
    expect(await world.about(foreman, vin)).toEqual([])
    expect(await world.about(foreman, vin, 'done')).toMatchObject([
      { state: 'done', closed_by: { uuid: foreman.uuid } },
    ])
    expect(await world.about(advisor, vin)).toMatchObject([
      { kind: 'hstAnswer', details: { outcome: 'answered' }, is_unread: true },
    ])
  })

  it('A declined request tells the user who asked why', async () => {
    const vin = world.vin()
    const uuid = await world.ask(advisor, vin, { for_user: technician.uuid })
    await technician.client.ok('POST', `${REQUESTS}/${uuid}/close`, { outcome: 'declined', note: 'Portal ist aus' })
    expect(await world.about(advisor, vin)).toMatchObject([
      { kind: 'hstAnswer', details: { outcome: 'declined' }, note: 'Portal ist aus' },
    ])
    expect(await world.about(technician, vin, 'done')).toMatchObject([{ state: 'declined' }])
  })

  it('A task that is done by hand is done for everybody, once, and can be opened again', async () => {
    const boss = await world.person()
    const { uuid, subject } = await failedRun(randomUUID())
    expect(await world.about(boss, subject)).toHaveLength(1)
    expect(await world.about(foreman, subject)).toEqual([])
    expect(codeOf(await world.send(foreman, uuid, 'done', {}))).toBe('not_found')
    const done = await world.send(boss, uuid, 'done', { note: 'Passwort erneuert' })
    expect(done.json).toMatchObject({ state: 'done', closed_by: { uuid: boss.uuid }, close_note: 'Passwort erneuert' })
    const other = await world.person()
    // A second user who marks it as done changes nothing.
    expect((await world.send(other, uuid, 'done', { note: 'ich' })).json).toMatchObject({
      closed_by: { uuid: boss.uuid },
      close_note: 'Passwort erneuert',
    })
    expect((await world.send(other, uuid, 'reopen')).json).toMatchObject({ state: 'open', closed_by: null })
    expect(await world.about(boss, subject)).toMatchObject([{ is_unread: true }])
    const events = await world.inDealer((tx) =>
      tx.selectFrom('audit_events').select('event').where('record_uuid', '=', uuid).orderBy('uuid').execute(),
    )
    expect(events.map(({ event }) => event)).toEqual(['inbox.done', 'inbox.reopened'])
  })

  it('A notice is put away by each user alone, and comes back on request', async () => {
    const { uuid, subject } = await notice(randomUUID(), reader)
    expect((await world.send(reader, uuid, 'done', {})).json).toMatchObject({ state: 'open' })
    expect((await world.send(reader, uuid, 'done', {})).status).toBe(200)
    expect([await world.about(reader, subject), (await world.about(reader, subject, 'done')).length]).toEqual([[], 1])
    await world.send(reader, uuid, 'reopen')
    expect(await world.about(reader, subject)).toHaveLength(1)
    for (const step of ['take', 'forward'])
      expect(
        codeOf(await world.send(reader, uuid, step, step === 'take' ? { is_taken: true } : { for_role: 'foreman' })),
      ).toBe('no_permission')
  })

  it('Entries that ended long ago are purged, and open tasks stay', async () => {
    const { uuid } = await failedRun(randomUUID())
    const old = await notice(randomUUID(), reader)
    const open = await failedRun(randomUUID())
    const boss = await world.person()
    await world.send(boss, uuid, 'done', {})
    const longAgo = new Date(world.now() - 91 * DAY)
    await world.inDealer(async (tx) => {
      await tx.updateTable('inbox_entries').set({ closed_at: longAgo }).where('uuid', '=', uuid).execute()
      await tx
        .updateTable('inbox_entries')
        .set({ told_at: longAgo })
        .where('uuid', 'in', [old.uuid, open.uuid])
        .execute()
    })
    await notice(randomUUID(), reader)
    const left = await world.inDealer((tx) =>
      tx.selectFrom('inbox_entries').select('uuid').where('uuid', 'in', [uuid, old.uuid, open.uuid]).execute(),
    )
    expect(left).toEqual([{ uuid: open.uuid }])
  })
})

describe('entries that a user sees or puts off', () => {
  it('A seen entry is not counted as unread, on no device', async () => {
    const { uuid } = await notice(randomUUID(), reader)
    const beside = await reader.socket()
    const before = (await world.inbox(reader)).unread
    await reader.client.ok('POST', '/v1/inbox/seen', { uuids: [uuid, randomUUID()] })
    await beside.until(() => beside.all('inbox.changed').length > 0)
    expect((await world.inbox(reader)).unread).toBe(before - 1)
  })

  it('An entry that a user puts off is hidden from this user alone, and comes back as unread', async () => {
    const boss = await world.person()
    const other = await world.person()
    const { uuid, subject } = await failedRun(randomUUID())
    await boss.client.ok('POST', '/v1/inbox/seen', { uuids: [uuid] })
    expect(fieldsOf(await world.send(boss, uuid, 'snooze', { until: until(-MINUTE) }))).toEqual({
      until: 'unknown_value',
    })
    expect((await world.send(boss, uuid, 'snooze', { until: until(HOUR) })).status).toBe(200)
    expect(await world.about(boss, subject)).toEqual([])
    expect(await world.about(boss, subject, 'snoozed')).toMatchObject([{ snoozed_until: until(HOUR) }])
    expect((await world.inbox(boss)).wakes_at).toBe(until(HOUR))
    expect(await world.about(other, subject)).toHaveLength(1)
    world.pass(HOUR + MINUTE)
    expect(await world.about(boss, subject)).toMatchObject([{ is_unread: true }])
    expect((await world.inbox(boss)).wakes_at).toBeNull()
    await world.send(boss, uuid, 'snooze', { until: until(DAY) })
    expect((await world.send(boss, uuid, 'snooze', { until: null })).json).toMatchObject({ snoozed_until: null })
    expect(await world.about(boss, subject)).toHaveLength(1)
  })
})

describe('forwarding a task', () => {
  it('A forwarded task moves to the inbox of the new user with a note, and a repeat changes nothing', async () => {
    const vin = world.vin()
    const uuid = await world.ask(advisor, vin, { for_role: 'foreman' })
    await world.send(foreman, uuid, 'take', { is_taken: true })
    const body = { for_user: technician.uuid, note: 'Du hast den Zugang' }
    const sent = await world.send(foreman, uuid, 'forward', body)
    expect(sent.json).toMatchObject({ forwarded_by: { uuid: foreman.uuid }, taken_by: null, is_for_me: false })
    expect((await world.send(foreman, uuid, 'forward', body)).json).toEqual(sent.json)
    expect(await world.about(foreman, vin)).toEqual([])
    expect(await world.about(technician, vin)).toMatchObject([
      { forward_note: 'Du hast den Zugang', is_unread: true, for_user: { uuid: technician.uuid }, for_role: null },
    ])
    const events = await world.inDealer((tx) =>
      tx.selectFrom('audit_events').select('event').where('record_uuid', '=', uuid).execute(),
    )
    expect(events.filter(({ event }) => event === 'inbox.forwarded')).toHaveLength(1)
  })

  it('A task is not forwarded to somebody who may not see it, nor by somebody who does not have it', async () => {
    const uuid = await world.ask(advisor, world.vin(), { for_role: 'foreman' })
    const forward = (who: Person, body: object) => world.send(who, uuid, 'forward', body)
    expect(fieldsOf(await forward(foreman, { for_user: away.uuid }))).toEqual({ for_user: 'not_found' })
    expect(fieldsOf(await forward(foreman, { for_role: 'cashier' }))).toEqual({ for_role: 'not_found' })
    expect(fieldsOf(await forward(foreman, { for_department: randomUUID() }))).toEqual({ for_department: 'not_found' })
    expect(fieldsOf(await forward(foreman, {}))).toEqual({ for_user: 'required' })
    expect(fieldsOf(await forward(foreman, { for_user: technician.uuid, for_role: 'foreman' }))).toEqual({
      for_user: 'unknown_value',
    })
    expect(codeOf(await forward(advisor, { for_user: technician.uuid }))).toBe('no_permission')
    for (const who of [technician, away]) expect(codeOf(await forward(who, { for_role: 'foreman' }))).toBe('not_found')
  })
})

describe('overdue tasks', () => {
  const escalate = (uuid: string) =>
    world.inDealer((tx) => escalateEntry(tx, world.services, { dealerId: world.dealer.dealerId, userUuid: null }, uuid))

  it('An overdue request goes to the head of its department as well, once', async () => {
    const vin = world.vin()
    const head = await world.member('technician')
    const { uuid: team } = await world.admin.ok<{ uuid: string }>('POST', '/v1/departments', {
      name: 'Diagnose am Abend',
      location_uuid: null,
      head_uuid: head.uuid,
    })
    await world.admin.ok('POST', `/v1/departments/${team}/members`, { users: [technician.uuid] })
    const uuid = await world.ask(advisor, vin, { for_department: team })
    await world.send(technician, uuid, 'take', { is_taken: true })
    expect(await escalate(uuid)).toBe(false)
    expect(await world.about(head, vin)).toEqual([])
    world.pass(DAY)
    // Two processes run the job at the same time.
    const told = await Promise.all([escalate(uuid), escalate(uuid)])
    expect(told.filter(Boolean)).toHaveLength(1)
    expect(await world.about(head, vin)).toMatchObject([{ is_for_me: true, is_unread: true }])
    // The user who has taken the task keeps it.
    expect(await world.about(technician, vin)).toMatchObject([{ taken_by: { uuid: technician.uuid } }])
    expect(await escalate(uuid)).toBe(false)
  })

  it('An overdue task without a head of department goes to the role of its kind at the location, and a closed one to no user', async () => {
    const [vin, ended] = [world.vin(), world.vin()]
    const manager = await world.member('manager')
    const stranger = await world.member('manager', { AWAY: ['location.workshop.hstcheck.read'] })
    const uuid = await world.ask(advisor, vin, { for_role: 'foreman' })
    const gone = await world.ask(advisor, ended, { for_role: 'foreman' })
    await advisor.client.ok('POST', `${REQUESTS}/${gone}/close`, { outcome: 'withdrawn' })
    world.pass(DAY)
    expect([await escalate(uuid), await escalate(gone)]).toEqual([true, false])
    expect(await world.about(manager, vin)).toHaveLength(1)
    expect(await world.about(stranger, vin)).toEqual([])
  })

  it('The due time counts only opening hours of the location', async () => {
    const hours = [{ from: '08:00', to: '17:00' }]
    const { version } = await world.admin.ok<{ version: number }>('GET', `/v1/locations/${world.home}`)
    await world.admin.ok('PATCH', `/v1/locations/${world.home}`, {
      version,
      time_zone: 'Europe/Berlin',
      opening_hours: [hours, hours, hours, hours, hours, [], []],
    })
    // The next Friday at 16:00 in Berlin (CET or CEST).
    const friday = () => new Date(world.now()).toLocaleString('en-GB', { timeZone: 'Europe/Berlin', weekday: 'short' })
    const clock = () =>
      new Date(world.now()).toLocaleTimeString('de-DE', { timeZone: 'Europe/Berlin', timeStyle: 'short' })
    while (!friday().startsWith('Fri') || clock().slice(0, 2) !== '16') world.pass(20 * MINUTE)
    const minutes = Number(clock().slice(3))
    world.pass((60 - minutes) * MINUTE)
    world.pass(-HOUR)
    const vin = world.vin()
    await world.ask(advisor, vin, { for_role: 'foreman' })
    const [entry] = await world.about(foreman, vin)
    const due = new Date(entry?.due_at ?? 0).toLocaleString('de-DE', { timeZone: 'Europe/Berlin' })
    // One hour is left on Friday, and three are due on Monday.
    expect(due).toMatch(/, 11:00:\d\d$/)
  })
})

describe('mails about entries', () => {
  const mail = async (entry_uuid: string) => {
    const { dealerId } = world.dealer
    const work = mailEntryWorker(world.services)
    await work({ dealerId, uuid: randomUUID(), data: { entry_uuid }, inDealer: world.inDealer })
  }
  const mailed = async (who: Person) =>
    (await world.inDealer((tx) => tx.selectFrom('jobs').select('data').where('kind', '=', 'mail').execute())).filter(
      ({ data }) => (data as { user_uuid: string }).user_uuid === who.uuid,
    ).length

  it('A mail goes once to each user who has not seen the entry and whose rules allow it', async () => {
    const [rule, seen, quiet, away] = [
      await world.person(),
      await world.person(),
      await world.person(),
      await world.person(),
    ]
    await quiet.client.ok('PATCH', '/v1/auth/user', { mail_inbox: 'none' })
    const { uuid } = await failedRun(randomUUID())
    await seen.client.ok('POST', '/v1/inbox/seen', { uuids: [uuid] })
    await world.send(away, uuid, 'snooze', { until: until(HOUR) })
    await Promise.all([mail(uuid), mail(uuid)])
    await mail(uuid)
    expect(await Promise.all([rule, seen, quiet, away].map(mailed))).toEqual([1, 0, 0, 0])
    await world.send(rule, uuid, 'done', {})
    world.pass(MINUTE)
    await mail(uuid)
    expect(await mailed(rule)).toBe(1)
  })

  it('A notice is mailed only to users who want all entries', async () => {
    const [all, tasks] = [await world.person(), await world.person()]
    await all.client.ok('PATCH', '/v1/auth/user', { mail_inbox: 'all' })
    for (const who of [all, tasks]) {
      const { uuid } = await world.add({ kind: 'dataExportFailed', subject: randomUUID() }, toUser(who.uuid))
      await mail(uuid)
    }
    expect(await Promise.all([all, tasks].map(mailed))).toEqual([1, 0])
  })
})
