import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Invitation } from '#contract/api/administration/dealers.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { codeAt } from '#tests/server/worlds/authWorld.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { signIn, TestClient } from '#tests/support/database/client.ts'
import { createDealer, createUser, type TestDealer } from '#tests/support/database/people.ts'
import { startMailServer } from '#tests/support/services/mailServer.ts'
import { setUpMail } from '#tests/support/services/mailSettings.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'

type State = { is_operator: boolean; dealers: { code: string; name: string; is_active: boolean; is_own: boolean }[] }

const DEALERS = '/v1/admin/server/dealers'
let server: TestServer
let mail: Awaited<ReturnType<typeof startMailServer>>
let operator: TestDealer
let admin: TestClient
let dataDir: string
let number = 0

beforeAll(async () => {
  mail = await startMailServer()
  dataDir = mkdtempSync(join(tmpdir(), 'werkbank-'))
  server = await startTestServer({ env: { PUBLIC_URL: 'https://werkbank.example', DATA_DIR: dataDir } })
  operator = await createDealer(server.database)
  const person = await createUser(server.database, operator, { permissions: { global: ['global.admin'] } })
  admin = await signIn(server.address, operator, person)
})
afterAll(async () => {
  await server.close()
  await mail.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const plan = (given: object = {}) => {
  number += 1
  const code = `new${number}`
  return { code, name: `Autohaus ${number}`, admin_email: `ada.neu@new${number}.example`, ...given }
}
const create = (given: object = {}, by = admin) => by.send('POST', DEALERS, plan(given))
const state = (by = admin) => by.ok<State>('GET', '/v1/admin/server')
const errorOf = ({ json }: { json: unknown }) => (json as ErrorBody).error
const password = 'Neues-Haus-2026!'

async function enter({ code, invitation }: { code: string; invitation: Invitation }): Promise<TestClient> {
  const token = /#token=([\w-]+)/.exec(invitation.link ?? '')?.[1]
  const client = new TestClient(server.address, code)
  await client.send('POST', '/v1/auth/password/confirm', { token, new_password: password })
  const signedIn = await client.ok<{ token: string }>('POST', '/v1/auth/api', { email: invitation.email, password })
  client.token = signedIn.token
  return client
}

/** Signs in as the administrator of a new dealer, and sets up the second factor, without which nothing else works. */
async function enterEnrolled(made: { code: string; invitation: Invitation }): Promise<TestClient> {
  const client = await enter(made)
  const { secret } = await client.ok<{ secret: string }>('POST', '/v1/auth/twofa', { password })
  await client.ok('POST', '/v1/auth/twofa/confirm', { code: codeAt(secret, readClock()) })
  return client
}

describe('dealers on the screen of the server', () => {
  it('TEN-04 The first dealer keeps running the server when it creates the second one', async () => {
    expect((await state()).is_operator).toBe(true)
    const made = await admin.ok<{ code: string; invitation: Invitation }>('POST', DEALERS, plan())
    expect(made.invitation).toMatchObject({ mail_failure: null })
    expect(made.invitation.link).toMatch(/^https:\/\/werkbank\.example\/password#token=/)
    expect(await state()).toMatchObject({ is_operator: true })
    const other = await enterEnrolled(made)
    const theirs = await state(other)
    expect([theirs.is_operator, theirs.dealers.map(({ code }) => code)]).toEqual([false, [made.code]])
  })

  it('TEN-04 Another dealer creates, changes and invites no dealer', async () => {
    const made = await admin.ok<{ code: string; invitation: Invitation }>('POST', DEALERS, plan())
    const other = await enterEnrolled(made)
    const answers = [
      await create({}, other),
      await other.send('PATCH', `${DEALERS}/${operator.code}`, { is_active: false }),
      await other.send('POST', `${DEALERS}/${operator.code}/invitation`),
      await other.send('DELETE', `${DEALERS}/${operator.code}/twofa`),
      await other.send('PATCH', `${DEALERS}/nothing`, { is_active: false }),
    ]
    expect(answers.map(errorOf)).toEqual(Array(5).fill('no_permission'))
    expect((await state()).dealers.find(({ is_own }) => is_own)?.is_active).toBe(true)
  })

  it('A dealer code that is taken is refused at its field, and nothing else is created', async () => {
    const before = (await state()).dealers.length
    const answer = await create({ code: operator.code.toUpperCase() })
    expect(answer.json).toMatchObject({ error: 'validation_failed', fields: { code: 'already_exists' } })
    expect((await state()).dealers).toHaveLength(before)
  })

  it('A deactivated dealer gets no invitation, because the sign-in would be refused', async () => {
    const made = await admin.ok<{ code: string }>('POST', DEALERS, plan())
    await admin.ok('PATCH', `${DEALERS}/${made.code}`, { is_active: false })
    expect(errorOf(await admin.send('POST', `${DEALERS}/${made.code}/invitation`))).toBe('dealer_deactivated')
    await admin.ok('PATCH', `${DEALERS}/${made.code}`, { is_active: true })
    expect(errorOf(await admin.send('POST', `${DEALERS}/${made.code}/invitation`))).not.toBe('dealer_deactivated')
  })

  it('The operator deactivates and reactivates another dealer, but not its own', async () => {
    const made = await admin.ok<{ code: string; invitation: Invitation }>('POST', DEALERS, plan())
    const other = await enter(made)
    expect((await admin.send('PATCH', `${DEALERS}/${made.code}`, { is_active: false })).status).toBe(204)
    expect((await other.send('GET', '/v1/auth/user')).status).toBe(401)
    expect((await state()).dealers.find(({ code }) => code === made.code)?.is_active).toBe(false)
    expect((await admin.send('PATCH', `${DEALERS}/${made.code}`, { is_active: true })).status).toBe(204)
    const body = { email: made.invitation.email, password }
    expect((await new TestClient(server.address, made.code).send('POST', '/v1/auth/api', body)).status).toBe(200)
    const own = await admin.send('PATCH', `${DEALERS}/${operator.code}`, { is_active: false })
    expect(errorOf(own)).toBe('cannot_change_yourself')
    expect(errorOf(await admin.send('DELETE', `${DEALERS}/${operator.code}/twofa`))).toBe('cannot_change_yourself')
  })

  it('An invitation is sent again only until a user of the dealer has signed in', async () => {
    const made = await admin.ok<{ code: string; invitation: Invitation }>('POST', DEALERS, plan())
    const invitation = await admin.ok<Invitation>('POST', `${DEALERS}/${made.code}/invitation`)
    await enter({ code: made.code, invitation })
    expect(errorOf(await admin.send('POST', `${DEALERS}/${made.code}/invitation`))).toBe('dealer_is_used')
  })

  it('An invitation goes out over the operator’s mail server, and shows its link if that fails', async () => {
    await setUpMail(server.database, operator, mail.port)
    const made = await admin.ok<{ invitation: Invitation }>('POST', DEALERS, plan())
    expect(made.invitation).toMatchObject({ link: null, mail_failure: null })
    expect(mail.received.at(-1)).toMatchObject({ to: [made.invitation.email] })
    await mail.stop()
    const failed = await admin.ok<{ invitation: Invitation }>('POST', DEALERS, plan())
    expect(failed.invitation.link).toContain('#token=')
    expect(failed.invitation.mail_failure).not.toBe(null)
  })

  it('The audit of both dealers says who created, renamed and deactivated', async () => {
    const made = await admin.ok<{ code: string; invitation: Invitation }>('POST', DEALERS, plan())
    await admin.send('PATCH', `${DEALERS}/${made.code}`, { name: 'Umbenannt' })
    const other = await enterEnrolled(made)
    const events = async (by: TestClient) => {
      const { items } = await by.ok<{ items: { event: string; by: object | null }[] }>(
        'GET',
        '/v1/admin/audit?record=dealer',
      )
      return items.map(({ event, by: who }) => [event, who !== null])
    }
    expect(await events(other)).toEqual([
      ['dealer.renamed', false],
      ['dealer.created', false],
    ])
    expect((await events(admin)).slice(0, 2)).toEqual([
      ['dealer.renamed', true],
      ['dealer.created', true],
    ])
  })
})
