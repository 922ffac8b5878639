import type { duplicateEndpoints } from '#contract/api/service/duplicates.ts'
import type { Slot } from '#tests/server/worlds/twinWorld.ts'

const params = { record: 'customer' }
const merge = { kept_version: 1, merged_version: 1, take: [] }

/** The slots of duplicates and their merges: every named row belongs to the other dealer. */
export function duplicateTwins(): { readonly [K in keyof typeof duplicateEndpoints]: Readonly<Record<string, Slot>> } {
  return {
    'GET /v1/duplicates/:record': {
      'query.uuid': (_own, ids) => ({ params, query: { uuid: ids.customer } }),
    },
    'GET /v1/duplicates/:record/compare': {
      'query.first_uuid': (own, ids) => ({
        params,
        query: { first_uuid: ids.customer, second_uuid: own.ids.customer },
      }),
      'query.second_uuid': (own, ids) => ({
        params,
        query: { first_uuid: own.ids.customer, second_uuid: ids.customer },
      }),
    },
    'POST /v1/duplicates/:record/decisions': {
      'body.first_uuid': (own, ids) => ({
        params,
        body: { first_uuid: ids.customer, second_uuid: own.ids.customer, is_dismissed: true },
      }),
      'body.second_uuid': (own, ids) => ({
        params,
        body: { first_uuid: own.ids.customer, second_uuid: ids.customer, is_dismissed: true },
      }),
    },
    'POST /v1/duplicates/:record/merges': {
      'body.kept_uuid': (own, ids) => ({
        params,
        body: { kept_uuid: ids.customer, merged_uuid: own.ids.customer, ...merge },
      }),
      'body.merged_uuid': (own, ids) => ({
        params,
        body: { kept_uuid: own.ids.customer, merged_uuid: ids.customer, ...merge },
      }),
    },
    'GET /v1/duplicates/:record/rows/:uuid': {
      'params.uuid': (_own, ids) => ({ params: { ...params, uuid: ids.customer } }),
    },
    'GET /v1/duplicates/:record/merges/:merge_uuid': {
      'params.merge_uuid': (_own, ids) => ({ params: { ...params, merge_uuid: ids.merge } }),
    },
    'POST /v1/duplicates/:record/merges/:merge_uuid/undo': {
      'params.merge_uuid': (_own, ids) => ({ params: { ...params, merge_uuid: ids.merge } }),
    },
  }
}
