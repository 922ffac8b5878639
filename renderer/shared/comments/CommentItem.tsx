import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Comment } from '#contract/api/comments/comments.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { fullName } from '#renderer/net/users.ts'
import { RichText } from '#renderer/shared/richText/reader/RichText.tsx'
import { UserAvatar } from '#renderer/ui/controls/UserAvatar.tsx'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import { CommentEdit } from './CommentEdit.tsx'
import classes from './Comments.module.css'
import { getCommentDraft } from './commentDrafts.ts'
import type { CommentedRow } from './commentQueries.ts'

type Props = { row: CommentedRow; comment: Comment; onChanged: () => Promise<void> }

/** One comment with its author, and the buttons for users who may change it. */
export function CommentItem({ row, comment, onChanged }: Props) {
  const { t } = useTranslation('comments')
  const id = useId()
  const { uuid, author, created_at, edited_at, deleted_at, text, may_edit } = comment
  const [isEdited, setEdited] = useState(() => may_edit && getCommentDraft(uuid) !== null)
  const isGone = deleted_at !== null
  return (
    <article className={classes.comment} aria-labelledby={id}>
      <UserAvatar id={author.uuid} name={fullName(author)} size={28} />
      <div className={classes.content}>
        <header className={classes.byline}>
          <bdi id={id} className={classes.author}>
            {fullName(author)}
          </bdi>
          <TimeAgo at={created_at} />
          {edited_at !== null && !isGone && <span>{t('edited')}</span>}
        </header>
        {isGone && <p className={classes.quiet}>{t('gone')}</p>}
        {!isGone && isEdited && may_edit && (
          <CommentEdit row={row} comment={comment} onChanged={onChanged} onDone={() => setEdited(false)} />
        )}
        {!isGone && !(isEdited && may_edit) && (
          <>
            <RichText document={text} />
            <Steps row={row} comment={comment} onEdit={() => setEdited(true)} onChanged={onChanged} />
          </>
        )}
      </div>
    </article>
  )
}

/** Changes a comment, or deletes it after a second press, because its text cannot be brought back. */
function Steps({ row, comment, onEdit, onChanged }: Props & { onEdit: () => void }) {
  const { t } = useTranslation('comments')
  const { uuid, may_edit, may_delete } = comment
  const [isAsking, setAsking] = useState(false)
  const attempt = useAttempt()
  const remove = async () => {
    await attempt.run(() =>
      call('DELETE /v1/comments/:record/:uuid/:comment_uuid', { params: Object.assign({ comment_uuid: uuid }, row) }),
    )
    await onChanged()
  }
  if (!may_edit && !may_delete) return null
  return (
    <div className={classes.steps}>
      {may_edit && !isAsking && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={onEdit}>
          {t('edit')}
        </Button>
      )}
      {may_delete && !isAsking && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setAsking(true)}>
          {t('delete')}
        </Button>
      )}
      {isAsking && (
        <>
          <Button color="red" size="compact-sm" loading={attempt.busy} onClick={() => void remove()}>
            {t('deleteNow')}
          </Button>
          <Button variant="default" size="compact-sm" onClick={() => setAsking(false)}>
            {t('cancel')}
          </Button>
        </>
      )}
      {attempt.message && (
        <p className={classes.refusal} role="alert">
          {attempt.message}
        </p>
      )}
    </div>
  )
}
