import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { DAMAGE_VIEWS } from '#contract/workshop/damageMarks.ts'
import { formatMoney, formatNumber } from '#renderer/records/fields/parse.ts'
import { CarView } from '#renderer/shared/damage/CarView.tsx'
import { markText } from '#renderer/shared/damage/markText.ts'
import { VIEW_SIZES } from '#renderer/shared/damage/viewSizes.ts'
import type { AcceptanceRow } from '../data/acceptanceValues.ts'
import { usePointText } from '../data/usePointText.ts'
import classes from './Summary.module.css'

type Props = { row: AcceptanceRow; language: Language }

/** The car as its customer reads it: condition, damage, checks and the things that were handed over. */
export function Summary({ row, language }: Props) {
  const { t } = useTranslation('acceptance', { lng: language })
  const ltr = (text: string) => <bdi dir="ltr">{text}</bdi>
  const number = (value: number) => ltr(formatNumber(value, language))
  const words = (list: readonly string[]) => list.join(', ')
  const facts: [string, ReactNode][] = [
    [t('fields.licensePlate'), ltr(row.licensePlate || row.vin)],
    [t('fields.model'), row.model],
    [t('fields.kilometers'), row.kilometers === null ? '' : number(row.kilometers)],
    [t('fields.fuel'), row.fuel === null ? '' : number(row.fuel)],
    [t('fields.battery'), row.battery === null ? '' : number(row.battery)],
    [t('fields.warning_lamps'), words(row.warning_lamps.map((one) => t(`choices.warning_lamps.${one}`)))],
    [t('fields.wishes'), row.wishes],
    [t('fields.keys'), row.keys === null ? '' : number(row.keys)],
    [t('fields.handed_over'), words(row.handed_over.map((one) => t(`choices.handed_over.${one}`)))],
    [t('fields.loose_items'), row.loose_items],
    [t('fields.price_limit'), row.price_limit === null ? '' : ltr(`${formatMoney(row.price_limit, language)} €`)],
    [t('fields.body_damage'), row.body_damage],
    [t('fields.security_damage'), row.security_damage],
  ]
  return (
    <>
      <dl className={classes.facts}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
      </dl>
      <Marks row={row} language={language} />
      <Checks row={row} language={language} />
    </>
  )
}

function Marks({ row, language }: Props) {
  const { t } = useTranslation('acceptance', { lng: language })
  const { t: damage } = useTranslation(['damage'], { lng: language })
  const { damage_marks: marks } = row
  if (marks.length === 0) return null
  return (
    <section className={classes.section}>
      <h2>{t('steps.damage')}</h2>
      <div className={classes.views}>
        {DAMAGE_VIEWS.filter((view) => marks.some((mark) => mark.view === view)).map((view) => (
          <CarView key={view} view={view} language={language}>
            {marks.map((mark, index) => {
              const [width, height] = VIEW_SIZES[view]
              const [x, y] = [(mark.x / 100) * width, (mark.y / 100) * height]
              return (
                mark.view === view && (
                  <g key={mark.id} className={classes.mark} data-old={mark.is_old || undefined}>
                    <circle cx={x} cy={y} r={8} />
                    <text x={x} y={y + 3.5} textAnchor="middle">
                      {index + 1}
                    </text>
                  </g>
                )
              )
            })}
          </CarView>
        ))}
      </div>
      <ol className={classes.marks}>
        {marks.map((mark) => (
          <li key={mark.id}>
            {markText(damage, mark)}
            {mark.note !== '' && ' · '}
            <bdi>{mark.note}</bdi>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Points that are yellow or red, and how many were checked. */
function Checks({ row, language }: Props) {
  const { t } = useTranslation('acceptance', { lng: language })
  const pointText = usePointText(language)
  const checked = row.checks.filter(({ result }) => result !== '')
  if (checked.length === 0) return null
  const bad = checked.filter(({ result }) => result === 'watch' || result === 'defect')
  return (
    <section className={classes.section}>
      <h2>{t('steps.checks')}</h2>
      <p>{t('sign.checked', { number: checked.length, bad: bad.length })}</p>
      <ul className={classes.checks}>
        {bad.map((check) => (
          <li key={check.id} data-result={check.result}>
            <span dir="auto">{pointText(check)}</span>
            <strong>{t(`choices.checks.result.${check.result}`)}</strong>
            {check.note !== '' && <span dir="auto">{check.note}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
