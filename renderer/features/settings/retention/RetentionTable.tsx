import { useTranslation } from 'react-i18next'
import type { RetentionLine } from '#contract/retention.ts'
import { PlainTable } from '#renderer/ui/table/PlainTable.tsx'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import classes from './Retention.module.css'

type Props = {
  lines: readonly RetentionLine[]
  /** Whether the rows were removed, or would be. */
  isDone: boolean
}

/** Rows to remove and rows to keep, each with its reason. */
export function RetentionTable({ lines, isDone }: Props) {
  const { t, i18n } = useTranslation('settings')
  const number = new Intl.NumberFormat(i18n.language, { numberingSystem: 'latn' })
  return (
    <PlainTable label={t(isDone ? 'retention.runs' : 'retention.title')}>
      <thead>
        <tr>
          <th scope="col">{t('retention.what')}</th>
          <th scope="col" className={classes.number}>
            {t(isDone ? 'retention.went' : 'retention.goes')}
          </th>
          <th scope="col">{t('retention.stays')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ kind, removed, kept }) => (
          <tr key={kind}>
            <th scope="row">{t(`retention.kind.${kind}`)}</th>
            <td className={classes.number}>
              <MachineText>{number.format(removed)}</MachineText>
            </td>
            <td>
              {kept.map(({ reason, count }) => t(`retention.reason.${reason}`, { n: number.format(count) })).join(', ')}
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}
