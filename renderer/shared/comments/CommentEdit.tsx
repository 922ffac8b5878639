import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Comment } from '#contract/api/comments/comments.ts'
import type { RichDocument } from '#contract/richText/document.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { CommentField, isSendable } from './CommentField.tsx'
import { getCommentDraft, setCommentDraft } from './commentDrafts.ts'
import type { CommentedRow } from './commentQueries.ts'

type Props = {
  row: CommentedRow
  comment: Comment
  /** Loads the comments again. */
  onChanged: () => Promise<void>
  onDone: () => void
}

/** Edits an own comment. If it was changed elsewhere, the form says so, and a second attempt replaces that text. */
export function CommentEdit({ row, comment, onChanged, onDone }: Props) {
  const { t } = useTranslation('comments')
  const id = useId()
  const { uuid, version } = comment
  const [text, setText] = useState<RichDocument>(() => getCommentDraft(uuid) ?? comment.text)
  const attempt = useAttempt()
  const change = (next: RichDocument) => {
    setText(next)
    setCommentDraft(uuid, next)
  }
  const close = () => {
    setCommentDraft(uuid, null)
    onDone()
  }
  const save = async () => {
    if (!isSendable(text)) return
    const isSaved = await attempt.run(async () => {
      await call('PATCH /v1/comments/:record/:uuid/:comment_uuid', {
        params: Object.assign({ comment_uuid: uuid }, row),
        body: { version, text },
      })
    })
    if (isSaved) close()
    await onChanged()
  }
  const refusal = attempt.code === 'version_conflict' ? t('newer') : attempt.message
  return (
    <CommentField id={id} text={text} refusal={refusal} onChange={change} onSend={() => void save()}>
      <Button type="submit" loading={attempt.busy} disabled={!isSendable(text)}>
        {t('save')}
      </Button>
      <Button variant="default" onClick={close}>
        {t('cancel')}
      </Button>
    </CommentField>
  )
}
