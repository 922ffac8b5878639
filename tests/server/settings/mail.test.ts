import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { createUser } from '#tests/support/database/people.ts'
import { startMailServer } from '#tests/support/services/mailServer.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'
import { openSettings } from './person.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: false })
})
afterAll(() => server.close())

const errorOf = ({ json }: { json: unknown }) => (json as ErrorBody).error
const account = (port: number) => ({
  email_enable: true,
  email_from: 'werkbank@haus.example',
  email_from_name: '{{dealer}}',
  smtp_host: '127.0.0.1',
  smtp_port: port,
  smtp_secure: 'none',
})

describe('mail to people outside', () => {
  it('Mail goes to people outside only when it is allowed, and to colleagues always', async () => {
    const mails = await startMailServer()
    const { admin, change, dealer } = await openSettings(server)
    const sendTest = (to: string) => admin.send('POST', '/v1/admin/settings/mail-test', { to })
    await change(account(mails.port))
    const colleague = await createUser(server.database, dealer)
    expect((await sendTest(colleague.email.toUpperCase())).json).toMatchObject({ is_sent: true })
    expect(errorOf(await sendTest('kundin@welt.example'))).toBe('external_mail_off')
    expect(mails.received).toHaveLength(1)
    await change({ email_external_enable: true })
    expect((await sendTest('kundin@welt.example')).json).toMatchObject({ is_sent: true })
    expect(mails.received.at(-1)).toMatchObject({ from: 'werkbank@haus.example', to: ['kundin@welt.example'] })
    expect(mails.received.at(-1)?.head).toContain(`From: Autohaus ${dealer.code} <werkbank@haus.example>`)
    await change({ email_enable: false })
    expect(errorOf(await sendTest('kundin@welt.example'))).toBe('mail_not_set_up')
    await mails.stop()
  })

  it('Mail to people outside leaves from its own mailbox with its own login; mail to staff does not', async () => {
    const login = { user: 'post@haus.example', password: 'Geheim-Aussen' }
    const mails = await startMailServer({ login })
    const { admin, change, person } = await openSettings(server)
    await change({
      ...account(mails.port),
      email_external_enable: true,
      email_email: login.user,
      email_password: login.password,
      smtp_user: 'intern',
      smtp_password: 'Geheim-Innen',
    })
    const outside = await admin.send('POST', '/v1/admin/settings/mail-test', { to: 'kunde@welt.example' })
    expect(outside.json).toMatchObject({ is_sent: true })
    expect(mails.received).toMatchObject([{ from: login.user, user: login.user, to: ['kunde@welt.example'] }])
    const own = await admin.send('POST', '/v1/admin/settings/mail-test', { to: person.email })
    expect(own.json).toMatchObject({ is_sent: false, answer: expect.stringContaining('535') })
    expect(own.text + outside.text).not.toMatch(/Geheim/)
    await mails.stop()
  })
})
