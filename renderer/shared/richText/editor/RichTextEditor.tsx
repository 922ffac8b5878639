import { Input } from '@mantine/core'
import { EditorContent, useEditor } from '@tiptap/react'
import DOMPurify from 'dompurify'
import { use, useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { RichDocument } from '#contract/richText/document.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import textClasses from '../reader/RichText.module.css'
import { RichFilesContext } from '../reader/richFiles.ts'
import { extensionsOf } from './extensions.ts'
import classes from './RichTextEditor.module.css'
import { storedDocument } from './storedDocument.ts'
import { Toolbar } from './Toolbar.tsx'

type Props = {
  labelId: string
  isInvalid: boolean
  /** The user is still in the field that this editor replaces. */
  takesFocus: boolean
  value: RichDocument
  onChange: (document: RichDocument) => void
  onBlur?: (() => void) | undefined
  /** Text that was typed while this code was loading. */
  takeEarly: () => string
}

/** Tags that become nodes and marks of the contract. */
const PASTED_TAGS = [
  'p',
  'br',
  'h1',
  'h2',
  'h3',
  'h4',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'del',
  'a',
  'ul',
  'ol',
  'li',
  'blockquote',
  'hr',
  'div',
  'span',
]

/** Pasted HTML without anything that could run or load something. */
const cleanHtml = (html: string) =>
  DOMPurify.sanitize(html, { ALLOWED_TAGS: PASTED_TAGS, ALLOWED_ATTR: ['href', 'start'] })

/** The editor of formatted text. `RichTextInput` loads it. */
export function RichTextEditor({ labelId, isInvalid, takesFocus, value, onChange, onBlur, takeEarly }: Props) {
  const { t } = useTranslation('richText')
  const files = use(RichFilesContext)
  const storing = useAttempt()
  const sent = useRef<RichDocument>(value)
  const given = useRef<RichDocument>(value)
  const beginning = useRef({ takesFocus, takeEarly })
  const latest = useRef({ onChange, onBlur })
  latest.current = { onChange, onBlur }

  const editor = useEditor({
    extensions: extensionsOf(t('placeholder')),
    content: value,
    // The page's content policy refuses styles that a script adds. `RichTextEditor.module.css` has them.
    injectCSS: false,
    // Each paragraph is written in the direction of its own letters.
    textDirection: 'auto',
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        class: `${textClasses.text} ${classes.writing}`,
      },
      transformPastedHTML: cleanHtml,
      handlePaste: (_view, event) => addFiles([...(event.clipboardData?.files ?? [])]),
      handleDrop: (_view, event) => addFiles([...(event.dataTransfer?.files ?? [])]),
    },
    onUpdate: ({ editor: changed }) => {
      sent.current = storedDocument(changed.getJSON())
      latest.current.onChange(sent.current)
    },
    onBlur: () => latest.current.onBlur?.(),
  })

  // Runs before the browser paints, because the field that had the focus is gone and the next key may be waiting.
  // Inserts the early letters before it takes the focus, so that they stand before that key.
  useLayoutEffect(() => {
    const typed = beginning.current.takeEarly()
    if (beginning.current.takesFocus || typed !== '') editor.commands.setTextSelection(editor.state.doc.content.size)
    if (typed !== '') editor.commands.insertContent(typed)
    if (beginning.current.takesFocus) editor.view.focus()
  }, [editor])

  useEffect(() => {
    // A change from outside: a merge with another user's text, an undo, a discarded draft.
    if (value === given.current) return
    given.current = value
    if (JSON.stringify(value) === JSON.stringify(sent.current)) return
    sent.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])

  function addFiles(chosen: readonly File[]): boolean {
    const upload = files?.upload
    const fitting = chosen.filter(({ type }) => /^(?:image|video)\//.test(type))
    if (!upload || fitting.length === 0) return false
    void storing.run(async () => {
      for (const file of fitting) {
        const file_uuid = await upload(file)
        const isVideo = file.type.startsWith('video/')
        const attrs = isVideo ? { file_uuid, title: file.name } : { file_uuid, alt: '' }
        editor
          .chain()
          .focus()
          .insertContent({ type: isVideo ? 'video' : 'picture', attrs })
          .run()
      }
    })
    return true
  }

  return (
    <div className={classes.editor} data-invalid={isInvalid || undefined}>
      <Toolbar editor={editor} isStoring={storing.busy} onFiles={files?.upload ? addFiles : null} />
      <EditorContent editor={editor} />
      {storing.message && <Input.Error p="xs">{storing.message}</Input.Error>}
    </div>
  )
}
