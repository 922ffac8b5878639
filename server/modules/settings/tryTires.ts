import { once } from 'node:events'
import { type IncomingMessage, type RequestOptions, request } from 'node:http'
import { request as requestSecurely } from 'node:https'
import type { Database } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import { readSettings } from '#server/settings/readSettings.ts'
import { openSetting } from '#server/settings/secretSetting.ts'
import type { Outbound } from '#server/storage/outbound.ts'
import type { SecretBox } from '#server/storage/secretBox.ts'

type Services = { database: Database; secrets: SecretBox; outbound: Outbound }
export type TireAccount = { url: string; username: string; password: string; token: string; path: string }

const PATIENCE_MS = 10_000
const MOST_BYTES = 64 * 1024

/** How the dealer reaches one of its two tire storage systems; null while it is off or has no address. */
async function tireAccountOf(services: Services, dealerId: string, nth: 1 | 2): Promise<TireAccount | null> {
  return services.database.inDealer(dealerId, async (tx) => {
    const { values } = await readSettings(tx)
    const url = values[`tire_storage_${nth}_url`]
    if (!values.plugin_tire_storage || url === '') return null
    const open = (key: 'password' | 'token') =>
      openSetting(tx, services.secrets, dealerId, `tire_storage_${nth}_${key}`)
    return {
      url,
      username: values[`tire_storage_${nth}_username`],
      password: await open('password'),
      token: await open('token'),
      path: values[`tire_storage_${nth}_token_renewal_path`],
    }
  })
}

/** Signs in as the software will: with the token, which is renewed where there is none or it is refused once. */
export async function tryTires(services: Services, dealerId: string, nth: 1 | 2) {
  const account = await tireAccountOf(services, dealerId, nth)
  if (!account) throw new Failure('tire_storage_not_set_up')
  return askTires(services.outbound, account)
}

/** The attempt itself; `patience` in milliseconds is for all steps together. */
export async function askTires(outbound: Outbound, account: TireAccount, patience = PATIENCE_MS) {
  const steps: string[] = []
  const signal = AbortSignal.timeout(patience)
  const tell = (is_working: boolean) => ({ is_working, answer: withoutSecrets(steps.join(' → '), account) })
  const look = async (token: string) => {
    const response = await ask(new URL(account.url), { headers: signInOf(account, token) })
    response.destroy()
    steps.push(`GET ${response.statusCode}`)
    return response.statusCode
  }
  /** Follows no redirect: it could lead anywhere. */
  const ask: Ask = async (url, { body, ...options }) => {
    const { lookup } = outbound
    const open = url.protocol === 'https:' ? requestSecurely : request
    const sent = open(url, { ...options, signal, lookup, agent: false })
    sent.end(body)
    const [response] = (await once(sent, 'response')) as [Answer]
    return response
  }
  try {
    // A name is looked up again as the connection is made; an address is not looked up.
    await outbound.reach(new URL(account.url).hostname)
    const hasWay = account.token !== '' || account.path === ''
    const status = hasWay ? await look(account.token) : 401
    if (status !== 401 || account.path === '') return tell(isGood(status))
    const token = await renew(account, ask, steps)
    return tell(token !== null && isGood(await look(token)))
  } catch (error) {
    if (error instanceof Failure) throw error
    steps.push(signal.aborted ? `no answer within ${patience / 1_000} s` : reasonOf(error))
    return tell(false)
  }
}

type Answer = IncomingMessage & { statusCode: number }
type Ask = (url: URL, options: RequestOptions & { body?: string }) => Promise<Answer>

const isGood = (status: number) => status >= 200 && status < 300

function signInOf({ username, password }: TireAccount, token: string): Record<string, string> {
  if (token !== '') return { authorization: `Bearer ${token}` }
  if (username === '') return {}
  return { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` }
}

/** A fresh token for name and password, from the address of the system itself; null with the reason in the steps. */
async function renew({ url, path, username, password }: TireAccount, ask: Ask, steps: string[]) {
  const response = await ask(new URL(path, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  steps.push(`POST ${path} ${response.statusCode}`)
  if (!isGood(response.statusCode)) {
    response.destroy()
    return null
  }
  const found = tokenIn(await readSome(response))
  if (found === null) steps.push('no token in the answer')
  return found
}

async function readSome(response: Answer): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response) {
    size += part.length
    if (size > MOST_BYTES) throw new Error('the answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** Both systems answer with an object; its name for the token is one of two. A token goes into a header. */
function tokenIn(text: string): string | null {
  try {
    const { token, access_token } = JSON.parse(text) as Record<string, unknown>
    const found = token ?? access_token
    return typeof found === 'string' && /^[\x21-\x7e]{1,4000}$/.test(found) ? found : null
  } catch {
    return null
  }
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return code ?? message
}

/** The other side may repeat what it was asked with. */
function withoutSecrets(text: string, { password, token }: TireAccount): string {
  const hidden = [password, token].filter((one) => one !== '')
  return hidden.reduce((shown, one) => shown.replaceAll(one, '•••'), text).slice(0, 300)
}
