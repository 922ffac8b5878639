import { Button, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Line, WorkField } from './useLine.ts'
import classes from './Works.module.css'

type Props = {
  line: Line
  field: WorkField
  label: string
  readOnly: boolean
  /** Whole numbers. */
  isNumber?: boolean
}

const wholeNumber = (text: string): unknown => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : text)

/** A text or a number of a line. */
export function LineCell({ line, field, label, readOnly, isNumber = false }: Props) {
  const { t } = useTranslation('paper')
  const cell = line.cells[field]
  const value = line.valueOf(field)
  return (
    <>
      <TextInput
        size="xs"
        variant="unstyled"
        className={classes.input}
        aria-label={label}
        data-column={field}
        data-number={isNumber || undefined}
        dir={isNumber || field === 'labour_number' ? 'ltr' : 'auto'}
        inputMode={isNumber ? 'numeric' : 'text'}
        autoComplete="off"
        readOnly={readOnly}
        value={String(value ?? '')}
        onChange={({ currentTarget }) =>
          line.type(field, isNumber ? wholeNumber(currentTarget.value) : currentTarget.value)
        }
        onBlur={() => line.save(field)}
        error={(cell?.state === 'invalid' || cell?.state === 'failed') && t(`works.${cell.state}`)}
      />
      <CellTrouble line={line} field={field} />
    </>
  )
}

/** What keeps a cell from being saved, with the ways out of it. */
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
