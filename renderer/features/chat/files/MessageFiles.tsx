import { ActionIcon } from '@mantine/core'
import { IconDownload, IconFileOff, IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatAttachment, ChatMessage } from '#contract/api/define/shapes.ts'
import { saveAttachment } from '#renderer/net/calls/saveAttachment.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { PhotoThumb } from '#renderer/shared/photos/PhotoThumb.tsx'
import { PhotoViewer } from '#renderer/shared/photos/PhotoViewer.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { useFormatSize } from '#renderer/ui/text/useFormatSize.ts'
import classes from './Files.module.css'
import type { StoredFile } from './keptFiles.ts'
import { isPicture, MESSAGE_PICTURES } from './messageFiles.ts'

const isStored = (file: ChatAttachment): file is StoredFile => file.file_uuid !== null

type Props = { files: readonly ChatAttachment[]; sender: ChatMessage['sender'] | null; at: string }

/** The files of a message: pictures as thumbnails that open large, others as rows for download. */
export function MessageFiles({ files, sender, at }: Props) {
  const { t } = useTranslation('chat')
  const [open, setOpen] = useState<number | null>(null)
  const pictures = files.filter(isStored).filter(({ content_type }) => isPicture(content_type))
  const others = files.filter((file) => !isStored(file) || !isPicture(file.content_type))
  const shown = pictures.map(({ file_uuid, name }) => ({ uuid: file_uuid, name, by: sender, at, note: '' }))
  const current = open === null ? undefined : pictures[open]
  return (
    <div className={classes.files}>
      {pictures.length > 0 && (
        <ul className={classes.pictures}>
          {pictures.map(({ file_uuid, name }, nth) => (
            <li key={file_uuid}>
              <button
                type="button"
                className={classes.picture}
                aria-label={t('files.open', { name: isolated(name) })}
                title={name}
                onClick={() => setOpen(nth)}
              >
                <PhotoThumb folder={MESSAGE_PICTURES} uuid={file_uuid} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className={classes.rows}>
          {others.map((file, nth) => (
            <FileRow key={file.file_uuid ?? nth} file={file} />
          ))}
        </ul>
      )}
      {open !== null && current && (
        <PhotoViewer
          folder={MESSAGE_PICTURES}
          photos={shown}
          at={open}
          onMove={setOpen}
          onRemove={null}
          tools={<Download file={current} />}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}

function FileRow({ file }: { file: ChatAttachment }) {
  const { t } = useTranslation('chat')
  const sizeOf = useFormatSize()
  return (
    <li className={classes.row}>
      {isStored(file) ? <IconPaperclip size={18} aria-hidden /> : <IconFileOff size={18} aria-hidden />}
      <span className={classes.about}>
        <bdi className={classes.name}>{file.name}</bdi>
        <span className={classes.size}>{isStored(file) ? sizeOf(file.size) : t('files.gone')}</span>
      </span>
      {isStored(file) && <Download file={file} />}
    </li>
  )
}

function Download({ file: { file_uuid, name } }: { file: StoredFile }) {
  const { t } = useTranslation('chat')
  const [isLoading, setLoading] = useState(false)
  const label = t('files.download', { name: isolated(name) })
  const save = () => {
    setLoading(true)
    void saveAttachment(MESSAGE_PICTURES.full(file_uuid), name)
      .catch(showFailure)
      .finally(() => setLoading(false))
  }
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      loading={isLoading}
      aria-label={label}
      title={label}
      onClick={save}
    >
      <IconDownload size={18} aria-hidden />
    </ActionIcon>
  )
}
