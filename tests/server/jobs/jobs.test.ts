import { randomUUID } from 'node:crypto'
import { PgBoss } from 'pg-boss'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { enqueueJob } from '#server/jobs/enqueueJob.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { PermanentFailure } from '#server/jobs/permanentFailure.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { createDealer, createUser, type TestDealer, type TestUser } from '#tests/support/database/people.ts'
import { asApp, jobsOf, queueDump, settled, startJobs } from './jobWorld.ts'

let test: TestDatabase
let dealer: TestDealer
let other: TestDealer
let user: TestUser
const running: Jobs[] = []

beforeAll(async () => {
  test = await openTestDatabase()
})
afterAll(() => test.close())
beforeEach(async () => {
  dealer = await createDealer(test.database)
  other = await createDealer(test.database)
  user = await createUser(test.database, dealer)
})
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop()
})

const start = async (...args: [Parameters<typeof startJobs>[1], Parameters<typeof startJobs>[2]?]) => {
  const jobs = await startJobs(test, ...args)
  running.push(jobs)
  return jobs
}
const mailTo = (user_uuid: string) => ({ user_uuid, content: { template: 'test' as const } })
const enqueue = (to = user.uuid, whose = dealer) =>
  test.database.inDealer(whose.dealerId, (tx) => enqueueJob(tx, whose.dealerId, 'mail', mailTo(to)))

describe('a job of a part that is switched off', () => {
  const carryOver = (whose: TestDealer) =>
    test.database.inDealer(whose.dealerId, (tx) => enqueueJob(tx, whose.dealerId, 'plan_carry_over', {}))

  it('A job of a plugin that is switched off waits, while the job of a dealer with the plugin is done', async () => {
    await test.database.inDealer(dealer.dealerId, (tx) =>
      tx
        .insertInto('settings')
        .values({ dealer_id: dealer.dealerId, key: 'plugin_workshop', value: 'false' })
        .execute(),
    )
    const seen: string[] = []
    await start({ plan_carry_over: async ({ dealerId }) => void seen.push(dealerId) })
    for (const one of [dealer, other]) await carryOver(one)
    await settled(test, other, ['done'])
    await vi.waitFor(
      async () => {
        const states = (await jobsOf(test, dealer)).map(({ state }) => state)
        expect(states).toEqual(['done', 'waiting'])
      },
      { timeout: 20_000, interval: 50 },
    )
    expect(seen).toEqual([other.dealerId])
    const [later] = await test.database.inDealer(dealer.dealerId, (tx) =>
      tx.selectFrom('jobs').select('start_at').where('state', '=', 'waiting').execute(),
    )
    expect(Date.parse(String(later?.start_at))).toBeGreaterThan(readClock() + 1_800_000)
  })

  it('A job of a deactivated dealer waits, also one that is running already', async () => {
    const close = ({ dealerId }: TestDealer) =>
      test.database.inDealer(dealerId, (tx) =>
        tx
          .updateTable('dealers')
          .set({ deactivated_at: new Date(readClock()) })
          .execute(),
      )
    const seen: string[] = []
    await start({
      // The first statement of this worker comes before its dealer is deactivated, the second one after it.
      mail: async ({ dealerId, inDealer }) => {
        await inDealer(async () => void seen.push(`begun ${dealerId}`))
        await close(other)
        await inDealer(async () => void seen.push(`done ${dealerId}`))
      },
    })
    await close(dealer)
    await enqueue()
    await enqueue(user.uuid, other)
    for (const one of [dealer, other])
      await vi.waitFor(
        async () => expect((await jobsOf(test, one)).map(({ state }) => state)).toEqual(['done', 'waiting']),
        { timeout: 20_000, interval: 50 },
      )
    expect(seen).toEqual([`begun ${other.dealerId}`])
  })
})

