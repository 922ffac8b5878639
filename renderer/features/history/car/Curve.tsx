import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import classes from './Car.module.css'
import { curveOf, HEIGHT, type Reading, WIDTH } from './curveOf.ts'

type Props = {
  items: readonly Reading[]
  label: string
  /** A value with its unit. */
  textOf: (value: number) => string
  /** The words of a reading that cannot be right. */
  outlier?: string
}

/** The curve of the plausible readings, and the others as rings. A screen reader gets the table instead. */
export function Curve({ items, label, textOf, outlier = '' }: Props) {
  const { i18n } = useTranslation()
  const { points, line, first, last } = curveOf(items)
  return (
    <div className={classes.curve} dir="ltr">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        <polyline points={line} className={classes.line} />
        {points.map(({ x, y, item }) => (
          <circle
            key={item.uuid}
            cx={x}
            cy={y}
            r={item.is_outlier ? 5 : 3}
            className={item.is_outlier ? classes.outlier : classes.point}
          >
            <title>
              {textOf(item.value)}
              {item.is_outlier && ` – ${outlier}`}
            </title>
          </circle>
        ))}
      </svg>
      <span>{first && formatDate(new Date(first), 'date', i18n.language as Language)}</span>
      <span>{last && formatDate(new Date(last), 'date', i18n.language as Language)}</span>
    </div>
  )
}
