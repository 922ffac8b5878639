import { ActionIcon } from '@mantine/core'
import { IconDownload, IconLock, IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { useFormatSize } from '#renderer/ui/text/useFormatSize.ts'
import { saveAttachment } from '../data/attachments.ts'
import type { Card } from '../data/newsQueries.ts'
import classes from './Parts.module.css'

type Attachment = Card['attachments'][number]

/** The attachments of a notice with their sizes. A locked one cannot be downloaded. */
export function AttachmentList({ items }: { items: readonly Attachment[] }) {
  const { t } = useTranslation('news')
  if (items.length === 0) return null
  return (
    <ul className={classes.attachments} aria-label={t('attachments.title')}>
      {items.map((one) => (
        <li key={one.file_uuid} className={classes.attachment}>
          {one.is_readable ? <IconPaperclip size={16} aria-hidden /> : <IconLock size={16} aria-hidden />}
          <AttachmentName attachment={one} />
          {one.is_readable ? (
            <Download attachment={one} />
          ) : (
            <span className={classes.locked}>{t('attachments.locked')}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Name and size, on the screen and on paper. */
export function AttachmentName({ attachment: { name, size } }: { attachment: Pick<Attachment, 'name' | 'size'> }) {
  const sizeOf = useFormatSize()
  return (
    <>
      <bdi className={classes.name}>{name}</bdi>
      <span className={classes.size}>{sizeOf(size)}</span>
    </>
  )
}

function Download({ attachment }: { attachment: Attachment }) {
  const { t } = useTranslation('news')
  const [isLoading, setLoading] = useState(false)
  const label = t('attachments.download', { name: isolated(attachment.name) })
  const save = () => {
    setLoading(true)
    void saveAttachment(attachment)
      .catch(showFailure)
      .finally(() => setLoading(false))
  }
  return (
    <ActionIcon variant="subtle" size="lg" loading={isLoading} aria-label={label} title={label} onClick={save}>
      <IconDownload size={18} aria-hidden />
    </ActionIcon>
  )
}
