import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { codeOf } from '#tests/server/worlds/chatWorld.ts'
import { startMailServer } from '#tests/support/services/mailServer.ts'
import { fetchPdf } from '../worlds/fetchPdf.ts'
import { type AcceptanceWorld, finding, openAcceptanceWorld, SIGNED } from './acceptanceWorld.ts'

let world: AcceptanceWorld
let mails: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  mails = await startMailServer()
  world = await openAcceptanceWorld()
})
afterAll(async () => {
  await world.close()
  await mails.stop()
})

async function settings(values: Record<string, unknown>) {
  const { version } = await world.admin.ok<{ version: number }>('GET', '/v1/admin/settings')
  await world.admin.ok('PATCH', '/v1/admin/settings', { version, values })
}
const mailTo = (uuid: string, email: string) => world.admin.send('POST', world.addressOf(uuid, '/mail'), { email })

describe('7.14.9 The protocol of a direct acceptance', () => {
  it('The protocol prints the draft before the signature, and the signed revision after a later change has begun', async () => {
    const { uuid, licensePlate } = await world.walk({
      customer_name: 'Erika Muster',
      wishes: 'Klappert vorn links',
      damage_marks: [{ view: 'front', kind: 'dent', x: 40, y: 50 }],
      findings: [finding({ answer: 'declined', reason: 'zu teuer', consent_method: 'in_person' })],
    })
    const { text: draft } = await fetchPdf(world.admin, world.addressOf(uuid, '/protocol.pdf?language=de'))
    for (const part of [
      licensePlate,
      'Erika Muster',
      'Klappert vorn links',
      'Bremsbeläge vorn abgefahren',
      '349,00',
      'Delle',
      'Entwurf',
    ])
      expect(draft).toContain(part)
    await world.confirmed(uuid)
    await world.admin.ok('POST', world.addressOf(uuid, '/revise'), { reason: 'Nachtrag' })
    await world.change(uuid, { wishes: 'Klappert überall' })
    const { text: signed } = await fetchPdf(world.admin, world.addressOf(uuid, '/protocol.pdf'))
    expect(signed).not.toContain('Entwurf')
    expect(signed).toContain('Klappert vorn links')
    expect(signed).not.toContain('überall')
    expect(signed).toContain(SIGNED.photos_note)
    const elsewhere = await world.person({ AWAY: ['location.service.direct_acceptance.read'] })
    const refused = await elsewhere.client.send('GET', world.addressOf(uuid, '/protocol.pdf'))
    expect(refused.status).toBe(404)
  })

  it('The signed protocol reaches the customer by mail in their language, and a draft is never sent', async () => {
    const { uuid } = await world.walk({ language: 'tr', licensePlate: 'DEM-DP 1' })
    expect(codeOf(await mailTo(uuid, 'ayse@welt.example'))).toBe('acceptance_unsigned')
    await world.confirmed(uuid)
    expect(codeOf(await mailTo(uuid, 'ayse@welt.example'))).toBe('mail_not_set_up')
    await settings({
      email_enable: true,
      email_external_enable: true,
      email_from: 'werkbank@haus.example',
      smtp_host: '127.0.0.1',
      smtp_port: mails.port,
      smtp_secure: 'none',
    })
    expect((await mailTo(uuid, 'nobody')).status).toBe(400)
    expect((await mailTo(uuid, 'ayse@welt.example')).status).toBe(204)
    await vi.waitFor(() => expect(mails.received.length).toBe(1), { timeout: 30_000, interval: 50 })
    const [mail] = mails.received
    expect(mail?.to).toEqual(['ayse@welt.example'])
    expect(mail?.subject).toContain('DEM-DP 1')
    expect(mail?.subject).toContain('tutanağı')
    expect(mail?.parts.map(({ type }) => type)).toContain('application/pdf')
  })
})
