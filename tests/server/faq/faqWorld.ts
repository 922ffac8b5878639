import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { records } from '#contract/records/index.ts'
import type { RichDocument } from '#contract/richText/document.ts'
import { openRecordWorld, type Person, type RecordWorld, type Row } from '#tests/server/worlds/recordWorld.ts'
import type { TestServer } from '#tests/support/services/testServer.ts'

type FaqList = EndpointOutput<'GET /v1/faq'>
type FaqEntry = EndpointOutput<'GET /v1/faq/entries/:uuid'>

export const paragraph = (text: string): RichDocument => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

/** A dealer with an editor by each right, and a reader without any right. */
export async function openFaqWorld(server: TestServer) {
  const world: RecordWorld = await openRecordWorld(server)
  const editor = await world.person({ global: ['global.news.update'] })
  const numbered = await world.person({ '*': ['custom.108'] })
  const reader = await world.person({})
  const write = (given: Record<string, unknown>, by: Person = editor) =>
    by.client.ok<Row>('POST', `/v1/${records.faqEntry.path}`, Object.assign({ answer: paragraph('Antwort.') }, given))
  const publish = (given: Record<string, unknown>) => write(Object.assign({ state: 'published' }, given))
  const change = (row: { uuid: string; version: number }, changes: Record<string, unknown>) =>
    editor.client.ok<Row>(
      'PATCH',
      `/v1/${records.faqEntry.path}/${row.uuid}`,
      Object.assign({ version: row.version }, changes),
    )
  const list = (query: string, by: Person = reader) => by.client.ok<FaqList>('GET', `/v1/faq?language=de${query}`)
  const search = async (typed: string, by: Person = reader) =>
    (await list(`&q=${encodeURIComponent(typed)}`, by)).items.filter((item) => !item.is_handbook)
  const open = (uuid: string, language = 'de', by: Person = reader) =>
    by.client.ok<FaqEntry>('GET', `/v1/faq/entries/${uuid}?language=${language}`)
  return Object.assign(world, { editor, numbered, reader, write, publish, change, list, search, open })
}
export type FaqWorld = Awaited<ReturnType<typeof openFaqWorld>>
