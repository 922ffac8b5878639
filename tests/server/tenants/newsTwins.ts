import type { newsEndpoints } from '#contract/api/news/news.ts'
import type { Slot } from '../worlds/twinWorld.ts'

const ofNotice = (body?: unknown): Record<string, Slot> => ({
  'params.uuid': (_own, ids) => ({ params: { uuid: ids.news }, ...(body === undefined ? {} : { body }) }),
})

const NOBODY = { is_for_everybody: false, location_uuids: [], department_uuids: [], group_uuids: [] }

const inGerman: Record<string, Slot> = {
  'params.uuid': (_own, ids) => ({ params: { uuid: ids.news }, query: { language: 'de' } }),
}

/** The slots of the notices. */
export function newsTwins(): { readonly [K in keyof typeof newsEndpoints]: Readonly<Record<string, Slot>> } {
  return {
    'GET /v1/notices': {},
    'GET /v1/notices/:uuid': ofNotice(),
    'POST /v1/notices/:uuid/read': ofNotice(),
    'POST /v1/notices/:uuid/confirm': ofNotice({ version: 1, language: 'de' }),
    // The endpoint only counts: a foreign uuid reaches as few people as an invented one.
    'POST /v1/news/audience': Object.fromEntries(
      (['location', 'department', 'group'] as const).map((name) => [
        `body.${name}_uuids`,
        (_own, ids) => ({ body: Object.assign({}, NOBODY, { [`${name}_uuids`]: [ids[name]] }), isAccepted: true }),
      ]),
    ),
    'GET /v1/news/:uuid/receipts': ofNotice(),
    'GET /v1/news/:uuid/receipts/export.csv': inGerman,
    'GET /v1/news/:uuid/receipts/export.xlsx': inGerman,
    'GET /v1/news/:uuid/receipts/export.pdf': inGerman,
    'POST /v1/news/:uuid/ask-again': ofNotice(),
    'POST /v1/news/:uuid/remind': ofNotice(),
    'POST /v1/news/:uuid/duplicate': ofNotice(),
    'POST /v1/news-files': {},
    'GET /v1/news-files/:file_uuid': { 'params.file_uuid': (_own, ids) => ({ params: { file_uuid: ids.newsFile } }) },
    'POST /v1/news-attachments': {},
    'GET /v1/news-attachments/:file_uuid': {
      'params.file_uuid': (_own, ids) => ({ params: { file_uuid: ids.newsAttachment } }),
    },
    'GET /v1/news/targets': {},
  }
}