describe('a job', () => {
  it('A job exists only when its transaction commits', async () => {
    const seen: string[] = []
    const jobs = await start({ mail: async ({ uuid }) => void seen.push(uuid) })
    await expect(
      test.database.inDealer(dealer.dealerId, async (tx) => {
        await enqueueJob(tx, dealer.dealerId, 'mail', mailTo(user.uuid))
        throw new Error('taken back')
      }),
    ).rejects.toThrow('taken back')
    const uuid = await enqueue()
    jobs.wake('mail')
    await settled(test, dealer)
    expect(seen).toEqual([uuid])
  })

  it('A job gives its worker the data and keeps none of them afterwards', async () => {
    const data: unknown[] = []
    await start({ mail: async (job) => void data.push(job.data) })
    await enqueue()
    expect(await settled(test, dealer)).toMatchObject([{ state: 'done', attempts: 1, data: {} }])
    expect(data).toEqual([mailTo(user.uuid)])
  })

  it('A failed job is tried again, and its error stays visible until it succeeds', async () => {
    let tries = 0
    await start({
      mail: async () => {
        tries += 1
        if (tries < 3) throw new Error(`try ${tries}`)
      },
    })
    await enqueue()
    expect(await settled(test, dealer)).toMatchObject([{ state: 'done', attempts: 3, last_error: '' }])
  })

  it('A job fails visibly after the last try, and can be started again', async () => {
    let isBroken = true
    await start({
      mail: async () => {
        if (isBroken) throw new Error('no route to host')
      },
    })
    await enqueue()
    expect(await settled(test, dealer)).toMatchObject([
      { state: 'failed', attempts: 3, last_error: 'no route to host' },
    ])
    isBroken = false
    await test.database.inDealer(dealer.dealerId, (tx) => tx.updateTable('jobs').set({ state: 'waiting' }).execute())
    expect(await settled(test, dealer, ['done'])).toMatchObject([{ attempts: 4 }])
  })

  it('A job fails at once when another try would be useless', async () => {
    await start({
      mail: async () => {
        throw new PermanentFailure('mailbox unknown')
      },
    })
    await enqueue()
    expect(await settled(test, dealer)).toMatchObject([{ state: 'failed', attempts: 1, last_error: 'mailbox unknown' }])
  })

  it('A job whose worker died in the last try counts as failed', async () => {
    await start({}, { pollSeconds: 0.5, retrySeconds: 0, retries: 0 })
    for (const jobs of running.splice(0)) await jobs.stop()
    const uuid = await enqueue()
    // The queue itself does the same when the time of a running job is over.
    await test.database.jobStore.executeSql("delete from job_queue.job where data->>'job' = $1", [uuid])
    await test.database.jobStore.executeSql(
      "insert into job_queue.job (name, data, policy) values ('dead', jsonb_build_object('dealer', $1::text, 'job', $2::text), 'standard')",
      [dealer.dealerId, uuid],
    )
    await start({})
    expect(await settled(test, dealer)).toMatchObject([{ state: 'failed' }])
  })

  it('A job without a queue is refused with its transaction', async () => {
    const strange = test.database.inDealer(dealer.dealerId, (tx) =>
      enqueueJob(tx, dealer.dealerId, 'cleaning' as 'mail', mailTo(user.uuid)),
    )
    await expect(strange).rejects.toThrow('There is no queue for jobs of the kind cleaning')
  })

  it('A job stands in the queue in the same form as if the library pg-boss had put it there', async () => {
    await start({})
    for (const jobs of running.splice(0)) await jobs.stop()
    const boss = new PgBoss({ db: test.database.jobStore as never, schema: 'job_queue', migrate: false })
    const uuid = await enqueue()
    const sent = await boss.send('mail', { dealer: dealer.dealerId, job: uuid }, { group: { id: dealer.dealerId } })
    const { rows } = await test.database.jobStore.executeSql(
      `select to_jsonb(j) - 'id' - 'start_after' - 'created_on' - 'keep_until' as row, keep_until - start_after as kept,
        id::text = $2 as sent from job_queue.job j where data->>'job' = $1`,
      [uuid, sent],
    )
    const [one, two] = rows as { row: unknown; kept: unknown; sent: boolean }[]
    expect([one?.sent, two?.sent].sort()).toEqual([false, true])
    expect(one?.row).toEqual(two?.row)
    expect(one?.kept).toEqual(two?.kept)
  })
})

