import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
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
  const [left, right] = [t('left'), t('right')]
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={classes.car} aria-hidden data-view={view}>
      {view === 'left' && <Side />}
      {view === 'right' && (
        <g transform="translate(240) scale(-1 1)">
          <Side />
        </g>
      )}
      {view === 'front' && (
        <>
          <Front />
          <Letter x={9} y={58} text={right} />
          <Letter x={121} y={58} text={left} />
        </>
      )}
      {view === 'rear' && (
        <>
          <Rear />
          <Letter x={9} y={58} text={left} />
          <Letter x={121} y={58} text={right} />
        </>
      )}
      {view === 'roof' && (
        <>
          <Roof />
          <Letter x={120} y={9} text={right} />
          <Letter x={120} y={113} text={left} />
        </>
      )}
      {children}
    </svg>
  )
}

const Letter = ({ x, y, text }: { x: number; y: number; text: string }) => (
  <text x={x} y={y} textAnchor="middle" direction="ltr" className={classes.letter}>
    {text}
  </text>
)

/** The left side, with the front on the left. */
const Side = () => (
  <>
    <path
      className={classes.body}
      d="M12 66C9 56 11 49 24 46L72 39C86 24 101 16 124 15L162 15C186 16 202 27 213 40L226 44C231 47 232 57 230 65L215 67A21 21 0 0 0 173 67L83 67A21 21 0 0 0 41 67Z"
    />
    <path
      className={classes.glass}
      d="M81 39C92 27 105 21 123 20L123 40L81 42ZM129 20L161 20C179 21 192 29 201 40L129 40Z"
    />
    <path
      className={classes.line}
      d="M80 42C79 50 80 58 85 67M126 40L126 67M173 40C177 47 175 54 171 60M72 39C66 42 60 44 54 45"
    />
    <path className={classes.line} d="M112 46L121 46M158 46L167 46M86 63L170 63" />
    <path className={classes.glass} d="M14 54C15 50 19 48 30 47L27 53ZM222 46L228 48L229 55L222 53Z" />
    <path className={classes.body} d="M84 42L84 35C88 33 92 34 93 38L93 42Z" />
    <circle className={classes.wheel} cx="62" cy="67" r="17" />
    <circle className={classes.rim} cx="62" cy="67" r="10" />
    <circle className={classes.wheel} cx="194" cy="67" r="17" />
    <circle className={classes.rim} cx="194" cy="67" r="10" />
  </>
)

/** Lines that the front and the rear share. */
const Across = () => (
  <>
    <path className={classes.wheel} d="M25 68L41 68L41 83L25 83ZM89 68L105 68L105 83L89 83Z" />
    <path
      className={classes.body}
      d="M19 42L12 40C10 37 11 33 14 33L25 35ZM111 42L118 40C120 37 119 33 116 33L105 35Z"
    />
    <path
      className={classes.body}
      d="M20 74L20 48C20 43 23 39 29 37L38 18C40 14 43 12 48 12L82 12C87 12 90 14 92 18L101 37C107 39 110 43 110 48L110 74C110 76 109 77 107 77L23 77C21 77 20 76 20 74Z"
    />
    <path className={classes.line} d="M20 68L110 68" />
    <path className={classes.rim} d="M50 60L80 60L80 66L50 66Z" />
  </>
)

const Front = () => (
  <>
    <Across />
    <path
      className={classes.glass}
      d="M34 37L41 20C42 17 45 16 48 16L82 16C85 16 88 17 89 20L96 37C86 35 44 35 34 37Z"
    />
    <path className={classes.line} d="M24 46C50 41 80 41 106 46" />
    <path className={classes.glass} d="M23 49L40 51L37 57L24 56ZM107 49L90 51L93 57L106 56Z" />
    <path className={classes.line} d="M44 51L86 51L83 57L47 57ZM45 72L85 72" />
  </>
)

const Rear = () => (
  <>
    <Across />
    <path className={classes.glass} d="M38 34L43 20C44 18 46 17 49 17L81 17C84 17 86 18 87 20L92 34Z" />
    <path className={classes.line} d="M30 38L31 64L99 64L100 38M58 44L72 44" />
    <path className={classes.glass} d="M22 44L31 44L31 56L22 58ZM108 44L99 44L99 56L108 58Z" />
  </>
)

/** From above, with the front on the left. */
const Roof = () => (
  <>
    <path className={classes.body} d="M84 22L80 13L90 14L92 21ZM84 94L80 103L90 102L92 95Z" />
    <path
      className={classes.body}
      d="M12 58C12 35 18 22 40 20L204 20C224 21 229 34 229 58C229 82 224 95 204 96L40 96C18 94 12 81 12 58Z"
    />
    <path
      className={classes.glass}
      d="M76 27C66 46 66 70 76 89L100 80C96 66 96 50 100 36ZM180 36L204 28C210 46 210 70 204 88L180 80C184 66 184 50 180 36Z"
    />
    <path className={classes.glass} d="M84 25L192 25L178 32L104 32ZM84 91L192 91L178 84L104 84Z" />
    <path
      className={classes.line}
      d="M100 36L180 36M100 80L180 80M22 34C40 28 56 25 70 24M22 82C40 88 56 91 70 92M50 58L28 58M34 54L28 58L34 62"
    />
  </>
)
