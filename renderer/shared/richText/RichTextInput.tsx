import { Input } from '@mantine/core'
import { type ComponentType, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRichEmpty, type RichDocument } from '#contract/richText/document.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import classes from './RichTextInput.module.css'
import { RichText } from './reader/RichText.tsx'

const loadEditor = async () => (await import('./editor/RichTextEditor.tsx')).RichTextEditor
type Editor = Awaited<ReturnType<typeof loadEditor>>

type Props = {
  id: string
  label: string
  description?: string | undefined
  error?: string | undefined
  required?: boolean
  readOnly?: boolean
  value: RichDocument
  onChange: (document: RichDocument) => void
  onBlur?: () => void
}

/**
 * A field for a document. It shows the text, and loads the editor when the user enters the field. Letters that are
 * typed before the editor has loaded are kept.
 */
export function RichTextInput(props: Props) {
  const { id, label, description, error, required = false, readOnly = false, value } = props
  const { t } = useTranslation('richText')
  const [Editor, setEditor] = useState<ComponentType<Parameters<Editor>[0]> | null>(null)
  const early = useRef('')
  const field = useRef<HTMLTextAreaElement>(null)
  // The user may have gone on to another field while the editor was loading. Then it must not take the focus.
  const hadFocus = useRef(true)
  const load = () =>
    void loadEditor().then((loaded) => {
      hadFocus.current = field.current !== null && document.activeElement === field.current
      setEditor(() => loaded)
    }, showFailure)
  const shown = isRichEmpty(value) ? (
    <span className={classes.placeholder}>{readOnly ? t('nothing') : t('placeholder')}</span>
  ) : (
    <RichText document={value} />
  )
  const box = (
    <div
      className={classes.box}
      data-invalid={error !== undefined || undefined}
      data-read-only={readOnly || undefined}
      onPointerEnter={() => !readOnly && void loadEditor().catch(() => undefined)}
    >
      <div id={`${id}-text`}>{shown}</div>
      {!readOnly && (
        // A real field takes the keys until the editor has loaded, so that they are no shortcuts of the page.
        <textarea
          ref={field}
          className={classes.early}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-text`}
          aria-invalid={error !== undefined || undefined}
          onFocus={load}
          onChange={(event) => {
            early.current = event.currentTarget.value
          }}
        />
      )}
    </div>
  )
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={error}
      required={required}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
    >
      {Editor && !readOnly ? (
        <Editor
          labelId={`${id}-label`}
          isInvalid={error !== undefined}
          takesFocus={hadFocus.current}
          value={value}
          onChange={props.onChange}
          onBlur={props.onBlur}
          takeEarly={() => {
            const typed = early.current
            early.current = ''
            return typed
          }}
        />
      ) : (
        box
      )}
    </Input.Wrapper>
  )
}
