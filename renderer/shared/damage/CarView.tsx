import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CAR_DRAWINGS, type CarShape } from '#contract/workshop/carDrawing.ts'
import type { DamageView } from '#contract/workshop/damageMarks.ts'
import classes from './Sketch.module.css'
import { VIEW_SIZES } from './viewSizes.ts'

type Props = { view: DamageView; language?: string; children?: ReactNode }

/**
 * A drawing of the car from one side. Left and right are those of the car: seen from the front, its left is on the
 * viewer's right.
 */
export function CarView({ view, language, children }: Props) {
  const { t } = useTranslation('damage', language === undefined ? {} : { lng: language })
  const [width, height] = VIEW_SIZES[view]
  const { shapes, isMirrored, letters } = CAR_DRAWINGS[view]
  const words = { left: t('left'), right: t('right') }
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={classes.car} aria-hidden data-view={view}>
      <g transform={isMirrored ? `translate(${width}) scale(-1 1)` : undefined}>
        {shapes.map((shape) => (
          <Shape key={'d' in shape ? shape.d : `${shape.part} ${shape.circle.join()}`} shape={shape} />
        ))}
      </g>
      {letters.map(({ side, x, y }) => (
        <text key={side} x={x} y={y} textAnchor="middle" direction="ltr" className={classes.letter}>
          {words[side]}
        </text>
      ))}
      {children}
    </svg>
  )
}

function Shape({ shape }: { shape: CarShape }) {
  const className = classes[shape.part]
  if ('d' in shape) return <path className={className} d={shape.d} />
  const [cx, cy, r] = shape.circle
  return <circle className={className} cx={cx} cy={cy} r={r} />
}
