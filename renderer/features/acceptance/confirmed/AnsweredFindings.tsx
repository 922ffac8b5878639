import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { useNumberedRight } from '#renderer/net/settings/useNumberedRight.ts'
import { formatMoney } from '#renderer/records/fields/parse.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import type { AcceptanceRow, Finding } from '../data/acceptanceValues.ts'
import { type Answer, useAnswers } from '../data/useAnswers.ts'
import { sumOf } from '../findings/sums.ts'
import { Panel } from '../parts/Panel.tsx'
import classes from './Confirmed.module.css'

const COLORS = { open: 'gray', accepted: 'green', declined: 'red', postponed: 'yellow' } as const

/** A finding with the answer that counts now. `signed`: the other answer that was given when the visit was confirmed. */
type Answered = Finding & { signed: Finding['answer'] | null }

function withAnswer(finding: Finding, answer: Answer | undefined): Answered {
  if (!answer) return { ...finding, signed: null }
  const { note, finding_id: _, ...given } = answer
  const signed = given.answer === finding.answer ? null : finding.answer
  return { ...finding, ...given, reason: note, signed }
}

type Props = { row: AcceptanceRow; isNewest: boolean }

/**
 * The findings with the customer's answers. The newest revision also shows an answer that was given later, for example
 * by phone. An earlier one shows only the answers at its confirmation.
 */
export function AnsweredFindings({ row, isNewest }: Props) {
  const { t, i18n } = useTranslation('acceptance')
  const seesPrices = useNumberedRight('numbered.prices', row.location_uuid)
  const answers = useAnswers(row, isNewest)
  if (row.findings.length === 0) return null
  const findings = row.findings.map((one) =>
    withAnswer(
      one,
      answers.find(({ finding_id }) => finding_id === one.id),
    ),
  )
  const money = (cents: number) => `${formatMoney(cents, i18n.language)} €`
  const sum = seesPrices && t('findings.accepted', { price: isolated(money(sumOf(findings, 'accepted'))) })
  return (
    <Panel title={t('fields.findings')} aside={sum}>
      <ul className={classes.findings}>
        {findings.map((finding) => (
          <li key={finding.id}>
            <span dir="auto">{finding.finding}</span>
            {seesPrices && finding.price !== null && <bdi dir="ltr">{money(finding.price)}</bdi>}
            <Badge size="lg" variant="light" color={COLORS[finding.answer]}>
              {t(`choices.findings.answer.${finding.answer}`)}
            </Badge>
            <AnswerFacts finding={finding} />
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

/** The person who answered, the way and the time, and the answer before that. */
function AnswerFacts({ finding }: { finding: Answered }) {
  const { t, i18n } = useTranslation('acceptance')
  const { answer, answered_by, consent_method, answered_at, signed } = finding
  const facts =
    answer === 'open'
      ? []
      : [
          isolated(answered_by),
          consent_method && t(`choices.findings.consent_method.${consent_method}`),
          answered_at && isolated(formatDate(new Date(answered_at), 'full', i18n.language as Language)),
        ]
  if (signed !== null) facts.push(t('confirmed.atSigning', { answer: t(`choices.findings.answer.${signed}`) }))
  const shown = facts.filter(Boolean)
  return shown.length === 0 ? null : <small className={classes.note}>{shown.join(' · ')}</small>
}
