import { ActionIcon } from '@mantine/core'
import { type ComponentProps, type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CHAT_MESSAGE_MAX_LENGTH } from '#contract/constants.ts'
import { createCodeGuard } from '#renderer/shared/scan/codeGuard.ts'
import classes from './Composer.module.css'

type Key = KeyboardEvent<HTMLTextAreaElement>
type Props = Pick<
  ComponentProps<'textarea'>,
  'placeholder' | 'onSelect' | 'onPaste' | 'aria-label' | 'aria-describedby'
> & {
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  onChange: (typed: string) => void
  /** Gets each key before the field does. Returns whether it has handled the key. */
  onKey?: (event: Key) => boolean
  onEscape: () => void
  onSend: () => void
  /** Label and icon of the button that sends. */
  action: { label: string; icon: ReactNode; isOff: boolean }
  /** Controls at the beginning of the box. */
  before?: ReactNode
  /** Controls between the field and the button that sends. */
  after?: ReactNode
}

/** Characters that a message may still have. Negative when it is too long. */
export const charactersLeft = (text: string): number => CHAT_MESSAGE_MAX_LENGTH - text.length

/** The field of a message and the button that sends it, for a new message and for an edited one. */
export function MessageField(props: Props) {
  const { field, text, onChange, onKey, onEscape, onSend, action, before, after, ...rest } = props
  const endsScan = useRef(createCodeGuard())
  const press = (event: Key) => {
    const isScanned = endsScan.current(event.key, event.timeStamp)
    if (onKey?.(event)) return
    // While an input method composes, Enter and Escape belong to it. A few report this only through key code 229.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === 'Escape') return onEscape()
    if (event.key !== 'Enter' || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    // A scanned code stays in the field, because the user did not decide to send it. The Enter of a serial scanner
    // comes from a script and is not trusted.
    if (!isScanned && event.nativeEvent.isTrusted) onSend()
  }
  return (
    <div className={classes.box}>
      {before}
      <textarea
        {...rest}
        ref={field}
        className={classes.field}
        rows={1}
        dir="auto"
        value={text}
        aria-invalid={charactersLeft(text) < 0 || undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={press}
      />
      {after}
      <ActionIcon
        className={classes.send}
        variant="filled"
        size={38}
        radius="xl"
        aria-label={action.label}
        aria-disabled={action.isOff}
        {...(action.isOff && { 'data-disabled': true })}
        onClick={onSend}
      >
        {action.icon}
      </ActionIcon>
    </div>
  )
}

/** The number of remaining characters is shown once it is below this. */
const COUNT_FROM = 400

/** Shows how many characters are left, once they are few. */
export function CharactersLeft({ text }: { text: string }) {
  const { t } = useTranslation('chat')
  const left = charactersLeft(text)
  if (left >= COUNT_FROM) return null
  return (
    <div className={classes.count} data-over={left < 0 || undefined} role="status">
      {left < 0 ? t('composer.tooLong', { count: -left }) : t('composer.left', { count: left })}
    </div>
  )
}
