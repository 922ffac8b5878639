import { Button } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CommentedRecord } from '#contract/comments/comments.ts'
import { EMPTY_DOCUMENT, type RichDocument } from '#contract/richText/document.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { CommentField, isSendable } from './CommentField.tsx'
import { getCommentDraft, joined, setCommentDraft } from './commentDrafts.ts'
import { refetchComments } from './commentQueries.ts'

type Props = { record: CommentedRecord; uuid: string }

/**
 * The input for a new comment. Each change is kept as a draft, which goes only when the server has stored the comment.
 * A refused text comes back into the field, in front of what was typed meanwhile.
 */
export function CommentComposer({ record, uuid }: Props) {
  const { t } = useTranslation('comments')
  const id = useId()
  const key = `${record}/${uuid}`
  const [text, setText] = useState<RichDocument>(() => getCommentDraft(key) ?? EMPTY_DOCUMENT)
  const attempt = useAttempt()
  // The state may lag behind the last key when the user sends at once.
  const latest = useRef(text)
  const onItsWay = useRef<RichDocument>(EMPTY_DOCUMENT)

  const show = (next: RichDocument) => {
    latest.current = next
    setText(next)
    setCommentDraft(key, joined(onItsWay.current, next))
  }
  const send = async () => {
    const sent = latest.current
    if (attempt.busy || !isSendable(sent)) return
    onItsWay.current = sent
    show(EMPTY_DOCUMENT)
    const isStored = await attempt.run(async () => {
      await call('POST /v1/comments/:record/:uuid', { params: { record, uuid }, body: { text: sent } })
    })
    onItsWay.current = EMPTY_DOCUMENT
    show(isStored ? latest.current : joined(sent, latest.current))
    if (isStored) await refetchComments(record, uuid)
  }
  return (
    <CommentField id={id} text={text} refusal={attempt.message} onChange={show} onSend={() => void send()}>
      <Button type="submit" loading={attempt.busy} disabled={!isSendable(text)}>
        {t('send')}
      </Button>
    </CommentField>
  )
}
