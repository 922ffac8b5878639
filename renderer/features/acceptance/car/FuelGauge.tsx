import { useTranslation } from 'react-i18next'
import type { Visit } from '../data/useVisit.ts'
import { LiveNumber } from '../parts/LiveNumber.tsx'
import classes from './Car.module.css'

const EIGHTHS = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const
const ALL = 8

/** The tank in eighths, one tap each, and the drive battery in per cent. */
export function FuelGauge({ visit: { row, readOnly, change } }: { visit: Visit }) {
  const { t } = useTranslation('acceptance')
  const shown = row.fuel === null ? null : Math.round((row.fuel / 100) * ALL)
  return (
    <div className={classes.energy}>
      <div className={classes.tank}>
        <span className={classes.label} id="fuel">
          {t('fields.fuel')}
        </span>
        <fieldset aria-labelledby="fuel" className={classes.gauge}>
          {EIGHTHS.map((eighth) => (
            <button
              key={eighth}
              type="button"
              className={classes.eighth}
              aria-label={t('car.eighths', { number: eighth })}
              aria-pressed={eighth === shown}
              data-filled={(shown !== null && eighth <= shown) || undefined}
              disabled={readOnly}
              onClick={() => change({ fuel: (eighth / ALL) * 100 })}
            >
              {MARKS[eighth]}
            </button>
          ))}
        </fieldset>
      </div>
      <LiveNumber
        label={t('fields.battery')}
        value={row.battery}
        onChange={(battery) => change({ battery })}
        readOnly={readOnly}
        max={100}
      />
    </div>
  )
}

/** Letters as on a fuel gauge. */
const MARKS: Readonly<Partial<Record<number, string>>> = { 0: 'E', 2: '¼', 4: '½', 6: '¾', 8: 'F' }
