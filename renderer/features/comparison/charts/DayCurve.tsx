import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { formatDate } from '#renderer/ui/dates.ts'
import { MachineText } from '#renderer/ui/MachineText.tsx'
import { PlainTable } from '#renderer/ui/PlainTable.tsx'
import classes from '../Comparison.module.css'
import type { Comparison } from '../useComparison.ts'
import type { Unit } from '../useUnit.ts'
import chart from './Charts.module.css'

type Props = { curve: Comparison['curve']; unit: Unit }
type Point = Comparison['curve'][number]

const HEIGHT = 180
const SLOT = 24
const BAR = 14
const TOP = 8

/** Stamped time as bars within the time that there was, and what was sold as dots: by the hour, or by the day. */
export function DayCurve({ curve, unit }: Props) {
  const { t, i18n } = useTranslation('comparison')
  const shown = trimmed(curve)
  if (shown.length === 0) return <p className={classes.empty}>{t('empty')}</p>
  const most = Math.max(
    1,
    ...shown.flatMap(({ productive, available, sold }) => [productive ?? 0, available ?? 0, sold ?? 0]),
  )
  const width = shown.length * SLOT
  const isRtl = i18n.dir() === 'rtl'
  const x = (at: number) => (isRtl ? width - (at + 1) * SLOT : at * SLOT) + (SLOT - BAR) / 2
  const y = (seconds: number) => TOP + (HEIGHT - TOP) * (1 - seconds / most)
  const name = ({ day, hour }: Point) =>
    hour === null ? formatDate(new Date(`${day}T12:00:00`), 'date', i18n.language as Language) : `${hour}:00`
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
      <div className={chart.scroller}>
        <svg
          className={chart.curve}
          viewBox={`0 0 ${width} ${HEIGHT + 4}`}
          style={{ minInlineSize: `${width}px` }}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('curve')}
        >
          <line x1="0" x2={width} y1={HEIGHT} y2={HEIGHT} data-part="axis" />
          {shown.map((point, at) => (
            <g key={`${point.day}${point.hour}`}>
              {point.available !== null && point.available > 0 && (
                <rect
                  x={x(at)}
                  y={y(point.available)}
                  width={BAR}
                  height={HEIGHT - y(point.available)}
                  data-part="available"
                />
              )}
              {point.productive !== null && point.productive > 0 && (
                <rect
                  x={x(at) + 2}
                  y={y(point.productive)}
                  width={BAR - 4}
                  height={HEIGHT - y(point.productive)}
                  data-part="productive"
                />
              )}
              {point.sold !== null && point.sold > 0 && (
                <circle cx={x(at) + BAR / 2} cy={y(point.sold)} r="4" data-part="sold" />
              )}
            </g>
          ))}
        </svg>
      </div>
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

/** Without the empty hours before and after the working day. */
function trimmed(curve: readonly Point[]): readonly Point[] {
  const isBusy = ({ productive, available, sold, is_withheld }: Point) =>
    is_withheld || (productive ?? 0) + (available ?? 0) + (sold ?? 0) > 0
  const first = curve.findIndex(isBusy)
  return first < 0 ? [] : curve.slice(first, curve.findLastIndex(isBusy) + 1)
}
