import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import type { chat } from '#contract/records/chat.ts'
import type { RecordRow } from '#contract/records/define.ts'
import { resumeRetention } from '#server/modules/chat/retention.ts'
import { jobsOf } from '#tests/server/jobs/jobWorld.ts'
import { openRecordWorld } from '#tests/server/worlds/recordWorld.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { startTestServer } from '#tests/support/services/testServer.ts'

type Chat = RecordRow<typeof chat>

const USER = { global: ['global.chat.read', 'global.chat.create'] }
const DAY = 86_400_000

describe('messages that are kept for a time', () => {
  it('Messages older than the retention are deleted at night, and none of a chat on hold', async () => {
    // Noon of tomorrow. The queue uses the clock of the database, and this test's night must not be due yet.
    let now = Math.ceil(readClock() / DAY) * DAY + DAY / 2
    const timed = await startTestServer({
      hasRateLimits: false,
      now: () => now,
      jobPace: { pollSeconds: 0.5, retrySeconds: 0, retries: 2 },
    })
    const here = await openRecordWorld(timed)
    const { dealerId } = here.dealer
    const member = await here.person(USER)
    const rowOf = async (name: string, given: object) => {
      const row = await here.admin.client.ok<Chat>('POST', '/v1/admin/chats', { name, ...given })
      await here.admin.client.ok('POST', `/v1/admin/chats/${row.uuid}/members`, { users: [member.uuid] })
      for (const days of [40, 20, 0]) {
        now -= days * DAY
        await member.client.post(row.uuid, `vor ${days} Tagen`)
        now += days * DAY
      }
      return row
    }
    const kept = await rowOf('behält alles', {})
    const cut = await rowOf('30 Tage', { retention_days: 30 })
    const held = await rowOf('gesperrt', { retention_days: 30, is_on_hold: true })
    const waiting = async () =>
      (await jobsOf(timed, here.dealer)).filter(({ kind, state }) => kind === 'chat_retention' && state === 'waiting')
    expect(await waiting()).toHaveLength(1)
    await resumeRetention(timed.database, now)
    expect(await waiting()).toHaveLength(1)
    const contents = async (row: Chat) =>
      (await member.client.ok<{ items: { content: string }[] }>('GET', `/v1/chats/${row.uuid}/messages`)).items.length
    expect(await contents(cut)).toBe(3)
    // The night has come, so the waiting job is due.
    await timed.database.inDealer(dealerId, async (tx) => {
      await tx.deleteFrom('jobs').execute()
      await sql`insert into jobs (dealer_id, uuid, kind, data) values (${dealerId}, gen_random_uuid(), 'chat_retention', '{}')`.execute(
        tx,
      )
    })
    await vi.waitFor(async () => expect(await contents(cut)).toBe(2), { timeout: 10_000, interval: 100 })
    expect([await contents(kept), await contents(held)]).toEqual([3, 3])
    // The job that did the work may still be listed as waiting.
    const nights = () =>
      timed.database.inDealer(dealerId, (tx) =>
        tx
          .selectFrom('jobs')
          .select('start_at')
          .where('kind', '=', 'chat_retention')
          .where('state', '=', 'waiting')
          .execute(),
      )
    await vi.waitFor(async () => expect((await nights()).map(({ start_at }) => start_at !== null)).toEqual([true]), {
      timeout: 10_000,
      interval: 100,
    })
    const [next] = await nights()
    const begins = new Date(next?.start_at ?? 0)
    expect(begins.toLocaleTimeString('de-DE', { timeZone: 'Europe/Berlin', timeStyle: 'short' })).toBe('01:30')
    expect(begins.getTime() - now).toSatisfy((wait: number) => wait > 0 && wait <= DAY)
    await timed.close()
  })
})
