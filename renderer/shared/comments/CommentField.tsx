import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { COMMENT_MAX } from '#contract/comments/comments.ts'
import { holdsFiles, isRichEmpty, type RichDocument, richExcess, richPlainText } from '#contract/richText/document.ts'
import { RichTextInput } from '#renderer/shared/richText/RichTextInput.tsx'
import { RichFilesContext } from '#renderer/shared/richText/reader/richFiles.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import classes from './Comments.module.css'

/** Whether a text can be sent as a comment. */
export const isSendable = (text: RichDocument): boolean =>
  !isRichEmpty(text) && !holdsFiles(text) && richExcess(text, COMMENT_MAX) === null

type Props = {
  id: string
  text: RichDocument
  /** The server's refusal of the last attempt. */
  refusal: string | null
  onChange: (text: RichDocument) => void
  onSend: () => void
  children: ReactNode
}

/** The field for a comment with its buttons. Control and Enter send it. */
export function CommentField({ id, text, refusal, onChange, onSend, children }: Props) {
  const { t } = useTranslation('comments')
  const excess = richExcess(text, COMMENT_MAX)
  const over = isolated(String(richPlainText(text).length - COMMENT_MAX))
  const problem =
    excess === 'too_long' ? t('tooLong', { most: isolated(String(COMMENT_MAX)), number: over }) : excess && t('tooMuch')
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    onSend()
  }
  return (
    <form
      className={classes.form}
      onKeyDownCapture={press}
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      {/* A comment keeps no files, whatever the text around it may keep. */}
      <RichFilesContext value={null}>
        <RichTextInput
          id={id}
          label={t('write')}
          value={text}
          error={problem ?? refusal ?? undefined}
          onChange={onChange}
        />
      </RichFilesContext>
      <div className={classes.buttons}>{children}</div>
    </form>
  )
}
