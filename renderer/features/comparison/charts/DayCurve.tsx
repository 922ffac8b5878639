import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { PlainTable } from '#renderer/ui/table/PlainTable.tsx'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { formatDay } from '#renderer/ui/time/dates.ts'
import classes from '../data/Comparison.module.css'
import type { Comparison } from '../data/useComparison.ts'
import type { Unit } from '../data/useUnit.ts'
import chart from './Charts.module.css'
import { CurvePicture } from './CurvePicture.tsx'

type Props = { curve: Comparison['curve']; unit: Unit }
type Point = Comparison['curve'][number]

/** The times of a day by hour, or of several days, as a picture and as numbers. */
export function DayCurve({ curve, unit }: Props) {
  const { t, i18n } = useTranslation('comparison')
  const shown = trimmed(curve)
  if (shown.length === 0) return <p className={classes.empty}>{t('empty')}</p>
  const short = new Intl.DateTimeFormat(i18n.language, {
    day: 'numeric',
    month: 'numeric',
    numberingSystem: 'latn',
    timeZone: 'UTC',
  })
  const name = ({ day, hour }: Point) => (hour === null ? formatDay(day, i18n.language as Language) : `${hour}:00`)
  const part = (name: 'productive' | 'available' | 'sold') => (
    <li key={name} data-part={name}>
      {t(`hours.${name}`)}
    </li>
  )
  return (
    <figure className={chart.figure}>
      <figcaption>
        <ul className={chart.legend}>{[part('productive'), part('available'), part('sold')]}</ul>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach the scrolled area */}
      <section className={chart.scroller} aria-label={t('curve')} tabIndex={0}>
        <CurvePicture
          unit={unit}
          points={shown.map(({ day, hour, ...times }) => ({
            ...times,
            id: `${day} ${hour}`,
            label: hour === null ? short.format(new Date(day)) : String(hour),
          }))}
        />
      </section>
      <PlainTable label={t('view.day')}>
        <thead>
          <tr>
            <th scope="col">{t(curve[0]?.hour === null ? 'column.day' : 'column.hour')}</th>
            {(['productive', 'available', 'sold'] as const).map((one) => (
              <th key={one} scope="col" className={classes.number}>
                {t(`hours.${one}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((point) => (
            <tr key={`${point.day}${point.hour}`}>
              <th scope="row">
                <MachineText>{name(point)}</MachineText>
                {point.is_withheld && <span className={classes.quiet}>{t('withheld')}</span>}
              </th>
              {(['productive', 'available', 'sold'] as const).map((one) => (
                <td key={one} className={classes.number}>
                  <MachineText>{unit.time(point[one])}</MachineText>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </figure>
  )
}

/** Removes the empty hours before and after the working day. */
function trimmed(curve: readonly Point[]): readonly Point[] {
  const isBusy = ({ productive, available, sold, is_withheld }: Point) =>
    is_withheld || (productive ?? 0) + (available ?? 0) + (sold ?? 0) > 0
  const first = curve.findIndex(isBusy)
  return first < 0 ? [] : curve.slice(first, curve.findLastIndex(isBusy) + 1)
}
