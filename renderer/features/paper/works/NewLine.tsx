import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { work } from '#contract/records/work.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { useRecordTexts } from '#renderer/records/useRecordTexts.ts'
import type { NewValues, WaitingLine } from './lineQueue.ts'
import { pastedList } from './pastedLines.ts'
import { useNewLines } from './useNewLines.ts'
import type { NewWork } from './useWorks.ts'
import { workView } from './view.ts'
import classes from './Works.module.css'

type Props = {
  line: Omit<NewWork, 'text'>
  number: number
  /** Gets the function that adds works, so that another cell can add the rest of a pasted list. */
  adder: RefObject<(lines: readonly NewValues[]) => void>
}

const FIGURES = ['labour_number', 'target_ze'] as const

/**
 * The last line of the table. Enter, leaving it, or the save key turns it into a work. A pasted list becomes one work a
 * line. Lines that could not be saved stand above it with an error.
 */
export function NewLine({ line, number, adder }: Props) {
  const { t } = useTranslation('paper')
  const texts = useRecordTexts(workView)
  const { typed, problems, isEmpty, waiting, type, clear, add, addAll, retry, discard } = useNewLines(line)
  adder.current = addAll
  const [isFocused, setFocused] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  useTypedInput(Object.values(typed).join(''))
  const at = number + waiting.length
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && !isEmpty) {
      event.preventDefault()
      event.stopPropagation()
      clear()
      first.current?.focus()
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    add()
    first.current?.focus()
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return
    setFocused(false)
    // When another window comes to the front, the input keeps the focus and the line is still being typed.
    if (!currentTarget.contains(document.activeElement)) add()
  }
  const onPaste = (event: ClipboardEvent) => {
    const lines = pastedList(event)
    if (!lines) return
    event.preventDefault()
    addAll(lines)
  }
  const problemOf = (name: keyof typeof typed) => !isFocused && problems.includes(name) && t('works.invalid')
  // Whether a typed row that can be saved is left: it was restored, and the user is not in it.
  const isLeft = !isFocused && !isEmpty && problems.length === 0
  return (
    <>
      {waiting.map((one, nth) => (
        <Waiting
          key={one.key}
          line={one}
          number={number + nth}
          onRetry={() => retry(one.key)}
          onDiscard={() => discard(one.key)}
        />
      ))}
      <tr
        className={classes.newLine}
        data-typed={!isEmpty || undefined}
        onKeyDown={onKeyDown}
        onFocus={() => setFocused(true)}
        onBlur={onBlur}
      >
        <td className={classes.number}>{at}</td>
        <td>
          <TextInput
            ref={first}
            size="xs"
            variant="unstyled"
            className={classes.input}
            data-column="new"
            dir="auto"
            autoComplete="off"
            maxLength={work.fields.text.max}
            aria-label={t('works.add')}
            placeholder={t('works.add')}
            value={typed.text}
            error={problemOf('text') || (isLeft && t('works.failed'))}
            onChange={({ currentTarget }) => type('text', currentTarget.value)}
            onPaste={onPaste}
          />
        </td>
        {FIGURES.map((name) => (
          <td key={name} data-cell={name} data-label={texts.field(name)}>
            <TextInput
              size="xs"
              variant="unstyled"
              className={classes.input}
              data-column={`new_${name}`}
              data-number={name === 'target_ze' || undefined}
              dir="ltr"
              autoComplete="off"
              inputMode={name === 'target_ze' ? 'numeric' : 'text'}
              aria-label={t('works.cell', { field: texts.field(name), line: at })}
              value={typed[name]}
              error={problemOf(name)}
              onChange={({ currentTarget }) => type(name, currentTarget.value)}
            />
          </td>
        ))}
        <td colSpan={4} className={classes.rest} />
      </tr>
    </>
  )
}

type WaitingProps = { line: WaitingLine; number: number; onRetry: () => void; onDiscard: () => void }

/** A line that is not saved yet. */
function Waiting({ line, number, onRetry, onDiscard }: WaitingProps) {
  const { t } = useTranslation('paper')
  const isFailed = line.state === 'failed'
  return (
    <tr className={classes.waiting} data-unsaved={isFailed || undefined}>
      <td className={classes.number}>{number}</td>
      <td colSpan={7}>
        <div className={classes.waitingLine}>
          <bdi>{line.text}</bdi>
          {isFailed && (
            <span role="alert" className={classes.unsaved}>
              {t('works.failed')}
            </span>
          )}
          {isFailed && (
            <>
              <Button size="compact-xs" variant="light" color="red" onClick={onRetry}>
                {t('retry')}
              </Button>
              <ActionIcon
                variant="subtle"
                color="red"
                size="md"
                aria-label={t('works.remove', { line: number })}
                onClick={onDiscard}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </>
          )}
        </div>
      </td>
    </tr>
  )
}
