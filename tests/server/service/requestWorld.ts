import type { InboxEntry } from '#contract/api/inbox/inbox.ts'
import type { RecordInput, RecordRow } from '#contract/records/define.ts'
import type { serviceRequest } from '#contract/records/serviceRequest.ts'
import { dueWorker } from '#server/inbox/escalate.ts'
import type { Person } from '#tests/server/worlds/recordWorld.ts'
import { HOUR, openWorkshopWorld } from '#tests/server/worlds/workshopWorld.ts'

export type Request = RecordRow<typeof serviceRequest>
export const REQUESTS = '/v1/service/request'
const RIGHTS = ['read', 'create', 'update', 'delete', 'stats'].map((verb) => `location.service.request.${verb}`)

/** A service desk: users who work on requests, their inbox, and a clock of its own. */
export async function openRequestWorld() {
  const world = await openWorkshopWorld()
  const { home, dealer, inDealer, now } = world
  const rights = { HOME: RIGHTS }
  const hours = [{ from: '08:00', to: '17:00' }]
  const { version } = await world.admin.ok<{ version: number }>('GET', `/v1/locations/${home}`)
  await world.admin.ok('PATCH', `/v1/locations/${home}`, {
    version,
    time_zone: 'Europe/Berlin',
    opening_hours: [hours, hours, hours, hours, hours, [], []],
  })
  const member = (
    role: Parameters<typeof world.somebody>[0],
    permissions: Record<string, readonly string[]> = rights,
  ) => world.somebody(role, { permissions })
  const inbox = async ({ client }: Person, view = 'open') =>
    (await client.ok<{ items: InboxEntry[] }>('GET', `/v1/inbox?view=${view}`)).items
  const silent = { publish: () => undefined } as never
  const runDue = dueWorker({ hub: silent, jobs: { wake: () => undefined }, now })
  return {
    ...world,
    member,
    advisor: await member('service_advisor'),
    second: await member('service_advisor'),
    technician: await member('technician'),
    team: (name: string, users: readonly Person[], given: object = {}) =>
      world.admin
        .ok<{ uuid: string }>('POST', '/v1/departments', { name, location_uuid: null, ...given })
        .then(async ({ uuid }) => {
          await world.admin.ok('POST', `/v1/departments/${uuid}/members`, { users: users.map((one) => one.uuid) })
          return uuid
        }),
    due: (hoursAhead: number) => new Date(now() + hoursAhead * HOUR).toISOString(),
    create: ({ client }: Person, given: Partial<RecordInput<typeof serviceRequest>> = {}) =>
      client.ok<Request>('POST', REQUESTS, {
        location_uuid: home,
        subject: 'Rückruf wegen Bremsen',
        target_date: new Date(now() + HOUR).toISOString(),
        ...given,
      }),
    read: ({ client }: Person, uuid: string) => client.ok<Request>('GET', `${REQUESTS}/${uuid}`),
    act: async ({ client }: Person, uuid: string, action: string, body: object = {}) => {
      const row = await world.admin.ok<Request>('GET', `${REQUESTS}/${uuid}`)
      return client.send('POST', `${REQUESTS}/${uuid}/${action}`, { version: row.version, ...body })
    },
    about: async (who: Person, uuid: string, view = 'open') =>
      (await inbox(who, view)).filter(({ subject }) => subject === uuid),
    /** Runs the job of the inbox for the entries of a request, as the queue does at their moments. */
    runDue: async (uuid: string) => {
      const entries = await inDealer((tx) =>
        tx.selectFrom('inbox_entries').select('uuid').where('subject', '=', uuid).execute(),
      )
      for (const { uuid: entry_uuid } of entries)
        await runDue({ dealerId: dealer.dealerId, uuid: entry_uuid, data: { entry_uuid }, inDealer })
    },
  }
}
export type RequestWorld = Awaited<ReturnType<typeof openRequestWorld>>
