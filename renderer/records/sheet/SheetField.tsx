import { IconExternalLink, IconMail, IconPhone } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Field } from '#contract/records/fields.ts'
import { fieldValues } from '#renderer/net/outbox/mergeRow.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import type { AnyDraft } from '../form/draft/recordDraft.ts'
import { isLeaving, isLine } from '../form/saving/typing.ts'
import { isMachineText } from '../list/columns/cellText.ts'
import { useRecordTexts } from '../useRecordTexts.ts'
import classes from './Sheet.module.css'

type Props = {
  draft: AnyDraft
  name: string
  field: Field
  /** The value in words. Empty for no value. */
  text: string
  /** The address to which the value leads. */
  address: string | undefined
  /** The input with its label. */
  children: ReactNode
}

/** Kinds whose input is as easy to read as text, so that it is always shown. */
const ALWAYS_OPEN: readonly Field['kind'][] = ['flag', 'hours', 'rows']
const INPUT = ':is(input:not([type="hidden"], [aria-hidden]), textarea, [contenteditable="true"], select)'

/** A row that shows a value and becomes its input on a click, Enter or Space. Escape puts the value back. */
export function SheetField(props: Props) {
  const { draft, name, field, children } = props
  const { fieldState } = useController({ control: draft.form.control, name })
  const [isOpen, setOpen] = useState(false)
  /** Whether the row takes the focus when it is drawn, because a key closed its input. */
  const takesFocus = useRef(false)
  if (draft.readOnly !== null && field.kind !== 'flag') return <ReadRow {...props} />
  if (ALWAYS_OPEN.includes(field.kind)) return children
  const close = (isByKey: boolean) => {
    takesFocus.current = isByKey
    setOpen(false)
  }
  // A refused value stays open, so that its error stands beside it.
  if (isOpen || fieldState.error) return <OpenRow {...props} wantsFocus={isOpen} onClose={close} />
  return <ReadRow {...props} open={{ onOpen: () => setOpen(true), takesFocus }} />
}

type ReadProps = Omit<Props, 'children'> & { open?: { onOpen: () => void; takesFocus: RefObject<boolean> } }

function ReadRow({ draft, name, field, text, address, open }: ReadProps) {
  const { t } = useTranslation('records')
  const texts = useRecordTexts(draft.view)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!open?.takesFocus.current) return
    open.takesFocus.current = false
    button.current?.focus()
  })
  const label = texts.field(name)
  const value = (
    <bdi className={classes.value} dir={isMachineText(field) ? 'ltr' : 'auto'} data-empty={text === '' || undefined}>
      {text || '–'}
    </bdi>
  )
  return (
    <div
      className={classes.read}
      data-field={name}
      data-marked={draft.marked.has(name) || undefined}
      data-changed={draft.changed.includes(name) || undefined}
    >
      <span className={classes.label}>{label}</span>
      {open ? (
        <button
          ref={button}
          type="button"
          className={classes.open}
          aria-label={t('sheet.edit', { field: label, value: isolated(text || t('form.nothing')) })}
          onClick={open.onOpen}
        >
          {value}
        </button>
      ) : (
        <span className={classes.shown}>{value}</span>
      )}
      {address !== undefined && <ValueLink address={address} text={text} />}
    </div>
  )
}

function ValueLink({ address, text }: { address: string; text: string }) {
  const named = { className: classes.link, 'aria-label': text, title: text }
  if (address.startsWith('/'))
    return (
      <Link to={address} {...named}>
        <IconExternalLink size={18} aria-hidden />
      </Link>
    )
  const Icon = address.startsWith('tel:') ? IconPhone : IconMail
  const isWeb = /^https?:/.test(address)
  return (
    <a href={address} {...named} {...(isWeb && { target: '_blank', rel: 'noreferrer' })}>
      {isWeb ? <IconExternalLink size={18} aria-hidden /> : <Icon size={18} aria-hidden />}
    </a>
  )
}

type OpenProps = Pick<Props, 'draft' | 'name' | 'children'> & {
  wantsFocus: boolean
  onClose: (isByKey: boolean) => void
}

function OpenRow({ draft, name, children, wantsFocus, onClose }: OpenProps) {
  const { form, selfSaving, row, view } = draft
  const place = useRef<HTMLDivElement>(null)
  const before = useRef<unknown>(form.getValues(name))
  useEffect(() => {
    const input = wantsFocus ? place.current?.querySelector<HTMLElement>(INPUT) : null
    input?.focus()
    if (input instanceof HTMLInputElement && input.type !== 'checkbox') input.select()
  }, [wantsFocus])
  const putBack = () => {
    if (selfSaving) return selfSaving.putBack(name)
    const stored = row ? fieldValues(view.record.fields, row)[name] : undefined
    // If the edit began with a refused value, `before` is that value. The stored one replaces it.
    const isRefused = form.getFieldState(name).error !== undefined
    form.setValue(name, isRefused ? stored : before.current, { shouldDirty: true })
    form.clearErrors(name)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, nativeEvent } = event
    if (event.defaultPrevented || nativeEvent.isComposing) return
    // An open list closes with Escape and chooses with Enter.
    if ((target as Element).closest('[aria-expanded="true"],[role="dialog"]') !== null) return
    if (key === 'Enter' && isLine(target)) {
      event.preventDefault()
      selfSaving?.finish([name])
      onClose(true)
    }
    if (key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    putBack()
    onClose(true)
  }
  const onBlur = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && place.current?.contains(relatedTarget)) return
    if (isLeaving(target, relatedTarget)) onClose(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the input inside
    <div ref={place} className={classes.edited} onKeyDown={onKeyDown} onBlur={onBlur}>
      {children}
    </div>
  )
}
