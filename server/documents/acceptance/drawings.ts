import { CAR_DRAWINGS, type CarPart, type CarShape } from '#contract/workshop/carDrawing.ts'
import type { DamageView } from '#contract/workshop/damageMarks.ts'

/** Colours on paper. Areas are light, so that numbers in them are readable. */
const LOOKS: Record<CarPart, string> = {
  body: 'fill="#ffffff" stroke-width="1.2"',
  glass: 'fill="#e3eaef" stroke-width="1"',
  line: 'fill="none" stroke-width="0.8"',
  wheel: 'fill="#c3cbd2" stroke-width="1.2"',
  rim: 'fill="#ffffff" stroke-width="1"',
}

function shapeSvg(shape: CarShape): string {
  if ('d' in shape) return `<path d="${shape.d}" ${LOOKS[shape.part]}/>`
  const [x, y, radius] = shape.circle
  return `<circle cx="${x}" cy="${y}" r="${radius}" ${LOOKS[shape.part]}/>`
}

/** The car from one side as an SVG. */
export function carSvg(view: DamageView): string {
  const { size, shapes, isMirrored } = CAR_DRAWINGS[view]
  const [width, height] = size
  const turned = isMirrored ? ` transform="translate(${width} 0) scale(-1 1)"` : ''
  const line = 'stroke="#37424d" stroke-linejoin="round" stroke-linecap="round"'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><g ${line}${turned}>${shapes.map(shapeSvg).join('')}</g></svg>`
}

/** The path of a drawn signature: only moves and lines between whole numbers. */
const PATH = /^(?:[ML] ?-?\d+ -?\d+ ?)+$/
/** Longest drawn signature (characters). */
const PATH_MAX = 50_000

/** A signature as an SVG. Empty if the path is not a drawn signature. */
export function signatureSvg(path: string): string {
  if (path.length > PATH_MAX || !PATH.test(path)) return ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 120"><path d="${path}" fill="none" stroke="#12305c" stroke-width="2.4" stroke-linejoin="round" stroke-linecap="round"/></svg>`
}
