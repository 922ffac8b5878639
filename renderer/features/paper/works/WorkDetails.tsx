import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { work } from '#contract/records/work.ts'
import { useRecordTexts } from '#renderer/records/useRecordTexts.ts'
import { GrowingTextarea } from '#renderer/ui/controls/GrowingTextarea.tsx'
import { CellTrouble } from './LineCell.tsx'
import type { Line, WorkField } from './useLine.ts'
import type { WorkRow } from './useWorks.ts'
import { workView } from './view.ts'
import classes from './Works.module.css'

const CHOICES = ['hold_reason', 'skill', 'bay_kind'] as const satisfies readonly WorkField[]
const DETAILS = ['complaint', 'cause', 'correction'] as const satisfies readonly WorkField[]

export const hasDetails = (row: WorkRow) => DETAILS.some((field) => row[field] !== '')

type Props = { line: Line; label: (field: WorkField) => string; readOnly: boolean }

/** The second row of a work: its hold reason, needs, complaint, finding and report. */
export function WorkDetails({ line, label, readOnly }: Props) {
  const { t } = useTranslation('paper')
  const texts = useRecordTexts(workView)
  return (
    <tr className={classes.detailRow}>
      <td />
      <td colSpan={7}>
        <div className={classes.details}>
          {CHOICES.map((field) => (
            <div key={field}>
              <NativeSelect
                size="xs"
                label={texts.field(field)}
                aria-label={label(field)}
                disabled={readOnly}
                data={work.fields[field].of.map((value) => ({ value, label: texts.choice(field, value) }))}
                value={String(line.valueOf(field) ?? '')}
                onChange={({ currentTarget }) => line.choose(field, currentTarget.value)}
              />
              <CellTrouble line={line} field={field} />
            </div>
          ))}
          {DETAILS.map((field) => (
            <div key={field}>
              <GrowingTextarea
                size="xs"
                minRows={2}
                dir="auto"
                label={texts.field(field)}
                aria-label={label(field)}
                readOnly={readOnly}
                value={String(line.valueOf(field) ?? '')}
                onChange={({ currentTarget }) => line.type(field, currentTarget.value)}
                onBlur={() => line.save(field)}
                error={line.cells[field]?.state === 'invalid' ? t('works.invalid') : undefined}
              />
              <CellTrouble line={line} field={field} />
            </div>
          ))}
        </div>
      </td>
    </tr>
  )
}
