import { make } from './elements.ts'

/** Size of the field for a signature, in its own units. */
export const PAD = { width: 400, height: 130 }
/** At most this many characters of a drawn path. Strokes beyond it are not kept. */
const PATH_MAX = 30_000
const SVG = 'http://www.w3.org/2000/svg'

function placeIn(pad: Element, { clientX, clientY }: PointerEvent): string {
  const { left, top, width, height } = pad.getBoundingClientRect()
  const within = (value: number, most: number) => Math.round(Math.min(most, Math.max(0, value)))
  return `${within(((clientX - left) / width) * PAD.width, PAD.width)} ${within(((clientY - top) / height) * PAD.height, PAD.height)}`
}

type Drawn = {
  /** The drawn signature as the path of an SVG. */
  path: string
}

type Pad = {
  pad: Element
  /** Draws the path of the draft after it was changed elsewhere. */
  redraw: () => void
  clear: () => void
}

/** The field to sign in with finger, pen or mouse. `draft` gets what is drawn. */
export function createPad(label: string, draft: Drawn, onChange: () => void): Pad {
  const pad = document.createElementNS(SVG, 'svg')
  pad.setAttribute('viewBox', `0 0 ${PAD.width} ${PAD.height}`)
  pad.setAttribute('role', 'img')
  pad.setAttribute('aria-label', label)
  const line = document.createElementNS(SVG, 'path')
  const show = () => line.setAttribute('d', draft.path)
  show()
  pad.append(line)
  let isDrawing = false
  const draw = (event: PointerEvent, command: 'M' | 'L') => {
    const next = `${draft.path}${command}${placeIn(pad, event)}`
    if (next.length > PATH_MAX) return
    draft.path = next
    show()
  }
  pad.addEventListener('pointerdown', (event) => {
    pad.setPointerCapture(event.pointerId)
    isDrawing = true
    draw(event, 'M')
    // A stroke without movement draws a point, so that the user sees that the field works.
    draw(event, 'L')
  })
  pad.addEventListener('pointermove', (event) => {
    if (isDrawing) draw(event, 'L')
  })
  const end = () => {
    if (isDrawing) onChange()
    isDrawing = false
  }
  pad.addEventListener('pointerup', end)
  pad.addEventListener('pointercancel', end)
  return {
    pad,
    redraw: show,
    clear: () => {
      draft.path = ''
      show()
      onChange()
    },
  }
}

/** A box to tick, with its text as label. */
export function tickBox(
  text: string,
  isTicked: boolean,
  describedBy: string,
  onTick: (isTicked: boolean) => void,
): HTMLElement {
  const label = make('label', '', { class: 'tick' })
  const box = make('input', '', { type: 'checkbox', 'aria-describedby': describedBy })
  box.checked = isTicked
  box.addEventListener('change', () => onTick(box.checked))
  label.append(box, make('span', text))
  return label
}
