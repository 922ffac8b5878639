import { useTranslation } from 'react-i18next'
import { ATTACHMENTS_MAX } from '#contract/records/attachmentRows.ts'
import { call } from '#renderer/net/calls/api.ts'
import { requestBlob } from '#renderer/net/calls/request.ts'
import { saveFile } from '#renderer/ui/controls/saveFile.ts'
import type { FieldProps } from '../fields/fieldProps.ts'
import { type Attachment, AttachmentsInput } from './AttachmentsInput.tsx'

/** Longest time to send or load a large file on a slow connection (ms). */
const SEND_FILE_MS = 300_000

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

async function save(address: string, name: string): Promise<void> {
  const signal = AbortSignal.timeout(SEND_FILE_MS)
  saveFile(await requestBlob(address, signal, { timeoutMs: SEND_FILE_MS }), name)
}

/** Adds, removes and downloads the attachments of a record. */
export function RecordAttachments({ path, addressOf, ...props }: Props) {
  const { t } = useTranslation('records')
  return (
    <AttachmentsInput
      {...props}
      most={ATTACHMENTS_MAX}
      store={(file) => store(path, file)}
      save={({ file_uuid, name }) => save(addressOf(file_uuid), name)}
      words={{
        add: t('attachments.add'),
        remove: (name) => t('attachments.remove', { name }),
        download: (name) => t('attachments.download', { name }),
        refused: (name, reason) => t('attachments.refused', { name, reason }),
      }}
    />
  )
}
