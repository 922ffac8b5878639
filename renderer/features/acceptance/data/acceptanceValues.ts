import type { EndpointBody, EndpointOutput } from '#contract/api/endpoints.ts'
import type { acceptance } from '#contract/records/acceptance.ts'
import type { FieldName, RecordRow } from '#contract/records/define.ts'
import type { AcceptancePhotoKind } from '#contract/service/acceptance.ts'

export type AcceptanceRow = RecordRow<typeof acceptance>
/** Fields of an acceptance that a user changes. */
export type AcceptanceValues = Partial<Pick<AcceptanceRow, FieldName<typeof acceptance>>>
export type Check = AcceptanceRow['checks'][number]
export type Finding = AcceptanceRow['findings'][number]
export type ConfirmBody = EndpointBody<'POST /v1/service/direct_acceptance/:uuid/confirm'>
export type StoredPhoto = EndpointOutput<'GET /v1/service/direct_acceptance/:uuid/photos'>['items'][number]
export type Revision = EndpointOutput<'GET /v1/service/direct_acceptance/:uuid/revisions'>['items'][number]

/** The place of a new photo: its subject, and the mark, point or finding to which it belongs. */
export type PhotoPlace = {
  kind: AcceptancePhotoKind
  note?: string
  mark_id?: string
  check_id?: string
  finding_id?: string
}
