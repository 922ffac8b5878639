import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { plainCode } from '#contract/text/typedCode.ts'
import type { Database } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'

export type Dealer = { dealerId: string; code: string; name: string }

const CODE = /^[A-Za-z0-9_-]{1,32}$/

/** The code in `<code>.<domain of PUBLIC_URL>`, if the request was sent to such a host; null for any other host. */
export function dealerCodeOfHost(host: string | undefined, publicUrl: string | undefined): string | null {
  if (publicUrl === undefined || host === undefined) return null
  const domain = `.${new URL(publicUrl).hostname}`
  const name = host.replace(/:\d+$/, '').toLowerCase()
  return name.endsWith(domain) ? name.slice(0, -domain.length) : null
}

/**
 * The dealer code of a call without a session: from a dealer host, else the header X-Dealer-Code, else `company` of the
 * body. Two codes that differ are refused rather than guessed. Null when none was given.
 */
export function dealerCode(request: FastifyRequest, publicUrl: string | undefined, company?: string): string | null {
  const header = request.headers['x-dealer-code']
  const given = [
    // Not `request.hostname`: behind a trusted proxy that is X-Forwarded-Host, which every caller can write.
    dealerCodeOfHost(request.headers.host, publicUrl),
    typeof header === 'string' ? header : null,
    company ?? null,
  ]
    .map((code) => plainCode(code ?? ''))
    .filter((code) => code !== '')
  const [code] = given
  if (code === undefined) return null
  if (!CODE.test(code) || given.some((other) => other.toLowerCase() !== code.toLowerCase()))
    throw new Failure('bad_request_company', { fields: { company: 'invalid_format' } })
  return code
}

type Row = { dealer_id: string; code: string; name: string; is_active: boolean }

/**
 * The dealer of a code, which users type in any case; null when there is none. Throws `dealer_deactivated` when the
 * operator has switched the dealer off.
 */
export async function findDealer(database: Database, code: string): Promise<Dealer | null> {
  return database.single(null, async (tx) => {
    const { rows } = await sql<Row>`select * from find_dealer(${code.toLowerCase()})`.execute(tx)
    const row = rows[0]
    if (!row) return null
    if (!row.is_active) throw new Failure('dealer_deactivated')
    return { dealerId: row.dealer_id, code: row.code, name: row.name }
  })
}
