import { useTranslation } from 'react-i18next'
import { REQUEST_ATTACHMENTS_MAX } from '#contract/records/serviceRequest.ts'
import { call } from '#renderer/net/calls/api.ts'
import { requestBlob } from '#renderer/net/calls/request.ts'
import type { FieldProps } from '#renderer/records/fields/fieldProps.ts'
import { type Attachment, AttachmentsInput } from '#renderer/records/files/AttachmentsInput.tsx'
import { saveFile } from '#renderer/ui/controls/saveFile.ts'

/** Longest time to send or load a large file on a slow connection (ms). */
const SEND_FILE_MS = 300_000

async function store(file: File): Promise<Attachment> {
  const body = new Uint8Array(await file.arrayBuffer())
  return call('POST /v1/service/request-attachments', {
    query: { name: file.name },
    body,
    contentType: 'application/octet-stream',
    timeoutMs: SEND_FILE_MS,
  })
}

async function save({ file_uuid, name }: Attachment): Promise<void> {
  const signal = AbortSignal.timeout(SEND_FILE_MS)
  saveFile(await requestBlob(`/v1/service/request-attachments/${file_uuid}`, signal, { timeoutMs: SEND_FILE_MS }), name)
}

/** Adds, removes and downloads the attachments of a request. */
export function RequestAttachments(props: FieldProps) {
  const { t } = useTranslation('serviceRequest')
  return (
    <AttachmentsInput
      {...props}
      most={REQUEST_ATTACHMENTS_MAX}
      store={store}
      save={save}
      words={{
        add: t('attachments.add'),
        remove: (name) => t('attachments.remove', { name }),
        download: (name) => t('attachments.download', { name }),
        refused: (name, reason) => t('attachments.refused', { name, reason }),
      }}
    />
  )
}
