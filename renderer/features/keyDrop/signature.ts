import { make, makeButton } from '#renderer/ui/plain/elements.ts'
import type { Draft } from './draft.ts'
import { PAD } from './pictures.ts'
import type { Texts } from './texts.ts'

/** Most characters of a drawn path. Strokes beyond it are not kept. */
const PATH_MAX = 30_000
const SVG = 'http://www.w3.org/2000/svg'

function placeIn(pad: Element, { clientX, clientY }: PointerEvent): string {
  const { left, top, width, height } = pad.getBoundingClientRect()
  const within = (value: number, most: number) => Math.round(Math.min(most, Math.max(0, value)))
  return `${within(((clientX - left) / width) * PAD.width, PAD.width)} ${within(((clientY - top) / height) * PAD.height, PAD.height)}`
}

/** The field to sign in with finger, pen or mouse. */
function createPad(t: Texts, draft: Draft, onChange: () => void): { pad: Element; clear: () => void } {
  const pad = document.createElementNS(SVG, 'svg')
  pad.setAttribute('viewBox', `0 0 ${PAD.width} ${PAD.height}`)
  pad.setAttribute('role', 'img')
  pad.setAttribute('aria-label', t('keyDrop:signature'))
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
    // A point is a signature for nobody, but it must be seen.
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
    clear: () => {
      draft.path = ''
      show()
      onChange()
    },
  }
}

function nameParts(t: Texts, draft: Draft, onChange: () => void, describedBy: string): HTMLElement[] {
  const label = make('label', t('keyDrop:typedName'), { for: 'typed-name' })
  const input = make('input', '', { id: 'typed-name', autocomplete: 'off', maxlength: '120', dir: 'auto' })
  input.setAttribute('aria-describedby', describedBy)
  input.value = draft.typedName
  input.addEventListener('input', () => {
    draft.typedName = input.value
    onChange()
  })
  const tick = tickBox(t('keyDrop:typedCounts'), draft.isNameConfirmed, describedBy, (isTicked) => {
    draft.isNameConfirmed = isTicked
    onChange()
  })
  return [label, input, tick]
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

/** The signature: drawn, or as a typed name for everybody who cannot draw. */
export function signatureParts(t: Texts, draft: Draft, onChange: () => void, describedBy: string): HTMLElement {
  const body = make('div', '', { class: 'stack' })
  const draw = () => {
    const other = () => {
      draft.signsByName = !draft.signsByName
      onChange()
      draw()
      body.querySelector<HTMLElement>(draft.signsByName ? 'input' : 'button')?.focus()
    }
    if (draft.signsByName) {
      const back = makeButton(t('keyDrop:signByHand'), other)
      body.replaceChildren(...nameParts(t, draft, onChange, describedBy), back)
      return
    }
    const { pad, clear } = createPad(t, draft, onChange)
    const buttons = make('div', '', { class: 'row' })
    buttons.append(makeButton(t('keyDrop:signByName'), other), makeButton(t('keyDrop:clear'), clear))
    body.replaceChildren(make('p', t('keyDrop:signatureHelp'), { class: 'help' }), pad, buttons)
  }
  draw()
  return body
}
