import { randomUUID } from 'node:crypto'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { RecordRow } from '#contract/records/define.ts'
import type { news } from '#contract/records/news.ts'
import type { RichDocument } from '#contract/richText/document.ts'
import { openRecordWorld, type Person } from '#tests/server/worlds/recordWorld.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { startTestServer } from '#tests/support/services/testServer.ts'

type Feed = EndpointOutput<'GET /v1/notices'>
type NewsRow = RecordRow<typeof news>
export type Card = Feed['items'][number]

/** A text of one paragraph. */
export const textOf = (text: string): RichDocument => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

const EDITOR = ['global.news.read', 'global.news.create', 'global.news.update', 'global.news.delete']

/** A dealer with two locations, an editor of everything, one of the second location, and readers at each of them. */
export async function openNewsWorld() {
  let skew = 0
  const server = await startTestServer({ now: () => readClock() + skew })
  const records = await openRecordWorld(server)
  const { admin, person } = records
  const made = async (path: string, body: object) =>
    (await admin.client.ok<{ uuid: string }>('POST', `/v1/${path}`, body)).uuid
  const north = await made('locations', { key: 'NORD', description: 'Filiale Nord' })
  const team = await made('departments', { name: 'Karosserie', location_uuid: null })
  const group = await made('groups', { name: 'Azubis' })
  const feed = (who: Person, query = '') => who.client.ok<Feed>('GET', `/v1/notices${query}`)
  const write = (who: Person, given: object = {}) =>
    who.client.ok<NewsRow>('POST', '/v1/news', {
      title: `Hebebühne ${randomUUID().slice(0, 8)}`,
      body: textOf('Bühne 3 ist gesperrt.'),
      is_draft: false,
      is_for_everybody: true,
      ...given,
    })
  return {
    server,
    dealer: records.dealer,
    admin,
    person,
    home: records.home,
    north,
    team,
    group,
    editor: await person({ global: EDITOR, '*': ['location.read'] }),
    localEditor: await person({
      NORD: [
        'location.read',
        'location.news.read',
        'location.news.create',
        'location.news.update',
        'location.news.delete',
      ],
    }),
    reader: await person({ HOME: ['location.read'] }),
    northReader: await person({ NORD: ['location.read'] }),
    feed,
    write,
    /** Titles that a user sees on their start page. */
    titles: async (who: Person) => (await feed(who)).items.map(({ title }) => title),
    card: (who: Person, uuid: string, query = '') => who.client.send('GET', `/v1/notices/${uuid}${query}`),
    confirm: (who: Person, { uuid, version }: Pick<NewsRow, 'uuid' | 'version'>, language = 'de') =>
      who.client.send('POST', `/v1/notices/${uuid}/confirm`, { version, language }),
    row: (uuid: string) => admin.client.ok<NewsRow>('GET', `/v1/news/${uuid}`),
    change: (who: Person, { uuid, version }: Pick<NewsRow, 'uuid' | 'version'>, changes: object) =>
      who.client.send('PATCH', `/v1/news/${uuid}`, { version, ...changes }),
    join: (path: 'departments' | 'groups', uuid: string, who: Person) =>
      path === 'departments'
        ? admin.client.ok('POST', `/v1/departments/${uuid}/members`, { users: [who.uuid] })
        : admin.client.ok('PATCH', `/v1/admin/groups/${uuid}/rights`, { add: [who.uuid] }),
    pass: (ms: number) => {
      skew += ms
    },
    now: () => readClock() + skew,
    close: () => server.close(),
  }
}
export type NewsWorld = Awaited<ReturnType<typeof openNewsWorld>>
