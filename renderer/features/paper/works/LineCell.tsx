import { Button, Textarea, TextInput } from '@mantine/core'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { NewValues } from './lineQueue.ts'
import { pastedList } from './pastedLines.ts'
import type { Line, WorkField } from './useLine.ts'
import classes from './Works.module.css'

type Props = {
  line: Line
  field: WorkField
  label: string
  readOnly: boolean
  /** Whether only whole numbers are allowed. */
  isNumber?: boolean
  /** Adds the works of a pasted list after its first line, which goes into the cell. */
  onMore?: (lines: readonly NewValues[]) => void
}

const wholeNumber = (text: string): unknown => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : text)

/** A text or number cell of a line. */
export function LineCell({ line, field, label, readOnly, isNumber = false, onMore }: Props) {
  const { t } = useTranslation('paper')
  const cell = line.cells[field]
  const value = line.valueOf(field)
  const common = {
    size: 'xs',
    variant: 'unstyled',
    className: classes.input ?? '',
    'aria-label': label,
    'data-column': field,
    autoComplete: 'off',
    readOnly,
    value: String(value ?? ''),
    onBlur: () => line.save(field),
    // The first Escape undoes the typed text. A second one is not handled by this cell.
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || cell === undefined) return
      event.preventDefault()
      event.stopPropagation()
      line.theirs(field)
    },
    error: (cell?.state === 'invalid' || cell?.state === 'failed') && t(`works.${cell.state}`),
  } as const
  return (
    <>
      {field === 'text' ? (
        <Textarea
          {...common}
          dir="auto"
          rows={1}
          onPaste={onMore && ((event) => pasteList(event, line, onMore))}
          // Line breaks become spaces: one line of the table, however many lines it fills on the screen.
          onChange={({ currentTarget }) => line.type(field, currentTarget.value.replaceAll(/[\r\n]+/g, ' '))}
        />
      ) : (
        <TextInput
          {...common}
          data-number={isNumber || undefined}
          dir={isNumber || field === 'labour_number' ? 'ltr' : 'auto'}
          inputMode={isNumber ? 'numeric' : 'text'}
          onChange={({ currentTarget }) =>
            line.type(field, isNumber ? wholeNumber(currentTarget.value) : currentTarget.value)
          }
        />
      )}
      <CellTrouble line={line} field={field} />
    </>
  )
}

/** Puts the first line of a pasted list into the text of a work, and makes works of the others. */
function pasteList(
  event: ClipboardEvent<HTMLTextAreaElement>,
  line: Line,
  onMore: (lines: readonly NewValues[]) => void,
): void {
  const [first, ...others] = pastedList(event) ?? []
  if (!first) return
  event.preventDefault()
  const { value, selectionStart, selectionEnd } = event.currentTarget
  line.type('text', `${value.slice(0, selectionStart)}${first.text}${value.slice(selectionEnd)}`)
  if (first.labour_number !== '' && line.valueOf('labour_number') === '')
    line.choose('labour_number', first.labour_number)
  if (first.target_ze > 0 && line.valueOf('target_ze') === 0) line.choose('target_ze', first.target_ze)
  onMore(others)
}

/** Why a cell cannot be saved, and the actions that help. */
export function CellTrouble({ line, field }: Pick<Props, 'line' | 'field'>) {
  const { t } = useTranslation('paper')
  const cell = line.cells[field]
  if (cell?.state === 'failed')
    return (
      <Button size="compact-xs" variant="light" color="red" onClick={() => line.mine(field)}>
        {t('retry')}
      </Button>
    )
  if (cell?.state !== 'conflict') return null
  return (
    <div className={classes.conflict} role="alert">
      <span dir="auto">{t('works.conflict', { theirs: String(cell.base ?? '–') })}</span>
      <Button size="compact-xs" onClick={() => line.mine(field)}>
        {t('works.mine')}
      </Button>
      <Button size="compact-xs" variant="default" onClick={() => line.theirs(field)}>
        {t('works.theirs')}
      </Button>
    </div>
  )
}
