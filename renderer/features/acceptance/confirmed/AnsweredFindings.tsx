import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNumberedRight } from '#renderer/net/settings/useNumberedRight.ts'
import { formatMoney } from '#renderer/records/fields/parse.ts'
import type { AcceptanceRow } from '../data/acceptanceValues.ts'
import { Panel } from '../parts/Panel.tsx'
import classes from './Confirmed.module.css'

const COLORS = { open: 'gray', accepted: 'green', declined: 'red', postponed: 'yellow' } as const

/** The findings with the customer's answers. */
export function AnsweredFindings({ row }: { row: AcceptanceRow }) {
  const { t, i18n } = useTranslation('acceptance')
  const seesPrices = useNumberedRight('numbered.prices', row.location_uuid)
  if (row.findings.length === 0) return null
  return (
    <Panel title={t('fields.findings')}>
      <ul className={classes.findings}>
        {row.findings.map((finding) => (
          <li key={finding.id}>
            <span dir="auto">{finding.finding}</span>
            {seesPrices && finding.price !== null && <bdi dir="ltr">{formatMoney(finding.price, i18n.language)} €</bdi>}
            <Badge size="lg" variant="light" color={COLORS[finding.answer]}>
              {t(`choices.findings.answer.${finding.answer}`)}
            </Badge>
            {finding.reason !== '' && (
              <small dir="auto" className={classes.note}>
                {finding.reason}
              </small>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
