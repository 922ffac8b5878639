import { paper } from '#contract/records/paper.ts'
import { paperPath } from '#contract/workshop/paperCode.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { groupOf } from '#renderer/net/outbox/entry.ts'
import { enqueue } from '#renderer/net/outbox/outboxQueue.ts'
import { recordKeys } from '#renderer/records/recordCalls.ts'
import type { AnyRow } from '#renderer/records/view.ts'

type Photo = {
  id?: string
  paper_uuid: string
  /** The number of the sheet; 1 is the paper itself. */
  extension: number
  /** The mark on the sketch that the photo shows. */
  mark_id?: string | undefined
  bytes: Uint8Array
  type: string
  /** Time at which the photo was taken, if not now (ms since 1970). */
  at?: number
  /** Address of an upload that has begun. */
  upload?: string
}

/** The endpoint that takes a photo of a paper. */
export const PHOTO_ENDPOINT = 'POST /v1/workshop/paper/:uuid/photos'

/** The name of a paper that this page has loaded. */
function titleOf(uuid: string): string {
  const row = queryClient.getQueryData<AnyRow>(recordKeys.row(paper, uuid))
  return row
    ? paper.label
        .map((name) => String(row[name] ?? ''))
        .join(' ')
        .trim()
    : ''
}

/** Puts a photo of a paper into the queue. Resolves once it is stored on this device. */
export async function sendPhoto({ paper_uuid, extension, mark_id, ...file }: Photo): Promise<void> {
  const call = { params: { uuid: paper_uuid }, query: { extension, mark_id } }
  await enqueue.file(groupOf('paper', paper_uuid), {
    ...file,
    title: titleOf(paper_uuid),
    path: paperPath(paper_uuid, extension),
    whole: { endpoint: PHOTO_ENDPOINT, ...call },
    pieces: { use: 'paperPhoto', owner: paper_uuid, end: { endpoint: `${PHOTO_ENDPOINT}/uploaded`, ...call } },
  })
}
