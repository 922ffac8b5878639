import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { CONSENT_MS, CONSENT_PAGE, CONSENTS_PER_DAY } from '#contract/workshop/consentLink.ts'
import { codeOf, fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import type { Person } from '#tests/server/worlds/recordWorld.ts'
import { PNG } from '#tests/server/worlds/twinWorld.ts'
import { TestClient } from '#tests/support/database/client.ts'
import { startMailServer } from '#tests/support/services/mailServer.ts'
import { MAY_STAMP, openWorkshopWorld, PAPERS, type Paper, type WorkshopWorld } from '../worlds/workshopWorld.ts'

type State = EndpointOutput<'GET /v1/workshop/paper/:uuid/consent'>
type Offer = EndpointOutput<'POST /v1/consent/open'>

let world: WorkshopWorld
let mails: Awaited<ReturnType<typeof startMailServer>>
let stranger: TestClient
let technician: Person
let made = 0
beforeAll(async () => {
  mails = await startMailServer()
  world = await openWorkshopWorld({ PUBLIC_URL: 'https://werkbank.example' })
  stranger = new TestClient(world.server.address, '')
  technician = await world.somebody('technician', { permissions: { HOME: [...PAPERS, MAY_STAMP] } })
  await settings({
    email_enable: true,
    email_external_enable: true,
    email_from: 'werkbank@haus.example',
    smtp_host: '127.0.0.1',
    smtp_port: mails.port,
    smtp_secure: 'none',
  })
})
afterAll(async () => {
  await world.close()
  await mails.stop()
})
beforeEach(() => {
  mails.received.length = 0
})

async function settings(values: Record<string, unknown>) {
  const { version } = await world.admin.ok<{ version: number }>('GET', '/v1/admin/settings')
  await world.admin.ok('PATCH', '/v1/admin/settings', { version, values })
}

/** A paper with two pieces of work that the customer has not answered. */
async function found() {
  const paper = await world.paper({ licensePlate: `DEM-YS ${++made}` })
  const brake = await world.extension(paper.uuid, { finding: 'Bremsbeläge vorn abgefahren', price: 34_900 })
  const wiper = await world.extension(paper.uuid, { finding: 'Wischer schmiert', price: 4_900 })
  await world.work(paper.uuid, {
    extension: brake.number,
    text: 'Bremsbeläge ersetzen',
    technician_uuid: technician.uuid,
  })
  return { paper, brake, wiper, both: [brake.uuid, wiper.uuid] }
}
const ask = (paper: Paper, extension_uuids: string[], given: object = {}) =>
  world.admin.ok<State>('POST', world.addressOf(paper.uuid, '/consent'), {
    extension_uuids,
    channel: 'copy',
    language: 'tr',
    ...given,
  })
const tokenOf = ({ path }: State) => String(path).replace(`${CONSENT_PAGE}#`, '')
const open = (token: string) => stranger.send('POST', '/v1/consent/open', { token })
const opened = async (token: string) => (await open(token)).json as Offer
const send = (token: string, { digest, items }: Offer, given: object = {}) =>
  stranger.send('POST', '/v1/consent/answer', {
    token,
    digest,
    answers: items
      .filter(({ answer }) => answer === 'open')
      .map(({ extension_uuid }, at) => ({ extension_uuid, answer: at === 0 ? 'accepted' : 'declined' })),
    name: 'Ayşe Yıldız',
    signature: 'M10 10L80 60',
    ...given,
  })
const read = (paper: Paper) => world.admin.ok<State>('GET', world.addressOf(paper.uuid, '/consent'))
const extension = (uuid: string) => world.admin.ok<Record<string, unknown>>('GET', `/v1/workshop/extensions/${uuid}`)

describe('Point 31.3 The customer answers on a page', () => {
  it('The page for the customer shows finding, work, price and photos, and the answer reaches each extension with name and signature', async () => {
    const { paper, brake, wiper, both } = await found()
    const photo = await world.admin.send(
      'POST',
      `${world.addressOf(paper.uuid, '/photos')}?extension=${brake.number}`,
      PNG,
      {
        'content-type': 'image/png',
      },
    )
    const token = tokenOf(await ask(paper, both))
    const offer = await opened(token)
    const { uuid: photo_uuid } = photo.json as { uuid: string }
    expect(offer).toMatchObject({
      language: 'tr',
      licensePlate: paper.licensePlate,
      items: [
        {
          extension_uuid: brake.uuid,
          number: 1,
          finding: 'Bremsbeläge vorn abgefahren',
          price: 34_900,
          works: ['Bremsbeläge ersetzen'],
          photo_uuids: [photo_uuid],
          answer: 'open',
        },
        { extension_uuid: wiper.uuid, number: 2, price: 4_900, photo_uuids: [] },
      ],
    })
    const shown = await stranger.send('POST', '/v1/consent/photo', { token, photo_uuid })
    expect(shown.json).toMatchObject({ type: 'image/webp' })
    const answered = await send(token, offer, { note: 'Bitte bis Freitag' })
    expect(answered.json).toMatchObject({ items: [{ answer: 'accepted' }, { answer: 'declined' }] })
    expect(await extension(brake.uuid)).toMatchObject({
      answer: 'accepted',
      answered_by: 'Ayşe Yıldız',
      consent_method: 'text',
    })
    expect(await extension(wiper.uuid)).toMatchObject({ answer: 'declined' })
    expect((await read(paper)).question).toMatchObject({
      answered_by: 'Ayşe Yıldız',
      signature: 'M10 10L80 60',
      note: 'Bitte bis Freitag',
    })
  })

  it('The user who asked and the technician of the work hear of the answer at once, and others do not', async () => {
    const { paper, both } = await found()
    const token = tokenOf(await ask(paper, both))
    const socket = await technician.socket()
    await socket.settled()
    await send(token, await opened(token))
    await socket.until(() => socket.all('inbox.changed').length > 0)
    const { items } = await technician.client.ok<{ items: { kind: string; subject: string; details: object }[] }>(
      'GET',
      '/v1/inbox?view=open',
    )
    expect(items.filter(({ subject }) => subject === paper.uuid)).toMatchObject([
      { kind: 'consentAnswer', details: { plate: paper.licensePlate } },
    ])
    socket.webSocket.close()
  })

  it('A price that changed after the page was opened is not accepted; the page gets the new one', async () => {
    const { paper, brake, both } = await found()
    const token = tokenOf(await ask(paper, both))
    const offer = await opened(token)
    const { version } = (await extension(brake.uuid)) as { version: number }
    await world.admin.ok('PATCH', `/v1/workshop/extensions/${brake.uuid}`, { version, price: 99_900 })
    expect(codeOf(await send(token, offer))).toBe('version_conflict')
    expect(await extension(brake.uuid)).toMatchObject({ answer: 'open' })
    expect((await send(token, await opened(token))).status).toBe(200)
    // A later price changes nothing of what the customer has seen.
    const { version: later } = (await extension(brake.uuid)) as { version: number }
    await world.admin.ok('PATCH', `/v1/workshop/extensions/${brake.uuid}`, { version: later, price: 1 })
    expect((await opened(token)).items[0]).toMatchObject({ price: 99_900, answer: 'accepted' })
  })

  it('A repeat of the answer is harmless, and another answer afterwards is refused', async () => {
    const { paper, both, wiper } = await found()
    const token = tokenOf(await ask(paper, both))
    const offer = await opened(token)
    const [first, second] = await Promise.all([send(token, offer), send(token, offer)])
    expect([first.status, second.status]).toEqual([200, 200])
    const answers = both.map((extension_uuid) => ({ extension_uuid, answer: 'accepted' }))
    expect(codeOf(await send(token, offer, { answers }))).toBe('idempotency_conflict')
    expect(await extension(wiper.uuid)).toMatchObject({ answer: 'declined' })
  })

  it('An answer of the customer must cover each asked extension and no other, and must be signed', async () => {
    const { paper, both, brake } = await found()
    const other = await found()
    const token = tokenOf(await ask(paper, both))
    const offer = await opened(token)
    const yes = (extension_uuid: string) => ({ extension_uuid, answer: 'accepted' })
    expect(fieldsOf(await send(token, offer, { answers: [yes(brake.uuid)] }))).toEqual({ answers: 'differs' })
    expect(fieldsOf(await send(token, offer, { answers: [yes(brake.uuid), yes(other.brake.uuid)] }))).toEqual({
      answers: 'differs',
    })
    for (const signature of ['', ' ', 'M', 'M5 5', 'M5 5L6 5', 'M10 10L29 29'])
      expect(fieldsOf(await send(token, offer, { signature })), signature).toEqual({ signature: 'required' })
    expect(codeOf(await send(token, offer, { name: ' ' }))).toBe('validation_failed')
    expect((await send(token, offer, { signature: '', is_name_confirmed: true })).status).toBe(200)
  })
})

describe('Point 31.3 The address of a question, and its limits', () => {
  it('A guessed, changed, withdrawn, replaced or old address of a question opens nothing', async () => {
    const { paper, both } = await found()
    const replaced = tokenOf(await ask(paper, both))
    const withdrawn = tokenOf(await ask(paper, both))
    const other = (at: number) =>
      `${withdrawn.slice(0, at)}${withdrawn[at] === 'A' ? 'B' : 'A'}${withdrawn.slice(at + 1)}`
    const offer = await opened(withdrawn)
    for (const token of [replaced, other(30), other(50), 'x', 'A'.repeat(64)])
      expect(codeOf(await open(token)), token).toBe('link_invalid_or_expired')
    await world.admin.ok('DELETE', world.addressOf(paper.uuid, '/consent'))
    expect(codeOf(await open(withdrawn))).toBe('link_invalid_or_expired')
    expect(codeOf(await send(withdrawn, offer))).toBe('link_invalid_or_expired')
    const old = tokenOf(await ask(paper, both))
    world.pass(CONSENT_MS)
    expect(codeOf(await send(old, offer))).toBe('link_invalid_or_expired')
    expect((await read(paper)).path).toBeNull()
  })

  it('The page of an answered question ends when it is withdrawn, when another question follows, and after its time', async () => {
    const closed = async (end: (paper: Paper, uuids: string[]) => unknown) => {
      const { paper, brake, wiper } = await found()
      const token = tokenOf(await ask(paper, [brake.uuid]))
      await send(token, await opened(token))
      expect((await open(token)).status).toBe(200)
      await end(paper, [wiper.uuid])
      expect(codeOf(await open(token))).toBe('link_invalid_or_expired')
      expect(await extension(brake.uuid)).toMatchObject({ answer: 'accepted', answered_by: 'Ayşe Yıldız' })
    }
    await closed((paper) => world.admin.ok('DELETE', world.addressOf(paper.uuid, '/consent')))
    await closed((paper, uuids) => ask(paper, uuids))
    await closed(() => world.pass(CONSENT_MS))
  })

  const answered = async () => {
    const { paper, brake } = await found()
    const token = tokenOf(await ask(paper, [brake.uuid]))
    await send(token, await opened(token))
    return { paper, ...brake }
  }
  const change = async (uuid: string, given: object) => {
    const { version } = await extension(uuid)
    return world.admin.ok('PATCH', `/v1/workshop/extensions/${uuid}`, { version, ...given })
  }
  const UNDONE = { answer: 'open', answered_by: '', answered_at: null, consent_method: '' }

  it('A change of price or finding undoes an answer that the customer gave on the page, unless it brings a later answer', async () => {
    const other = { price: 990_000, consent_method: 'phone', answered_by: 'Ali' }
    const answeredOne = async () => (await answered()).uuid
    for (const given of [{ price: 990_000 }, { finding: 'Ganz andere Arbeit' }, { price: null }])
      expect(await change(await answeredOne(), given), JSON.stringify(given)).toMatchObject({ ...given, ...UNDONE })
    expect(await change(await answeredOne(), other), 'only way and name').toMatchObject({ price: 990_000, ...UNDONE })
    const given = { price: 34_900, note: 'Ruft an', target_ze: 40 }
    expect(await change(await answeredOne(), given)).toMatchObject({ ...given, answer: 'accepted' })
    const { uuid, paper } = await answered()
    expect((await read(paper)).own_answers).toEqual([uuid])
    world.pass(60_000)
    const answered_at = new Date(world.now()).toISOString()
    const again = { price: 39_900, answered_at, answered_by: 'Ali', consent_method: 'phone' }
    expect(await change(uuid, again)).toMatchObject({ ...again, answer: 'accepted' })
    expect((await read(paper)).own_answers).toEqual([])
    expect(await change(uuid, { price: 41_900 })).toMatchObject({ ...again, price: 41_900, answer: 'accepted' })
  })

  it('Work that is added to an extension or changed there undoes the answer of the page, and its planning does not', async () => {
    const changeWork = async (uuid: string, given: object) => {
      const { version } = await world.admin.ok<{ version: number }>('GET', `/v1/workshop/works/${uuid}`)
      await world.admin.ok('PATCH', `/v1/workshop/works/${uuid}`, { version, ...given })
    }
    const first = async ({ uuid }: Paper) => {
      const list = `/v1/workshop/works?filter[paper_uuid][in]=${uuid}`
      return (await world.admin.ok<{ items: { uuid: string }[] }>('GET', list)).items[0]?.uuid ?? ''
    }
    const kept = await answered()
    const planned = await first(kept.paper)
    await changeWork(planned, { target_ze: 30, technician_uuid: null })
    await world.work(kept.paper.uuid, { text: 'Arbeit des Scheins' })
    await changeWork(planned, { state: 'canceled' })
    expect(await extension(kept.uuid)).toMatchObject({ answer: 'accepted' })
    await changeWork(planned, { state: 'new' })
    expect(await extension(kept.uuid), 'work that comes back').toMatchObject(UNDONE)
    const added = await answered()
    await world.work(added.paper.uuid, { extension: added.number, text: 'Scheiben erneuern' })
    expect(await extension(added.uuid), 'new work').toMatchObject(UNDONE)
    const changed = await answered()
    await changeWork(await first(changed.paper), { text: 'Sattel erneuern' })
    expect(await extension(changed.uuid), 'other text').toMatchObject(UNDONE)
    const moved = await answered()
    const { uuid } = await world.work(moved.paper.uuid, { text: 'Von vorn' })
    await changeWork(uuid, { extension: moved.number })
    expect(await extension(moved.uuid), 'moved work').toMatchObject(UNDONE)
  })

  it('The note of the customer is kept as the reason of declined work, unless the work has a note of its own', async () => {
    const { paper, brake, wiper, both } = await found()
    const token = tokenOf(await ask(paper, both))
    const offer = await opened(token)
    const answers = both.map((extension_uuid) => ({ extension_uuid, answer: 'declined' }))
    await change(wiper.uuid, { note: 'Will selbst wechseln' })
    expect((await send(token, offer, { answers, note: 'Zu teuer' })).status).toBe(200)
    expect(await extension(brake.uuid)).toMatchObject({ answer: 'declined', note: 'Zu teuer' })
    expect(await extension(wiper.uuid)).toMatchObject({ answer: 'declined', note: 'Will selbst wechseln' })
  })

  it('An answer that a user noted stays when its price is entered afterwards', async () => {
    const { brake } = await found()
    const noted = { answer: 'accepted', answered_by: 'Ali', consent_method: 'phone' }
    await change(brake.uuid, noted)
    expect(await change(brake.uuid, { price: 12_000 })).toMatchObject(noted)
  })

  it('The page of a question shows only photos of the extensions that it asks about', async () => {
    const { paper, brake, wiper } = await found()
    const address = world.addressOf(paper.uuid, '/photos')
    await world.admin.send('POST', `${address}?extension=${brake.number}`, PNG, { 'content-type': 'image/png' })
    const token = tokenOf(await ask(paper, [wiper.uuid]))
    const { items } = await world.admin.ok<{ items: { uuid: string }[] }>('GET', address)
    expect((await opened(token)).items).toMatchObject([{ photo_uuids: [] }])
    const shown = await stranger.send('POST', '/v1/consent/photo', { token, photo_uuid: items[0]?.uuid })
    expect([items.length, codeOf(shown)]).toEqual([1, 'not_found'])
  })

  it('The planner shows a question that was sent, opened and answered', async () => {
    const { paper, both } = await found()
    const shown = async () => {
      const { papers } = await world.admin.ok<EndpointOutput<'GET /v1/workshop/planner/waiting'>>(
        'GET',
        `/v1/workshop/planner/waiting?location_uuid=${world.home}`,
      )
      return papers.find(({ uuid }) => uuid === paper.uuid)?.question
    }
    const states = [await shown()]
    const token = tokenOf(await ask(paper, both))
    states.push(await shown())
    await stranger.send('POST', '/v1/consent/seen', { token })
    states.push(await shown())
    await send(token, await opened(token))
    states.push(await shown())
    expect(states).toEqual(['', 'sent', 'opened', 'answered'])
  })

  it('A question about a car that was picked up is refused', async () => {
    const { paper, both } = await found()
    await world.inDealer((tx) =>
      tx.updateTable('papers').set({ status: 'picked_up' }).where('uuid', '=', paper.uuid).execute(),
    )
    const body = { extension_uuids: both, channel: 'copy', language: 'de' }
    const refused = await world.admin.send('POST', world.addressOf(paper.uuid, '/consent'), body)
    expect(codeOf(refused)).toBe('transition_refused')
    expect((await read(paper)).question).toBeNull()
  })

  it('An answer, an opened page, a withdrawal and a new question at the same moment never cause an error of the server', async () => {
    const statuses: number[] = []
    for (let round = 0; round < 12; round += 1) {
      const { paper, both } = await found()
      const token = tokenOf(await ask(paper, both))
      const offer = await opened(token)
      const address = world.addressOf(paper.uuid, '/consent')
      const body = { extension_uuids: both, channel: 'copy', language: 'de' }
      const answers = await Promise.all([
        send(token, offer),
        stranger.send('POST', '/v1/consent/seen', { token }),
        round % 2 === 0 ? world.admin.send('DELETE', address) : world.admin.send('POST', address, body),
      ])
      statuses.push(...answers.map(({ status }) => status))
    }
    expect(statuses.filter((status) => status >= 500)).toEqual([])
  })

  it('A program that only opens the link, such as a mail scanner, does not count as the customer', async () => {
    const { paper, both } = await found()
    const token = tokenOf(await ask(paper, both))
    await open(token)
    expect((await read(paper)).question?.opened_at).toBeNull()
    await stranger.send('POST', '/v1/consent/seen', { token })
    expect((await read(paper)).question?.opened_at).not.toBeNull()
  })

  it('Users without the right to see prices cannot ask about a price, and questions about one paper are limited to a few a day', async () => {
    const { paper, both } = await found()
    const address = world.addressOf(paper.uuid, '/consent')
    const body = { extension_uuids: both, channel: 'copy', language: 'de' }
    expect(codeOf(await technician.client.send('POST', address, body))).toBe('no_permission')
    for (let nth = 0; nth < CONSENTS_PER_DAY; nth += 1) await ask(paper, both)
    expect(codeOf(await world.admin.send('POST', address, body))).toBe('too_many_attempts')
  })
})

describe('Point 31.3 The mail to the customer', () => {
  it('The mail is in the language of the customer and leads to the page', async () => {
    const { paper, both } = await found()
    await ask(paper, both, { channel: 'mail', email: 'ayse@welt.example' })
    await vi.waitFor(() => expect(mails.received.length).toBe(1), { timeout: 20_000, interval: 50 })
    const [mail] = mails.received
    expect(mail?.to).toEqual(['ayse@welt.example'])
    const token = /\/consent#([A-Za-z0-9_-]{64})/.exec(mail?.parts[0]?.text ?? '')?.[1] ?? ''
    expect((await opened(token)).licensePlate).toBe(paper.licensePlate)
  })

  it('A question by mail without a mail address, or while mail to customers is off, is refused and changes nothing', async () => {
    const { paper, both } = await found()
    const address = world.addressOf(paper.uuid, '/consent')
    const body = { extension_uuids: both, channel: 'mail', language: 'de' }
    expect(fieldsOf(await world.admin.send('POST', address, body))).toEqual({ email: 'required' })
    await settings({ email_external_enable: false })
    const refused = await world.admin.send('POST', address, { ...body, email: 'ayse@welt.example' })
    expect(fieldsOf(refused)).toEqual({ channel: 'unknown_value' })
    expect((await read(paper)).question).toBeNull()
    await settings({ email_external_enable: true })
  })
})
