import { Button } from '@mantine/core'
import { IconMessageCircle } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CommentedRecord } from '#contract/comments/comments.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import classes from './Comments.module.css'
import { CommentThread } from './CommentThread.tsx'
import { getCommentDraft } from './commentDrafts.ts'

type Props = {
  record: CommentedRecord
  uuid: string
  /** Number of comments on the row. */
  count: number
}

/** A button with the number of comments, which opens them below. A row with an unsent comment begins open. */
export function CommentsFold({ record, uuid, count }: Props) {
  const { t } = useTranslation('comments')
  const id = useId()
  const [isOpen, setOpen] = useState(() => getCommentDraft(`${record}/${uuid}`) !== null)
  return (
    <section className={classes.fold} aria-label={t('title')}>
      <Button
        variant="subtle"
        color="gray"
        size="compact-md"
        leftSection={<IconMessageCircle size={18} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {t('open', { number: isolated(String(count)) })}
      </Button>
      {isOpen && (
        <div id={id}>
          <CommentThread record={record} uuid={uuid} />
        </div>
      )}
    </section>
  )
}
