import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import type { Kysely } from 'kysely'
import pg from 'pg'
import { records } from '#contract/records/index.ts'
import { queriesOver } from '#server/db/queriesOver.ts'
import type { Tables } from '#server/db/schema.ts'
import { typeParsers } from '#server/db/typeParsers.ts'
import { listChats } from '#server/modules/chat/chatItems.ts'
import { readPage } from '#server/modules/chat/messages.ts'
import { departmentHooks } from '#server/modules/organisation/departmentHooks.ts'
import { listPage } from '#server/records/repository.ts'
import { servePeer } from './servePeer.ts'

const DEPARTMENTS = { record: records.department, computed: departmentHooks.computed ?? {}, visible: [] }
const WORKSHOP_TEAMS = { limit: 50, sort: 'name', 'filter[is_workshop_team][is]': 'true' }

type Statement = { text: string; values: unknown[] }

/** The text of the product's own statement, so that both send the same one to the database. */
async function statementOf(work: (tx: Kysely<Tables>) => Promise<unknown>): Promise<Statement> {
  let found: Statement | undefined
  const queries = queriesOver(async (text, values) => {
    found ??= { text, values }
    return { rows: [], rowCount: 0, command: '', oid: 0, fields: [] }
  })
  await work(queries)
  if (!found) throw new Error('nothing was asked')
  return found
}

/**
 * The smallest server that answers the same rows: bare Fastify, bare driver, one dealer's transaction statement by
 * statement.
 */
servePeer({
  listen: async ({ url, dealer, user, chat }) => {
    const pool = new pg.Pool({
      connectionString: String(url),
      options: '-c role=werkbank_app -c search_path=app -c timezone=UTC',
      max: 10,
      types: typeParsers,
    })
    const statements = {
      '/chats': await statementOf((tx) => listChats(tx, String(user))),
      '/messages': await statementOf((tx) =>
        readPage(tx, { chatUuid: String(chat), userUuid: String(user), limit: 50 }),
      ),
      '/departments': await statementOf((tx) => listPage(tx, DEPARTMENTS, WORKSHOP_TEAMS, Date.now())),
    }
    const app = Fastify()
    for (const [path, { text, values }] of Object.entries(statements))
      app.get(path, async () => {
        const client = await pool.connect()
        try {
          await client.query('begin')
          await client.query(`select set_config('app.dealer', $1, true)`, [dealer])
          const { rows } = await client.query(text, values)
          await client.query('commit')
          return { items: rows }
        } finally {
          client.release()
        }
      })
    await app.listen({ port: 0, host: '127.0.0.1' })
    return (app.server.address() as AddressInfo).port
  },
})
