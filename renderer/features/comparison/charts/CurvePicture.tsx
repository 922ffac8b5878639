import { useTranslation } from 'react-i18next'
import type { Unit } from '../data/useUnit.ts'
import chart from './Charts.module.css'
import { scaleOf } from './scaleOf.ts'

type CurvePoint = {
  id: string
  label: string
  productive: number | null
  available: number | null
  sold: number | null
}
type Props = { points: readonly CurvePoint[]; unit: Unit }

const HEIGHT = 200
const TOP = 24
const FOOT = 22
const AXIS = 64
/**
 * Largest and smallest distance of two bars, and the wanted width of the curve (px). If bars are closer than `LABEL`
 * (px), only every n-th has a label.
 */
const WIDEST = 72
const NARROWEST = 26
const WANTED = 900
const LABEL = 46

/** Stamped time as bars inside of the available time, sold time as dots, on a scale in the chosen unit. */
export function CurvePicture({ points, unit }: Props) {
  const { t, i18n } = useTranslation('comparison')
  const isRtl = i18n.dir() === 'rtl'
  const slot = Math.min(WIDEST, Math.max(NARROWEST, Math.floor(WANTED / points.length)))
  const bar = Math.round(slot * 0.6)
  const width = AXIS + points.length * slot
  const { marks, top } = scaleOf(
    Math.max(0, ...points.flatMap(({ productive, available, sold }) => [productive ?? 0, available ?? 0, sold ?? 0])),
  )
  const x = (at: number) => (isRtl ? (points.length - 1 - at) * slot : AXIS + at * slot) + (slot - bar) / 2
  const y = (seconds: number) => TOP + HEIGHT * (1 - seconds / top)
  const every = Math.ceil(LABEL / slot)
  const [begin, end] = isRtl ? [0, width - AXIS] : [AXIS, width]
  return (
    <svg
      className={chart.curve}
      viewBox={`0 0 ${width} ${TOP + HEIGHT + FOOT}`}
      width={width}
      height={TOP + HEIGHT + FOOT}
      direction="ltr"
      role="img"
      aria-label={t('curve')}
    >
      <text x={isRtl ? end + 8 : begin - 8} y={10} textAnchor={isRtl ? 'start' : 'end'}>
        {unit.name}
      </text>
      {marks.map((seconds) => (
        <g key={seconds} data-part="mark">
          <line x1={begin} x2={end} y1={y(seconds)} y2={y(seconds)} />
          <text x={isRtl ? end + 8 : begin - 8} y={y(seconds) + 4} textAnchor={isRtl ? 'start' : 'end'}>
            {unit.time(seconds)}
          </text>
        </g>
      ))}
      {points.map((point, at) => (
        <g key={point.id}>
          <Bar part="available" seconds={point.available} x={x(at)} wide={bar} y={y} />
          <Bar part="productive" seconds={point.productive} x={x(at) + 3} wide={bar - 6} y={y} />
          {(point.sold ?? 0) > 0 && <circle cx={x(at) + bar / 2} cy={y(point.sold ?? 0)} r="4.5" data-part="sold" />}
          {at % every === 0 && (
            <text x={x(at) + bar / 2} y={TOP + HEIGHT + 16} textAnchor="middle">
              {point.label}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}

type BarProps = {
  part: 'available' | 'productive'
  seconds: number | null
  x: number
  wide: number
  y: (seconds: number) => number
}

function Bar({ part, seconds, x, wide, y }: BarProps) {
  if (seconds === null || seconds <= 0) return null
  return <rect x={x} y={y(seconds)} width={wide} height={y(0) - y(seconds)} data-part={part} />
}
