import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { composeMail } from '#server/mail/composeMail.ts'
import type { MailAccount } from '#server/mail/mailAccount.ts'
import { sendMail } from '#server/mail/sendMail.ts'
import { ANYWHERE } from '#tests/support/samples/anywhere.ts'
import { startMailServer } from '#tests/support/services/mailServer.ts'
import { makeCertificates } from '#tests/support/updates/certificates.ts'

const folder = mkdtempSync(join(tmpdir(), 'werkbank-mail-'))
const certificates = makeCertificates(folder)
const tls = certificates?.issue('mail')
const before = getCACertificates('default')
const login = { user: 'werkbank', password: 'Geheim-ü-1' }
const servers: { stop(): Promise<void> }[] = []

beforeAll(() => {
  if (certificates) setDefaultCACertificates([...before, certificates.authority])
})
afterAll(() => {
  setDefaultCACertificates(before)
  rmSync(folder, { recursive: true, force: true })
})
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
})

const start = async (options: Parameters<typeof startMailServer>[0]) => {
  const server = await startMailServer(options)
  servers.push(server)
  return server
}
const account = (port: number, given: Partial<MailAccount> = {}): MailAccount => ({
  host: '127.0.0.1',
  port,
  security: 'none',
  user: '',
  password: '',
  from: { name: 'Autohaus Ahornfeld', address: 'werkbank@ahornfeld.example' },
  replyTo: '',
  ...given,
})
const mail = composeMail(
  { template: 'password_reset', link: 'https://werkbank.example/password#token=a&company=b', minutes: 30 },
  { name: 'Jana Öztürk', language: 'ar' },
  { dealer: 'Autohaus Ahornfeld', company: 'ahornfeld', zone: 'Europe/Berlin' },
)
const jana = { name: 'Jana Öztürk', address: 'jana@ahornfeld.example' }

describe('AUT-04 mail goes through a real mail server', () => {
  it.runIf(tls)('encrypted from the first byte, with a login', async () => {
    const server = await start({ ...(tls ? { tls } : {}), isSecure: true, login })
    const delivery = await sendMail(ANYWHERE, account(server.port, { security: 'tls', ...login }), mail, jana, 'one')
    expect(delivery).toEqual({ isSent: true, isFinal: true, answer: '250 OK: queued as 1' })
    expect(server.received).toMatchObject([
      { from: 'werkbank@ahornfeld.example', to: [jana.address], user: 'werkbank', isEncrypted: true },
    ])
  })

  it.runIf(tls)('encrypted after STARTTLS, with every letter of the message', async () => {
    const server = await start({ ...(tls ? { tls } : {}), login })
    await sendMail(
      ANYWHERE,
      account(server.port, { security: 'starttls', ...login, replyTo: 'service@ahornfeld.example' }),
      mail,
      jana,
      'one',
    )
    const [message] = server.received
    expect(message?.isEncrypted).toBe(true)
    expect(message?.subject).toBe(mail.subject)
    expect(message?.head).toContain('Reply-To: service@ahornfeld.example')
    expect(message?.head).toContain('Message-ID: <one@ahornfeld.example>')
    expect(message?.head).toContain('Auto-Submitted: auto-generated')
    const texts = Object.fromEntries(
      (message?.parts ?? []).map(({ type, text }) => [type, text.replaceAll('\r\n', '\n').trim()]),
    )
    expect(texts).toEqual({ 'text/plain': mail.text.trim(), 'text/html': mail.html.trim() })
  })

  it('says nothing where encryption is demanded and not offered', async () => {
    const server = await start({ login })
    const delivery = await sendMail(
      ANYWHERE,
      account(server.port, { security: 'starttls', ...login }),
      mail,
      jana,
      'one',
    )
    expect(delivery).toMatchObject({ isSent: false, isFinal: false })
    expect(server.received).toEqual([])
  })

  it.runIf(tls)('refuses a certificate that nobody vouches for', async () => {
    setDefaultCACertificates(before)
    try {
      const server = await start({ ...(tls ? { tls } : {}), isSecure: true, login })
      const delivery = await sendMail(ANYWHERE, account(server.port, { security: 'tls', ...login }), mail, jana, 'one')
      expect(delivery).toMatchObject({ isSent: false, isFinal: false })
      expect(delivery.answer).toMatch(/certificate/)
      expect(server.received).toEqual([])
    } finally {
      if (certificates) setDefaultCACertificates([...before, certificates.authority])
    }
  })

  it.runIf(tls)('tells of a wrong login in the server’s words, without the password', async () => {
    const server = await start({ ...(tls ? { tls } : {}), isSecure: true, login })
    const wrong = { security: 'tls', user: login.user, password: 'Falsch-77' } as const
    const delivery = await sendMail(ANYWHERE, account(server.port, wrong), mail, jana, 'one')
    expect(delivery).toEqual({
      isSent: false,
      isFinal: false,
      answer: '535 5.7.8 Authentication credentials invalid',
    })
  })

  it('gives a mailbox up that does not exist, and waits for one that is busy', async () => {
    const server = await start({
      refuse: (address) =>
        address.startsWith('gone') ? { code: 550, text: '5.1.1 No such user' } : { code: 451, text: '4.7.1 Try later' },
    })
    const to = (address: string) => sendMail(ANYWHERE, account(server.port), mail, { name: '', address }, 'one')
    expect(await to('gone@x.example')).toEqual({ isSent: false, isFinal: true, answer: '550 5.1.1 No such user' })
    expect(await to('busy@x.example')).toEqual({ isSent: false, isFinal: false, answer: '451 4.7.1 Try later' })
  })

  it('waits for a server that is not there', async () => {
    const server = await start({})
    await servers.pop()?.stop()
    expect(await sendMail(ANYWHERE, account(server.port), mail, jana, 'one')).toMatchObject({
      isSent: false,
      isFinal: false,
    })
  })

  it.each([
    'c@d.example\r\nRCPT TO:<evil@x.example>',
    'a@b.example, evil@x.example',
    'a@b.example>\r\nRCPT TO:<evil@x.example',
    '<evil@x.example>',
    '',
  ])('never follows an address that is more than one: %j', async (address) => {
    const server = await start({})
    expect(await sendMail(ANYWHERE, account(server.port), mail, { name: 'x', address }, 'one')).toMatchObject({
      isSent: false,
      isFinal: true,
    })
    expect(server.received).toEqual([])
  })

  it('lets nobody put a header into a name', async () => {
    const server = await start({})
    await sendMail(
      ANYWHERE,
      account(server.port),
      mail,
      { name: 'J\r\nBcc: evil@x.example', address: jana.address },
      'one',
    )
    expect(server.received.map(({ to }) => to)).toEqual([[jana.address]])
    expect(server.received[0]?.head).not.toMatch(/^Bcc:/im)
  })
})
