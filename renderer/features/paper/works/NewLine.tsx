import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { work } from '#contract/records/work.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import type { WaitingLine } from './lineQueue.ts'
import { useNewLines } from './useNewLines.ts'
import type { NewWork } from './useWorks.ts'
import classes from './Works.module.css'

type Props = { line: Omit<NewWork, 'text'>; number: number }

/**
 * The last line of the table. Enter, leaving it, or the save key turns its text into a work. Lines that could not be
 * saved stand above it with an error.
 */
export function NewLine({ line, number }: Props) {
  const { t } = useTranslation('paper')
  const { typed, waiting, type, add, retry, discard } = useNewLines(line)
  const [isFocused, setFocused] = useState(false)
  useTypedInput(typed)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && typed !== '') {
      event.preventDefault()
      event.stopPropagation()
      type('')
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    add()
  }
  const onBlur = ({ currentTarget }: FocusEvent) => {
    setFocused(false)
    // When another window comes to the front, the input keeps the focus and the line is still being typed.
    if (document.activeElement !== currentTarget) add()
  }
  return (
    <>
      {waiting.map((one, at) => (
        <Waiting
          key={one.key}
          line={one}
          number={number + at}
          onRetry={() => retry(one.key)}
          onDiscard={() => discard(one.key)}
        />
      ))}
      <tr>
        <td className={classes.number}>{number + waiting.length}</td>
        <td colSpan={7}>
          <TextInput
            size="xs"
            variant="unstyled"
            className={classes.input}
            data-column="new"
            dir="auto"
            autoComplete="off"
            maxLength={work.fields.text.max}
            aria-label={t('works.add')}
            placeholder={t('works.add')}
            value={typed}
            // The text was kept from an earlier visit, and the user is not typing it.
            error={!isFocused && typed.trim() !== '' && t('works.failed')}
            onChange={({ currentTarget }) => type(currentTarget.value)}
            onKeyDown={onKeyDown}
            onFocus={() => setFocused(true)}
            onBlur={onBlur}
          />
        </td>
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
