import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { smsSize } from '#server/sms/gsm7.ts'
import { signSms } from '#server/sms/sendSms.ts'
import { codeOf, fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import { TestClient } from '#tests/support/database/client.ts'
import { startMailServer } from '#tests/support/services/mailServer.ts'
import { startSmsReceiver } from '#tests/support/services/smsReceiver.ts'
import { openWorkshopWorld, PAPERS, type Paper, type WorkshopWorld } from '../worlds/workshopWorld.ts'

type State = EndpointOutput<'GET /v1/workshop/paper/:uuid/consent'>
const SECRET = 'ein Geheimnis'
const NUMBER = '+4915112345678'
const SOON = { timeout: 20_000, interval: 50 }

let world: WorkshopWorld
let receiver: Awaited<ReturnType<typeof startSmsReceiver>>
let mails: Awaited<ReturnType<typeof startMailServer>>
let made = 0
beforeAll(async () => {
  mails = await startMailServer()
  receiver = await startSmsReceiver()
  const pace = { pollSeconds: 0.5, retrySeconds: 0, retries: 2 }
  world = await openWorkshopWorld({ PUBLIC_URL: 'https://werkbank.example' }, pace)
  await settings({
    email_enable: true,
    email_external_enable: true,
    email_from: 'werkbank@haus.example',
    smtp_host: '127.0.0.1',
    smtp_port: mails.port,
    smtp_secure: 'none',
    sms_enable: true,
    sms_url: receiver.url,
    sms_secret: SECRET,
  })
})
afterAll(async () => {
  await world.close()
  await mails.stop()
  await receiver.stop()
})
beforeEach(() => {
  receiver.received.length = 0
  mails.received.length = 0
})

async function settings(values: Record<string, unknown>) {
  const { version } = await world.admin.ok<{ version: number }>('GET', '/v1/admin/settings')
  await world.admin.ok('PATCH', '/v1/admin/settings', { version, values })
}
async function found() {
  const paper = await world.paper({ licensePlate: `DEM-SM ${++made}` })
  const brake = await world.extension(paper.uuid, { finding: 'Bremsbeläge vorn abgefahren', price: 34_900 })
  return { paper, address: world.addressOf(paper.uuid, '/consent'), extension_uuids: [brake.uuid] }
}
const read = (paper: Paper) => world.admin.ok<State>('GET', world.addressOf(paper.uuid, '/consent'))
const stateOf = async (paper: Paper) => (await read(paper)).question?.sms_state

describe('Point 31.3 The SMS to the customer', () => {
  it('An SMS in the language of the customer is signed, fits into one message, and leads to the page; the mail goes beside it', async () => {
    const { paper, address, extension_uuids } = await found()
    const watcher = await world.somebody('technician', { permissions: { HOME: PAPERS } })
    const socket = await watcher.socket()
    await socket.settled()
    const given = { extension_uuids, channel: 'mail_sms', language: 'tr', email: 'ayse@welt.example', phone: NUMBER }
    const asked = await world.admin.ok<State>('POST', address, given)
    expect(asked.question).toMatchObject({ channel: 'mail_sms', sms_to: NUMBER, sent_to: 'ayse@welt.example' })
    await vi.waitFor(async () => expect(await stateOf(paper)).toBe('sent'), SOON)
    await vi.waitFor(() => expect(mails.received.length).toBe(1), SOON)
    const [sms] = receiver.received
    if (!sms) throw new Error('No SMS has arrived.')
    const { message, headers, body } = sms
    expect(message).toEqual({
      id: asked.question?.uuid,
      to: NUMBER,
      dealer: world.dealer.code,
      text: expect.stringContaining(`Araciniz ${paper.licensePlate} hakkinda soru: https://werkbank.example/consent#`),
    })
    expect(smsSize(message.text).messages).toBe(1)
    const preview = asked.sms_texts.find(({ language }) => language === 'tr')
    expect(preview).toMatchObject({ characters: smsSize(message.text).characters, messages: 1 })
    expect(JSON.stringify(asked.sms_texts)).not.toMatch(/[\w-]{40,}/)
    expect(headers['idempotency-key']).toBe(message.id)
    const seconds = Number(headers['x-werkbank-timestamp'])
    expect(headers['x-werkbank-signature']).toBe(`sha256=${signSms(SECRET, seconds, body)}`)
    const token = /#([\w-]{64})$/.exec(message.text)?.[1]
    const opened = await new TestClient(world.server.address, '').send('POST', '/v1/consent/open', { token })
    expect(opened.json).toMatchObject({ licensePlate: paper.licensePlate, language: 'tr' })
    const isTold = () => socket.all('custom.event').some(({ fields }) => String(fields) === 'consent')
    await socket.until(isTold)
  })

  it('An SMS service that is away gets the same message again; a refusal is shown in the words of the service, without its address', async () => {
    const first = await found()
    receiver.answerWith((response) => response.writeHead(503).end('later'))
    const asked = { extension_uuids: first.extension_uuids, channel: 'sms', language: 'de', phone: NUMBER }
    await world.admin.ok('POST', first.address, asked)
    await vi.waitFor(async () => expect(await stateOf(first.paper)).toBe('sent'), SOON)
    expect(receiver.received.map(({ message }) => message.id)).toEqual([
      receiver.received[0]?.message.id,
      receiver.received[0]?.message.id,
    ])
    const second = await found()
    receiver.answerWith((response, { message }) => response.writeHead(422).end(`no such number for ${message.text}`))
    const given = { extension_uuids: second.extension_uuids, channel: 'sms', language: 'de', phone: NUMBER }
    await world.admin.ok('POST', second.address, given)
    await vi.waitFor(async () => expect(await stateOf(second.paper)).toBe('refused'), SOON)
    const { sms_answer = '' } = (await read(second.paper)).question ?? {}
    expect(sms_answer).toMatch(/^HTTP 422 no such number for /)
    expect(sms_answer).not.toMatch(/[\w-]{40,}/)
    expect(receiver.received.filter(({ message }) => message.text.includes(second.paper.licensePlate))).toHaveLength(1)
  })

  it('A redirect is not followed, and an endless answer is cut off', async () => {
    const first = await found()
    receiver.answerWith((response) => response.writeHead(307, { location: `${receiver.url}/elsewhere` }).end())
    const given = { channel: 'sms', language: 'de', phone: NUMBER }
    await world.admin.ok('POST', first.address, { extension_uuids: first.extension_uuids, ...given })
    await vi.waitFor(async () => expect(await stateOf(first.paper)).toBe('refused'), SOON)
    expect(receiver.received.map(({ path }) => path)).toEqual(['/sms'])
    const second = await found()
    let isCut = false
    receiver.answerWith((response) => {
      response.on('close', () => {
        isCut = true
      })
      response.writeHead(200)
      const more = (): void => {
        while (response.write('x'.repeat(16_384)));
        response.once('drain', more)
      }
      more()
    })
    await world.admin.ok('POST', second.address, { extension_uuids: second.extension_uuids, ...given })
    await vi.waitFor(async () => expect(await stateOf(second.paper)).toBe('sent'), SOON)
    await vi.waitFor(() => expect(isCut).toBe(true), SOON)
  })

  it('A question by SMS without a telephone number, without its country code, or without an SMS service is refused and changes nothing', async () => {
    const { paper, address, extension_uuids } = await found()
    const given = { extension_uuids, channel: 'sms', language: 'de' }
    expect(fieldsOf(await world.admin.send('POST', address, given))).toEqual({ phone: 'required' })
    const national = await world.admin.send('POST', address, { ...given, phone: '0151 12345678' })
    expect(codeOf(national)).toBe('validation_failed')
    await settings({ sms_enable: false })
    const refused = await world.admin.send('POST', address, { ...given, phone: NUMBER })
    expect(fieldsOf(refused)).toEqual({ channel: 'unknown_value' })
    expect(await read(paper)).toMatchObject({ question: null, sends_sms: false, sms_texts: [] })
    const test = await world.admin.send('POST', '/v1/admin/settings/sms-test', { to: NUMBER })
    expect(codeOf(test)).toBe('sms_not_set_up')
    await settings({ sms_enable: true })
    expect(receiver.received).toEqual([])
  })

  it('The test button sends an SMS at once and answers with the words of the service; the secret is never read back', async () => {
    const sent = await world.admin.ok('POST', '/v1/admin/settings/sms-test', { to: NUMBER })
    expect(sent).toEqual({ is_sent: true, answer: 'HTTP 202 queued' })
    expect(receiver.received).toMatchObject([{ message: { to: NUMBER, text: 'Werkbank: Diese SMS ist ein Test.' } }])
    const all = await world.admin.send('GET', '/v1/admin/settings')
    expect(JSON.stringify(all.json)).not.toContain(SECRET)
    // Another address gets the secret only when it is entered again.
    const { version } = await world.admin.ok<{ version: number }>('GET', '/v1/admin/settings')
    const moved = await world.admin.send('PATCH', '/v1/admin/settings', {
      version,
      values: { sms_url: 'https://anderswo.example/sms' },
    })
    expect(fieldsOf(moved)).toEqual({ 'values.sms_secret': 'enter_again' })
  })
})
