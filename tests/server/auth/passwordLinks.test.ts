import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { jobsOf } from '#tests/server/jobs/jobWorld.ts'
import { dealerDump } from '#tests/server/worlds/dealerDump.ts'
import { openClient } from '#tests/server/worlds/openClient.ts'
import { TestClient } from '#tests/support/database/client.ts'
import { createDealer, createUser, type TestDealer, type TestUser } from '#tests/support/database/people.ts'
import { type Received, startMailServer } from '#tests/support/services/mailServer.ts'
import { setUpMail } from '#tests/support/services/mailSettings.ts'
import { rawHttp } from '#tests/support/services/rawHttp.ts'
import type { TestServer } from '#tests/support/services/testServer.ts'
import {
  codeAt,
  enrol,
  errorOf,
  login,
  MINUTE,
  type MovableClock,
  startAuthServer,
  tryLogin,
} from '../worlds/authWorld.ts'

const FRESH = 'Kolben-Ring&42-Nut'
let server: TestServer & { clock: MovableClock }
let mails: Awaited<ReturnType<typeof startMailServer>>
let dealer: TestDealer
let user: TestUser
let visitor: TestClient

beforeAll(async () => {
  mails = await startMailServer()
  server = await startAuthServer({ PUBLIC_URL: 'https://werkbank.example' })
})
afterAll(async () => {
  await server.close()
  await mails.stop()
})
beforeEach(async () => {
  dealer = await createDealer(server.database)
  user = await createUser(server.database, dealer)
  await setUpMail(server.database, dealer, mails.port)
  visitor = new TestClient(server.address, dealer.code)
  server.clock.forward(61 * MINUTE)
})

const mailsTo = (email: string) => mails.received.filter(({ to }) => to.includes(email))
const mailTo = (email: string, count = 1): Promise<Received> =>
  vi.waitFor(
    () => {
      const found = mailsTo(email)
      const last = found.at(-1)
      if (found.length < count || !last) throw new Error(`${found.length} mails`)
      return last
    },
    { timeout: 15_000, interval: 50 },
  )
