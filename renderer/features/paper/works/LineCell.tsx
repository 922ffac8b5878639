import { Button, Textarea, TextInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Line, WorkField } from './useLine.ts'
import classes from './Works.module.css'

type Props = {
  line: Line
  field: WorkField
  label: string
  readOnly: boolean
  /** Whether only whole numbers are allowed. */
  isNumber?: boolean
}

const wholeNumber = (text: string): unknown => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : text)

/** A text or number cell of a line. */
export function LineCell({ line, field, label, readOnly, isNumber = false }: Props) {
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
