import { make, makeButton } from '#renderer/ui/plain/elements.ts'
import { createPad, tickBox } from '#renderer/ui/plain/signaturePad.ts'
import type { Draft } from './draft.ts'
import type { Texts } from './texts.ts'

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
    const { pad, clear } = createPad(t('keyDrop:signature'), draft, onChange)
    const buttons = make('div', '', { class: 'row' })
    buttons.append(makeButton(t('keyDrop:signByName'), other), makeButton(t('keyDrop:clear'), clear))
    body.replaceChildren(make('p', t('keyDrop:signatureHelp'), { class: 'help' }), pad, buttons)
  }
  draw()
  return body
}
