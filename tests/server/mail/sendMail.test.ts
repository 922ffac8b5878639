import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
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
  it.runIf(tls)('Mail is encrypted from the first byte, with a login', async () => {
    const server = await start({ ...(tls ? { tls } : {}), isSecure: true, login })
    const delivery = await sendMail(ANYWHERE, account(server.port, { security: 'tls', ...login }), mail, jana, 'one')
    expect(delivery).toEqual({ isSent: true, isFinal: true, answer: '250 OK: queued as 1' })
    expect(server.received).toMatchObject([
      { from: 'werkbank@ahornfeld.example', to: [jana.address], user: 'werkbank', isEncrypted: true },
    ])
  })

  it.runIf(tls)('Mail is encrypted after STARTTLS and arrives with every letter', async () => {
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

  it('Mail to and from a domain with umlauts uses the form that mail servers know', async () => {
    const server = await start({})
    const from = { name: 'Müller & Söhne', address: 'werkstatt@autohaus-größe.example' }
    const to = { name: 'Jana Öztürk', address: 'jana@größe.example' }
    const given = account(server.port, { from, replyTo: 'service@größe.example' })
    expect(await sendMail(ANYWHERE, given, mail, to, 'one')).toMatchObject({ isSent: true })
    const [message] = server.received
    expect(message?.head).toContain('<werkstatt@xn--autohaus-gre-v9a53a.example>')
    expect(message?.head).toContain('<jana@xn--gre-6ka8i.example>')
    expect(message?.head).toContain('Message-ID: <one@xn--autohaus-gre-v9a53a.example>')
    expect(message?.head).toContain('Reply-To: service@xn--gre-6ka8i.example')
  })

  it('No mail is sent where encryption is required and not offered', async () => {
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

  it.runIf(tls)('Mail refuses a certificate that no known authority has signed', async () => {
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

  it.runIf(tls)('A wrong login is reported in the server’s words, without the password', async () => {
    const server = await start({ ...(tls ? { tls } : {}), isSecure: true, login })
    const wrong = { security: 'tls', user: login.user, password: 'Falsch-77' } as const
    const delivery = await sendMail(ANYWHERE, account(server.port, wrong), mail, jana, 'one')
    expect(delivery).toEqual({
      isSent: false,
      isFinal: false,
      answer: '535 5.7.8 Authentication credentials invalid',
    })
  })

  it('A mailbox that does not exist is given up, and a busy one is tried again', async () => {
    const server = await start({
      refuse: (address) =>
        address.startsWith('gone') ? { code: 550, text: '5.1.1 No such user' } : { code: 451, text: '4.7.1 Try later' },
    })
    const to = (address: string) => sendMail(ANYWHERE, account(server.port), mail, { name: '', address }, 'one')
    expect(await to('gone@x.example')).toEqual({ isSent: false, isFinal: true, answer: '550 5.1.1 No such user' })
    expect(await to('busy@x.example')).toEqual({ isSent: false, isFinal: false, answer: '451 4.7.1 Try later' })
  })

  it('A mail server that is not reachable is tried again', async () => {
    const server = await start({})
    await servers.pop()?.stop()
    expect(await sendMail(ANYWHERE, account(server.port), mail, jana, 'one')).toMatchObject({
      isSent: false,
      isFinal: false,
    })
  })

  it('A mail server that answers one character at a time is given up', async () => {
    const talkers = new Set<Socket>()
    const slow = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.write('220 mail.example\r\n')
      socket.once('data', () => talkers.add(socket))
    })
    await new Promise<void>((done) => slow.listen(0, '127.0.0.1', done))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const delivery = sendMail(ANYWHERE, account((slow.address() as AddressInfo).port), mail, jana, 'one')
      while (talkers.size === 0) await new Promise(setImmediate)
      for (let seconds = 0; seconds < 60; seconds += 5) {
        for (const socket of talkers) socket.write('2')
        await vi.advanceTimersByTimeAsync(5_000)
      }
      expect(await delivery).toMatchObject({ isSent: false, isFinal: false, answer: 'The mail server takes too long.' })
    } finally {
      vi.useRealTimers()
      for (const socket of talkers) socket.destroy()
      await new Promise((done) => slow.close(done))
    }
  })

  it.each([
    'c@d.example\r\nRCPT TO:<evil@x.example>',
    'a@b.example, evil@x.example',
    'a@b.example>\r\nRCPT TO:<evil@x.example',
    '<evil@x.example>',
    '',
  ])('An address that holds more than one address is refused: %j', async (address) => {
    const server = await start({})
    expect(await sendMail(ANYWHERE, account(server.port), mail, { name: 'x', address }, 'one')).toMatchObject({
      isSent: false,
      isFinal: true,
    })
    expect(server.received).toEqual([])
  })

  it('A name cannot add a header to a mail', async () => {
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
