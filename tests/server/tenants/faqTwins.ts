import type { faqEndpoints } from '#contract/api/faq/faq.ts'
import type { Slot } from '../worlds/twinWorld.ts'

const ofEntry = (given: { query?: Record<string, string>; body?: unknown } = {}): Record<string, Slot> => ({
  'params.uuid': (_own, ids) => Object.assign({ params: { uuid: ids.faqEntry } }, given),
})

/** The slots of the FAQ. */
export function faqTwins(): { readonly [K in keyof typeof faqEndpoints]: Readonly<Record<string, Slot>> } {
  return {
    'GET /v1/faq': {},
    'GET /v1/faq/entries/:uuid': ofEntry({ query: { language: 'de' } }),
    'POST /v1/faq/entries/:uuid/view': ofEntry(),
    'PUT /v1/faq/entries/:uuid/vote': ofEntry({ body: { vote: 'yes' } }),
    'PUT /v1/faq/entries/:uuid/hidden': ofEntry({ body: { is_hidden: true } }),
    'GET /v1/faq/proposals': {},
    'POST /v1/faq/proposals': {},
    'POST /v1/faq/files': {},
    'GET /v1/faq/files/:file_uuid': { 'params.file_uuid': (_own, ids) => ({ params: { file_uuid: ids.faqFile } }) },
    'GET /v1/faq/misses': {},
    'POST /v1/faq/misses': {},
    'DELETE /v1/faq/misses/:uuid': { 'params.uuid': (_own, ids) => ({ params: { uuid: ids.faqMiss } }) },
  }
}
