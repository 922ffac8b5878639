import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'kysely'
import { createSessions } from '#server/modules/auth/session/sessions.ts'
import { createDealer, createUser } from '#tests/support/database/people.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'
import { servePeer } from './servePeer.ts'

let server: TestServer
let dealerId: string

const count = async (rows: number) => {
  const began = performance.now()
  await server.database.single(dealerId, (tx) =>
    sql`select sum(n * n) from generate_series(1, ${sql.lit(rows)}::bigint) n`.execute(tx),
  )
  return performance.now() - began
}

servePeer({
  listen: async () => {
    server = await startTestServer({ kind: 'pglite' })
    const dealer = await createDealer(server.database)
    dealerId = dealer.dealerId
    const { uuid } = await createUser(server.database, dealer)
    const sessions = createSessions(server.database)
    const { token } = await server.database.inDealer(dealerId, (tx) =>
      sessions.create(tx, dealerId, uuid, { deviceName: 'bench', network: '', deviceUuid: uuid }),
    )
    return { address: server.address, token }
  },
  /** A query of about a second, and the longest time in which nothing else ran meanwhile. */
  slowQuery: async () => {
    const trial = 200_000
    const rows = Math.round((trial * 1_000) / (await count(trial)))
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const ms = await count(rows)
    delay.disable()
    return { ms, worstGapMs: delay.max / 1e6 }
  },
  close: () => server.close(),
})