describe('TEN-01 jobs of different dealers', () => {
  it('A job sees only the rows of its own dealer', async () => {
    const stranger = await createUser(test.database, other)
    const seen = new Map<string, string[]>()
    await start({
      mail: async ({ dealerId, inDealer }) => {
        const users = await inDealer((tx) => tx.selectFrom('users').select('uuid').execute())
        seen.set(
          dealerId,
          users.map(({ uuid }) => uuid),
        )
      },
    })
    await Promise.all([enqueue(), enqueue(stranger.uuid, other)])
    await Promise.all([settled(test, dealer), settled(test, other)])
    expect([seen.get(dealer.dealerId), seen.get(other.dealerId)]).toEqual([[user.uuid], [stranger.uuid]])
  })

  it('A job runs although jobs of another dealer hang or wait', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let hanging = 0
    const mail = async ({ dealerId }: { dealerId: string }) => {
      if (dealerId !== dealer.dealerId) return
      hanging += 1
      await held
    }
    await start({ mail })
    for (const _ of [1, 2, 3]) await enqueue()
    await vi.waitFor(() => expect(hanging).toBe(1), 10_000)
    const stranger = await createUser(test.database, other)
    await enqueue(stranger.uuid, other)
    expect(await settled(test, other, ['done'])).toHaveLength(1)
    expect(hanging).toBe(1)
    release()
    await settled(test, dealer, ['done'])
  })

  it('Many mails of a dealer follow each other without waiting for the next poll', async () => {
    for (let number = 0; number < 6; number += 1) await enqueue()
    await start({}, { pollSeconds: 600, retrySeconds: 0, retries: 2 })
    expect(await settled(test, dealer, ['done'])).toHaveLength(6)
  })

  it('The slow mail servers of five dealers do not delay the mail of a sixth one', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const slow = await Promise.all(Array.from({ length: 5 }, () => createDealer(test.database)))
    const busy = new Set<string>()
    const mail = async ({ dealerId }: { dealerId: string }) => {
      if (dealerId === dealer.dealerId) return
      busy.add(dealerId)
      await held
    }
    await start({ mail })
    for (const one of slow) for (const _ of [1, 2]) await enqueue(user.uuid, one)
    await vi.waitFor(() => expect(busy.size).toBe(5), 20_000)
    await enqueue()
    expect(await settled(test, dealer, ['done'])).toHaveLength(1)
    release()
    for (const one of slow) await settled(test, one, ['done'])
  })

  it('A dealer does not see the jobs of another one', async () => {
    await start({})
    await enqueue()
    expect(await jobsOf(test, other)).toEqual([])
  })

  it('A job cannot be created for another dealer', async () => {
    await start({})
    const forged = test.database.inDealer(dealer.dealerId, (tx) =>
      enqueueJob(tx, other.dealerId, 'mail', mailTo(user.uuid)),
    )
    await expect(forged).rejects.toThrow('row-level security')
  })

  it('Jobs leave only ids in the queue, also when they fail', async () => {
    const canary = `canary-${randomUUID()}`
    const mail = async () => {
      throw new Error(canary)
    }
    await start({ mail }, { pollSeconds: 0.5, retrySeconds: 60, retries: 2 })
    const uuid = await test.database.inDealer(dealer.dealerId, (tx) =>
      enqueueJob(tx, dealer.dealerId, 'mail', {
        user_uuid: user.uuid,
        content: { template: 'new_device', device: canary, at: new Date(readClock()).toISOString() },
      }),
    )
    // Between two tries: the error of the first try is stored then, and a success would remove it.
    await vi.waitFor(
      async () => {
        const { rows } = await test.database.jobStore.executeSql(
          "select output from job_queue.job where state = 'retry' and data->>'job' = $1",
          [uuid],
        )
        expect(rows).toMatchObject([{ output: { message: 'The job is tried again' } }])
      },
      { timeout: 15_000, interval: 50 },
    )
    expect(await jobsOf(test, dealer)).toMatchObject([{ state: 'waiting', last_error: canary }])
    const dump = await queueDump(test)
    expect(dump).toContain(dealer.dealerId)
    expect(dump).not.toContain(canary)
  })

  it('Requests have no access to the queue: the app role has no right in it', async () => {
    for (const statement of [
      'select * from job_queue.job',
      `insert into job_queue.job (name, data) values ('mail', '{}')`,
      'delete from job_queue.job',
      'select * from job_queue.queue',
    ])
      await expect(asApp(test, dealer, statement)).rejects.toThrow('permission denied for schema job_queue')
  })

  it.runIf(process.env.TEST_DATABASE === 'postgres')(
    'The role of the queue reads no table outside the queue',
    async () => {
      await expect(test.database.jobStore.executeSql('select * from app.users')).rejects.toThrow('permission denied')
      await expect(test.database.jobStore.executeSql('select * from app.jobs')).rejects.toThrow('permission denied')
    },
  )
})

describe('jobs of several servers', () => {
  it('Two servers share the jobs, and each job runs once', async () => {
    const ran: string[] = []
    const mail = async ({ uuid, dealerId }: { uuid: string; dealerId: string }) => {
      // A job of an earlier test may be tried again at the same time.
      if (dealerId === dealer.dealerId) ran.push(uuid)
    }
    await Promise.all([start({ mail }), start({ mail })])
    await Promise.all(Array.from({ length: 20 }, () => enqueue()))
    const rows = await settled(test, dealer)
    expect(ran.sort()).toEqual(rows.map(({ uuid }) => uuid).sort())
  })

  it('A server that stops finishes its running jobs, and the next server takes the rest', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const begun: string[] = []
    const jobs = await start({
      mail: async ({ uuid }) => {
        begun.push(uuid)
        await held
      },
    })
    await Promise.all(Array.from({ length: 3 }, () => enqueue()))
    await vi.waitFor(() => expect(begun.length).toBe(1), 10_000)
    const stopped = jobs.stop()
    release()
    await stopped
    const states = (await jobsOf(test, dealer)).map(({ state }) => state).sort()
    expect(states).toEqual(['done', 'waiting', 'waiting'])
    await start({})
    await settled(test, dealer, ['done'])
  })
})
