import type { uploadEndpoints } from '#contract/api/uploads/uploads.ts'
import type { Ids, Side, Slot } from '../worlds/twinWorld.ts'

const ofFile: Record<string, Slot> = { 'params.uuid': (_own, ids) => ({ params: { uuid: ids.upload } }) }
const taken = (uuid: string, upload_uuid: string) => ({ params: { uuid }, body: { upload_uuid } })
const ofVersion: Record<string, Slot> = {
  'params.uuid': (own, ids) => ({ params: { uuid: ids.upload, version_uuid: own.ids.uploadVersion } }),
  'params.version_uuid': (own, ids) => ({ params: { uuid: own.ids.upload, version_uuid: ids.uploadVersion } }),
}
const changed = (own: Side, ids: Pick<Ids, 'upload' | 'uploadGroup'>) => ({
  body: { uuids: [own.ids.upload, ids.upload], upload_group_uuid: ids.uploadGroup },
})

/** The slots of the endpoints of shared files, beside those of every record. */
export function uploadTwins(): Record<keyof typeof uploadEndpoints, Readonly<Record<string, Slot>>> {
  return {
    'GET /v1/uploads/groups': {},
    // Digests are no ids. Files of another dealer are not found by them.
    'POST /v1/uploads/twins': {},
    'POST /v1/uploads/bulk/change': {
      'body.uuids': (own, ids) => changed(own, { upload: ids.upload, uploadGroup: own.ids.uploadGroup }),
      'body.upload_group_uuid': (own, ids) => changed(own, { upload: own.ids.upload, uploadGroup: ids.uploadGroup }),
    },
    'GET /v1/uploads/archive': {
      'query.uuids': (_own, ids) => ({ query: { uuids: ids.upload } }),
    },
    'POST /v1/uploads/:uuid/content': {
      'params.uuid': (own, ids) => taken(ids.upload, own.ids.uploadIncoming),
      'body.upload_uuid': (own, ids) => taken(own.ids.upload, ids.uploadIncoming),
    },
    'GET /v1/uploads/:uuid/thumbnail': ofFile,
    'GET /v1/uploads/:uuid/versions': ofFile,
    'GET /v1/uploads/:uuid/versions/:version_uuid': ofVersion,
    'POST /v1/uploads/:uuid/versions/:version_uuid/restore': ofVersion,
    'POST /v1/uploads/:uuid/purge': {
      'params.uuid': (_own, ids) => ({ params: { uuid: ids.upload }, body: { includes_group: true } }),
    },
    'DELETE /v1/uploads/:uuid/unfinished': ofFile,
  }
}
