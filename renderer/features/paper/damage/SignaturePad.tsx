import { Button } from '@mantine/core'
import { type PointerEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Damage.module.css'

type Props = { label: string; value: string; onChange: (path: string) => void }

const WIDTH = 400
const HEIGHT = 120
/** Most characters of a stored signature. Strokes beyond it are not kept. */
const MOST = 50_000

function place({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>): string {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  const x = Math.min(WIDTH, Math.max(0, ((clientX - left) / width) * WIDTH))
  const y = Math.min(HEIGHT, Math.max(0, ((clientY - top) / height) * HEIGHT))
  return `${Math.round(x)} ${Math.round(y)}`
}

/** A field to sign in with finger, pen or mouse. Its value is the path of an SVG. */
export function SignaturePad({ label, value, onChange }: Props) {
  const { t } = useTranslation('paper')
  const [isDrawing, setDrawing] = useState(false)
  const draw = (event: PointerEvent<SVGSVGElement>, command: 'M' | 'L') => {
    const next = `${value}${command}${place(event)}`
    if (next.length <= MOST) onChange(next)
  }
  return (
    <div>
      <div className={classes.padHead}>
        <span>{label}</span>
        {value !== '' && (
          <Button size="compact-xs" variant="subtle" onClick={() => onChange('')}>
            {t('damage.clear')}
          </Button>
        )}
      </div>
      <svg
        className={classes.pad}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={label}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          setDrawing(true)
          draw(event, 'M')
        }}
        onPointerMove={(event) => {
          if (isDrawing) draw(event, 'L')
        }}
        onPointerUp={() => setDrawing(false)}
        onPointerCancel={() => setDrawing(false)}
      >
        <path d={value} />
      </svg>
    </div>
  )
}