const linkIn = (mail: Received) => {
  const text = mail.parts.find(({ type }) => type === 'text/plain')?.text ?? ''
  const [address = ''] = /\S+#token=\S+/.exec(text) ?? []
  return { address, token: /#token=([^&]+)/.exec(address)?.[1] ?? '' }
}
const forgot = (email: string, headers = {}) => visitor.send('POST', '/v1/auth/password/forgot', { email }, headers)
const confirm = (token: string, new_password = FRESH) =>
  visitor.send('POST', '/v1/auth/password/confirm', { token, new_password })
async function newLink() {
  const before = mailsTo(user.email).length
  expect((await forgot(user.email)).status).toBe(204)
  return linkIn(await mailTo(user.email, before + 1))
}
const idle = () =>
  vi.waitFor(
    async () => {
      const rows = await jobsOf(server, dealer)
      expect(rows.filter(({ state, is_planned }) => state === 'waiting' && !is_planned)).toEqual([])
    },
    { timeout: 15_000, interval: 50 },
  )

describe('AUT-04 a forgotten password', () => {
  it('The link in the mail sets a new password and ends every session', async () => {
    const before = await login(server, dealer, user)
    const { token: ticket } = await before.ok<{ token: string }>('GET', '/v1/auth/ws')
    const socket = await openClient(`${server.address.replace('http', 'ws')}/ws?token=${ticket}`)
    const { token } = await newLink()
    expect((await confirm(token)).status).toBe(204)
    expect(errorOf(await before.send('GET', '/v1/auth/user'))).toBe('invalid_token')
    expect((await socket.closed).code).toBe(4401)
    expect(await tryLogin(server.address, dealer, user)).toMatchObject({ status: 401, error: 'invalid_credentials' })
    expect(await tryLogin(server.address, dealer, { ...user, password: FRESH })).toMatchObject({ status: 200 })
    await mailTo(user.email, 2)
  })

  it('Asking for a link is answered alike for a known, a deleted and an unknown user, and the latter two get no mail', async () => {
    const gone = await createUser(server.database, dealer, { isDeleted: true })
    const answers = []
    for (const email of [user.email, gone.email, 'nobody@test.example']) {
      const { status, text, headers } = await forgot(email)
      answers.push({ status, text, headers: [...headers.keys()].filter((name) => name !== 'x-request-id').sort() })
    }
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    const made = await server.database.inDealer(dealer.dealerId, (tx) =>
      tx.selectFrom('jobs').select('kind').where('kind', '=', 'password_link').execute(),
    )
    expect(made.length).toBe(3)
    await idle()
    expect(mailsTo(gone.email)).toEqual([])
    expect(mailsTo('nobody@test.example')).toEqual([])
  })

  it('A link works once, also for twenty uses at the same time', async () => {
    const { token } = await newLink()
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => confirm(token, `${FRESH}-${i}`)))
    expect(answers.filter(({ status }) => status === 204).length).toBe(1)
    expect(new Set(answers.filter(({ status }) => status !== 204).map(errorOf))).toEqual(
      new Set(['link_invalid_or_expired']),
    )
  })

  it('A link works for 15 minutes', async () => {
    const { token } = await newLink()
    server.clock.forward(16 * MINUTE)
    expect(errorOf(await confirm(token))).toBe('link_invalid_or_expired')
    const { token: fresh } = await newLink()
    server.clock.forward(14 * MINUTE)
    expect((await confirm(fresh)).status).toBe(204)
  })

  it('A newer link replaces the earlier one', async () => {
    const { token: old } = await newLink()
    const { token } = await newLink()
    expect(errorOf(await confirm(old))).toBe('link_invalid_or_expired')
    expect((await confirm(token)).status).toBe(204)
  })

  it('A link leads to the configured address, whatever the request says', async () => {
    await rawHttp(server.address, '/api/v1/auth/password/forgot', {
      method: 'POST',
      headers: {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'content-type': 'application/json',
        'x-dealer-code': dealer.code,
      },
      body: JSON.stringify({ email: user.email }),
    })
    const { address } = linkIn(await mailTo(user.email))
    expect(address).toMatch(/^https:\/\/werkbank\.example\/password#token=[A-Za-z0-9_-]{43}&company=/)
    expect(address).not.toContain('evil')
  })

  it('A link does not skip the second factor and signs no user in', async () => {
    const client = await login(server, dealer, user)
    const secret = await enrol(client, user, server.clock)
    await mailTo(user.email)
    const { token } = await newLink()
    const answer = await confirm(token)
    expect([answer.status, answer.text]).toEqual([204, ''])
    const fresh = { ...user, password: FRESH }
    expect(await tryLogin(server.address, dealer, fresh)).toMatchObject({ error: 'totp_required' })
    server.clock.toNextStep()
    const totp = codeAt(secret, server.clock.now())
    expect(await tryLogin(server.address, dealer, { ...fresh, totp })).toMatchObject({ status: 200 })
  })

  it('An account gets at most three mails with a link an hour', async () => {
    // From many networks, so that none reaches its own limit.
    for (let i = 0; i < 50; i++)
      expect((await forgot(user.email, { 'x-forwarded-for': `198.51.${i}.7` })).status).toBe(204)
    await idle()
    expect(mailsTo(user.email).length).toBe(3)
    server.clock.forward(61 * MINUTE)
    await forgot(user.email)
    await mailTo(user.email, 4)
  })

  it('One network can ask for a link twenty times an hour', async () => {
    const from = { 'x-forwarded-for': '203.0.113.9' }
    for (let i = 0; i < 20; i++) expect((await forgot(`p${i}@test.example`, from)).status).toBe(204)
    for (const email of [user.email, 'nobody@test.example']) {
      const answer = await forgot(email, from)
      expect([answer.status, errorOf(answer)]).toEqual([429, 'too_many_attempts'])
    }
    server.clock.forward(61 * MINUTE)
    expect((await forgot(user.email, from)).status).toBe(204)
  })

  it('A link still works after its user has tried a password that is too weak', async () => {
    const { token } = await newLink()
    const answer = await confirm(token, 'kurz')
    expect([answer.status, errorOf(answer)]).toEqual([400, 'password_too_weak'])
    expect((await confirm(token)).status).toBe(204)
  })

  it('A link of another dealer does not work', async () => {
    const other = await createDealer(server.database)
    const { token } = await newLink()
    const elsewhere = await visitor.send(
      'POST',
      '/v1/auth/password/confirm',
      { token, new_password: FRESH },
      { 'x-dealer-code': other.code },
    )
    expect(errorOf(elsewhere)).toBe('link_invalid_or_expired')
    expect((await confirm(token)).status).toBe(204)
  })

  it('The database does not hold the link as it stands in the mail', async () => {
    const { token } = await newLink()
    await idle()
    const dump = JSON.stringify(await dealerDump(server.database, dealer.dealerId))
    expect(dump).toContain(user.email)
    expect(dump).not.toContain(token)
    const { rows } = await server.database.jobStore.executeSql('select to_jsonb(j) as row from job_queue.job j')
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows)).not.toContain(user.email)
  })

  it('A link that is asked for while the mail server is away is sent later, and the answer does not show the delay', async () => {
    const away = await createDealer(server.database)
    const person = await createUser(server.database, away)
    const closed = await startMailServer()
    await closed.stop()
    await setUpMail(server.database, away, closed.port)
    const answer = await new TestClient(server.address, away.code).send('POST', '/v1/auth/password/forgot', {
      email: person.email,
    })
    expect([answer.status, answer.text]).toEqual([204, ''])
    const errors = () =>
      server.database.inDealer(away.dealerId, (tx) => tx.selectFrom('jobs').select(['state', 'last_error']).execute())
    await vi.waitFor(async () => expect((await errors())[0]?.last_error).toContain('ECONNREFUSED'), { timeout: 10_000 })
    const back = await startMailServer({ port: closed.port })
    try {
      await vi.waitFor(() => expect(back.received.map(({ to }) => to)).toEqual([[person.email]]), { timeout: 20_000 })
      const { token } = linkIn(back.received[0] as Received)
      const confirmed = await new TestClient(server.address, away.code).send('POST', '/v1/auth/password/confirm', {
        token,
        new_password: FRESH,
      })
      expect(confirmed.status).toBe(204)
    } finally {
      await back.stop()
    }
  })
})

