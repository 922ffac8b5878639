import { ActionIcon, Button, Popover, TextInput, Tooltip } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRichHref } from '#contract/richText/document.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import classes from './RichTextEditor.module.css'

/** The address as a link: e-mail addresses, phone numbers and bare domains get their scheme. */
function hrefOf(typed: string): string {
  const text = typed.trim()
  if (isRichHref(text)) return text
  if (/^[^\s@/]+@[^\s@/]+$/.test(text)) return `mailto:${text}`
  if (/^\+?[\d().\s/-]{4,}$/.test(text)) return `tel:${text}`
  return /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/u.test(text) ? `https://${text}` : text
}

/** Makes a link of the selection, changes the link at the caret, or removes it. */
export function LinkButton({ editor }: { editor: Editor }) {
  const { t } = useTranslation('richText')
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [isRefused, setRefused] = useState(false)
  const isOn = editor.isActive('link')
  useTypedInput(isOpen ? typed : null)
  const open = () => {
    setTyped(String(editor.getAttributes('link').href ?? ''))
    setRefused(false)
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    editor.commands.focus()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    setOpen(false)
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    // This form lies inside the form of the record, which must not be submitted, too.
    event.stopPropagation()
    const href = hrefOf(typed)
    if (!isRichHref(href)) return setRefused(true)
    // In an empty text the selection may span the whole text and still hold no letter.
    const { from, to } = editor.state.selection
    const hasNoText = editor.state.doc.textBetween(from, to) === ''
    const chain = editor.chain().focus()
    if (hasNoText && !isOn)
      chain.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.extendMarkRange('link').setLink({ href }).run()
    setOpen(false)
  }
  return (
    <Popover opened={isOpen} onChange={(next) => !next && close()} trapFocus shadow="md" withinPortal>
      <Popover.Target>
        <Tooltip label={t('tool.link')} openDelay={400}>
          <ActionIcon
            variant={isOn ? 'light' : 'subtle'}
            color={isOn ? 'blue' : 'gray'}
            size={32}
            tabIndex={-1}
            aria-label={t('tool.link')}
            aria-pressed={isOn}
            onMouseDown={(event) => event.preventDefault()}
            onClick={open}
          >
            <IconLink size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('tool.link')}>
        <form className={classes.link} onSubmit={save} noValidate>
          <TextInput
            data-autofocus
            dir="ltr"
            label={t('link.address')}
            value={typed}
            error={isRefused ? t('link.refused') : undefined}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setRefused(false)
            }}
          />
          <div className={classes.linkActions}>
            {isOn && (
              <Button variant="subtle" color="red" size="compact-sm" onClick={remove}>
                {t('link.remove')}
              </Button>
            )}
            <Button type="submit" size="compact-sm">
              {t('link.save')}
            </Button>
          </div>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
