import { Input } from '@mantine/core'
import { type ComponentType, type KeyboardEvent, useRef, useState } from 'react'
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

const isLetter = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) =>
  [...key].length === 1 && !ctrlKey && !altKey && !metaKey

/**
 * A field for a document. It shows the text, and loads the editor when the user enters the field. Letters that are
 * typed before the editor has loaded are kept.
 */
export function RichTextInput(props: Props) {
  const { id, label, description, error, required = false, readOnly = false, value } = props
  const { t } = useTranslation('richText')
  // The box keeps the focus until the editor is there, so that no letter gets lost.
  const [Editor, setEditor] = useState<ComponentType<Parameters<Editor>[0]> | null>(null)
  const early = useRef('')
  const load = () => void loadEditor().then((loaded) => setEditor(() => loaded), showFailure)
  const shown = isRichEmpty(value) ? (
    <span className={classes.placeholder}>{readOnly ? t('nothing') : t('placeholder')}</span>
  ) : (
    <RichText document={value} />
  )
  const box = (
    // biome-ignore lint/a11y/useSemanticElements: formatted text cannot be shown in a textarea
    <div
      className={classes.box}
      role="textbox"
      aria-multiline
      aria-labelledby={`${id}-label`}
      aria-readonly={readOnly || undefined}
      aria-invalid={error !== undefined || undefined}
      tabIndex={0}
      data-invalid={error !== undefined || undefined}
      data-read-only={readOnly || undefined}
      onPointerEnter={() => !readOnly && void loadEditor().catch(() => undefined)}
      onFocus={() => !readOnly && load()}
      onKeyDown={(event) => {
        if (readOnly || !isLetter(event)) return
        event.preventDefault()
        early.current += event.key
      }}
    >
      {shown}
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