describe('AUT-04 an invitation', () => {
  it('An invited user chooses the first password, and no other person learns it', async () => {
    // An inviting user cannot give rights that they do not hold.
    const admin = await createUser(server.database, dealer, {
      permissions: { global: ['global.users.update', 'global.chat.read', 'global.chat.create'] },
    })
    const newcomer = await createUser(server.database, dealer)
    await server.database.inDealer(dealer.dealerId, (tx) =>
      tx.updateTable('users').set({ password_hash: '' }).where('uuid', '=', newcomer.uuid).execute(),
    )
    expect(await tryLogin(server.address, dealer, newcomer)).toMatchObject({ error: 'invalid_credentials' })
    const client = await login(server, dealer, admin)
    await client.ok('POST', `/v1/admin/users/${newcomer.uuid}/invitation`)
    const mail = await mailTo(newcomer.email)
    expect(mail.subject).toContain('Ihr Zugang zu Werkbank')
    server.clock.forward(71 * 60 * MINUTE)
    expect((await confirm(linkIn(mail).token)).status).toBe(204)
    expect(await tryLogin(server.address, dealer, { ...newcomer, password: FRESH })).toMatchObject({ status: 200 })
  })

  it('Only administrators invite users, and a deleted user is not invited', async () => {
    const client = await login(server, dealer, user)
    expect(errorOf(await client.send('POST', `/v1/admin/users/${user.uuid}/invitation`))).toBe('no_permission')
    const admin = await createUser(server.database, dealer, { permissions: { global: ['global.admin'] } })
    const gone = await createUser(server.database, dealer, { isDeleted: true })
    const asAdmin = await login(server, dealer, admin)
    expect(errorOf(await asAdmin.send('POST', `/v1/admin/users/${gone.uuid}/invitation`))).toBe('not_found')
  })

  it('Without a mail account an invitation is refused, so that nobody takes it for sent', async () => {
    const other = await createDealer(server.database)
    const [admin, newcomer] = [
      await createUser(server.database, other, { permissions: { global: ['global.admin'] } }),
      await createUser(server.database, other),
    ]
    const client = await login(server, other, admin)
    expect(errorOf(await client.send('POST', `/v1/admin/users/${newcomer.uuid}/invitation`))).toBe('mail_not_set_up')
  })
})
