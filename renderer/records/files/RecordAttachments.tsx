import { useTranslation } from 'react-i18next'
import { ATTACHMENTS_MAX } from '#contract/uploads/attachmentRows.ts'
import { call } from '#renderer/net/calls/api.ts'
import { SEND_FILE_MS, saveAttachment } from '#renderer/net/calls/saveAttachment.ts'
import type { FieldProps } from '../fields/fieldProps.ts'
import { type Attachment, AttachmentsInput } from './AttachmentsInput.tsx'

type Path = '/v1/service/request-attachments' | '/v1/service/checkin-attachments'
type Props = FieldProps & {
  /** Path that stores a file. */
  path: Path
  /** Path from which a stored file is downloaded. */
  addressOf: (uuid: string) => string
}

async function store(path: Path, file: File): Promise<Attachment> {
  const body = new Uint8Array(await file.arrayBuffer())
  return call(`POST ${path}`, {
    query: { name: file.name },
    body,
    contentType: 'application/octet-stream',
    timeoutMs: SEND_FILE_MS,
  })
}

/** Adds, removes and downloads the attachments of a record. */
export function RecordAttachments({ path, addressOf, ...props }: Props) {
  const { t } = useTranslation('records')
  return (
    <AttachmentsInput
      {...props}
      most={ATTACHMENTS_MAX}
      store={(file) => store(path, file)}
      save={({ file_uuid, name }) => saveAttachment(addressOf(file_uuid), name)}
      words={{
        add: t('attachments.add'),
        remove: (name) => t('attachments.remove', { name }),
        download: (name) => t('attachments.download', { name }),
        refused: (name, reason) => t('attachments.refused', { name, reason }),
      }}
    />
  )
}
