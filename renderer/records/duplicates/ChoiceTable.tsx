import { Radio } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { DuplicateComparison } from '#contract/api/service/duplicates.ts'
import type { MergedRecord } from '#contract/service/duplicates.ts'
import { useValueText } from '../form/history/useValueText.ts'
import { useRecordTexts } from '../useRecordTexts.ts'
import classes from './Duplicates.module.css'
import { MERGED_VIEWS } from './mergedViews.ts'

type Props = {
  record: MergedRecord
  compared: DuplicateComparison
  /** Fields that differ, each with the uuid of the row whose value is chosen (`from`). */
  fields: readonly { name: string; from: string }[]
  keptUuid: string
  onKeep: (uuid: string) => void
  onChoose: (name: string, uuid: string) => void
}

/** The two compared rows side by side. In each line the arrow keys choose the value that stays. */
export function ChoiceTable({ record, compared, fields, keptUuid, onKeep, onChoose }: Props) {
  const { t } = useTranslation('duplicates')
  const view = MERGED_VIEWS[record]
  const texts = useRecordTexts(view)
  const id = useId()
  const rows = [compared.first, compared.second]
  const textOf = useValueText(
    view,
    fields.flatMap(({ name }) => rows.map((row) => ({ field: name, value: row[name] }))),
  )
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className={classes.quiet}>{t('field')}</span>
          </th>
          {rows.map((row) => (
            <th key={String(row.uuid)} scope="col" data-kept={row.uuid === keptUuid || undefined}>
              <Radio
                name={`${id}-kept`}
                label={t(row.uuid === keptUuid ? 'kept' : 'merged')}
                checked={row.uuid === keptUuid}
                onChange={() => onKeep(String(row.uuid))}
              />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.length === 0 && (
          <tr>
            <td colSpan={3} className={classes.quiet}>
              {t('equal')}
            </td>
          </tr>
        )}
        {fields.map(({ name, from }) => (
          <tr key={name}>
            <th scope="row">{texts.field(name)}</th>
            {rows.map((row) => (
              <td key={String(row.uuid)} data-chosen={row.uuid === from || undefined}>
                <Radio
                  name={`${id}-${name}`}
                  aria-label={`${texts.field(name)}: ${textOf(name, row[name])}`}
                  label={<bdi dir="auto">{textOf(name, row[name])}</bdi>}
                  checked={row.uuid === from}
                  onChange={() => onChoose(name, String(row.uuid))}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
