import { ActionIcon, Popover } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FORMULAS, KEY_FIGURES, type KeyFigure } from '#contract/workshop/times/keyFigures.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import classes from './data/Comparison.module.css'
import { LIGHTS, Light } from './data/Light.tsx'
import type { Comparison, Figures } from './data/useComparison.ts'
import type { Unit } from './data/useUnit.ts'

const NAMES = Object.keys(KEY_FIGURES) as KeyFigure[]
type Props = { comparison: Comparison; unit: Unit }

/** The key figures with their inputs, the sums, and the number of papers of each traffic light. */
export function FigureTiles({ comparison, unit }: Props) {
  const { t } = useTranslation('comparison')
  const { figures, totals, lights, people } = comparison
  const isSumWithheld = figures === null && totals.jobs === 0
  return (
    <section className={classes.tiles} aria-label={t('figures')}>
      {NAMES.map((name) => (
        <div key={name} className={classes.tile}>
          <div className={classes.tileHead}>
            <h2 className={classes.tileName}>{t(`figure.${name}`)}</h2>
            <Formula name={name} figures={figures} unit={unit} source={comparison.attendance} />
          </div>
          <p className={classes.value}>
            <MachineText>{unit.percent(figures?.[name].value ?? null)}</MachineText>
          </p>
          {figures === null && <p className={classes.quiet}>{t('withheld')}</p>}
        </div>
      ))}
      <div className={classes.tile}>
        <h2 className={classes.tileName}>{t('sum')}</h2>
        <p className={classes.value}>
          <MachineText>
            {totals.difference > 0 ? '+' : ''}
            {unit.time(isSumWithheld ? null : totals.difference)}
          </MachineText>{' '}
          {unit.name}
        </p>
        <p className={classes.quiet}>
          {isSumWithheld
            ? t('withheld')
            : t('sumOf', { actual: unit.long(totals.actual), target: unit.long(totals.target), jobs: totals.jobs })}
        </p>
        {people !== null && <p className={classes.quiet}>{t('people', { n: people })}</p>}
      </div>
      <ul className={classes.lights} aria-label={t('lights')}>
        {LIGHTS.map((light) => (
          <li key={light}>
            <Light light={light} /> <MachineText>{lights[light]}</MachineText>
          </li>
        ))}
      </ul>
    </section>
  )
}

type FormulaProps = { name: KeyFigure; figures: Figures | null; unit: Unit; source: Comparison['attendance'] }

/** The formula of a figure, with numerator and denominator. */
function Formula({ name, figures, unit, source }: FormulaProps) {
  const { t } = useTranslation('comparison')
  const formula = figures?.[name].formula ?? KEY_FIGURES[name][0]
  const { numerator, denominator } = FORMULAS[formula]
  const uses = [numerator, denominator]
  return (
    <Popover position="bottom-start" width={300} withinPortal trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t('explain', { name: t(`figure.${name}`) })}>
          <IconInfoCircle size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('explain', { name: t(`figure.${name}`) })}>
        <dl className={classes.formula} tabIndex={0}>
          <dt>{t('formula')}</dt>
          <dd>
            {t(`hours.${numerator}`)} ÷ {t(`hours.${denominator}`)}
          </dd>
          {uses.map((one) => (
            <div key={one}>
              <dt>{t(`hours.${one}`)}</dt>
              <dd>
                {unit.long(figures?.hours[one] ?? null)}
                <span className={classes.quiet}>
                  {t(one === 'attended' ? `meaning.attended_${source}` : `meaning.${one}`)}
                </span>
              </dd>
            </div>
          ))}
        </dl>
      </Popover.Dropdown>
    </Popover>
  )
}
