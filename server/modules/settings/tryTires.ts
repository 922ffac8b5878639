import type { Database } from '#server/db/database.ts'
import { Failure } from '#server/failure.ts'
import { readSettings } from '#server/settings/readSettings.ts'
import { openSetting } from '#server/settings/secretSetting.ts'
import type { SecretBox } from '#server/storage/secretBox.ts'

type Services = { database: Database; secrets: SecretBox }
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
  return askTires(account)
}

/** The attempt itself; `patience` in milliseconds is for all steps together. */
export async function askTires(account: TireAccount, patience = PATIENCE_MS) {
  const steps: string[] = []
  const signal = AbortSignal.timeout(patience)
  const tell = (is_working: boolean) => ({ is_working, answer: withoutSecrets(steps.join(' → '), account) })
  const look = async (token: string) => {
    const response = await fetch(account.url, { headers: signInOf(account, token), redirect: 'manual', signal })
    await response.body?.cancel()
    steps.push(`GET ${response.status}`)
    return response.status
  }
  try {
    const hasWay = account.token !== '' || account.path === ''
    const status = hasWay ? await look(account.token) : 401
    if (status !== 401 || account.path === '') return tell(isGood(status))
    const token = await renew(account, signal, steps)
    return tell(token !== null && isGood(await look(token)))
  } catch (error) {
    steps.push(reasonOf(error, patience))
    return tell(false)
  }
}

const isGood = (status: number) => status >= 200 && status < 300

function signInOf({ username, password }: TireAccount, token: string): Record<string, string> {
  if (token !== '') return { authorization: `Bearer ${token}` }
  if (username === '') return {}
  return { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` }
}

/** A fresh token for name and password, from the address of the system itself; null with the reason in the steps. */
async function renew({ url, path, username, password }: TireAccount, signal: AbortSignal, steps: string[]) {
  const response = await fetch(new URL(path, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
    redirect: 'manual',
    signal,
  })
  steps.push(`POST ${path} ${response.status}`)
  if (!isGood(response.status)) {
    await response.body?.cancel()
    return null
  }
  const found = tokenIn(await readSome(response))
  if (found === null) steps.push('no token in the answer')
  return found
}

async function readSome(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
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

function reasonOf(error: unknown, patience: number): string {
  const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } }
  if (name === 'TimeoutError') return `no answer within ${patience / 1_000} s`
  return cause?.code ?? cause?.message ?? message
}

/** The other side may repeat what it was asked with. */
function withoutSecrets(text: string, { password, token }: TireAccount): string {
  const hidden = [password, token].filter((one) => one !== '')
  return hidden.reduce((shown, one) => shown.replaceAll(one, '•••'), text).slice(0, 300)
}
