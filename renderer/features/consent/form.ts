import type { Language } from '#contract/constants.ts'
import { formatPhone } from '#contract/phone.ts'
import { hasStroke } from '#contract/service/signature.ts'
import { callLink, make, makeButton, problemLine, say } from '#renderer/ui/plain/elements.ts'
import { createPad, tickBox } from '#renderer/ui/plain/signaturePad.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import type { Draft } from './draft.ts'
import { itemPart, priceText } from './items.ts'
import type { Offer } from './server.ts'
import type { ConsentTextKey, Texts } from './texts.ts'

type Given = {
  t: Texts
  language: Language
  token: string
  offer: Offer
  draft: Draft
  onChange: () => void
  /** Sends the answer. Resolves with the sentence of what went wrong, or null. */
  onSend: () => Promise<string | null>
}

const openItems = ({ items }: Offer) => items.filter(({ answer }) => answer === 'open')

/** The first missing input, with the selector of its element. */
function missing(offer: Offer, draft: Draft): { place: string; problem: ConsentTextKey } | null {
  const left = openItems(offer).find(({ extension_uuid }) => draft.answers[extension_uuid] === undefined)
  if (left) return { place: `[data-item="${left.extension_uuid}"]`, problem: 'consent:problems.choose' }
  if (draft.name.trim() === '') return { place: '#name', problem: 'consent:problems.name' }
  if (!hasStroke(draft.path) && !draft.isNameConfirmed)
    return { place: '#signature', problem: 'consent:problems.signature' }
  return null
}

function textPart(id: 'name' | 'note', label: string, draft: Draft, onChange: () => void): HTMLElement {
  const part = make('div', '', { class: 'field' })
  const attributes = {
    id,
    dir: 'auto',
    maxlength: id === 'name' ? '120' : '500',
    autocomplete: id === 'name' ? 'name' : 'off',
  }
  const input = id === 'name' ? make('input', '', attributes) : make('textarea', '', { ...attributes, rows: '2' })
  input.value = draft[id]
  input.addEventListener('input', () => {
    draft[id] = input.value
    onChange()
  })
  part.append(make('label', label, { for: id }), input)
  return part
}

function signaturePart({ t, draft, onChange }: Given): HTMLElement {
  const part = make('fieldset', '', { id: 'signature' })
  const { pad, clear } = createPad(t('consent:signature'), draft, onChange)
  const buttons = make('div', '', { class: 'row' })
  buttons.append(makeButton(t('consent:clear'), clear))
  const tick = tickBox(t('consent:nameCounts'), draft.isNameConfirmed, 'problem', (isTicked) => {
    draft.isNameConfirmed = isTicked
    onChange()
  })
  const body = make('div', '', { class: 'stack' })
  body.append(make('p', t('consent:signatureHelp'), { class: 'help' }), pad, buttons, tick)
  part.append(make('legend', t('consent:signature')), body)
  return part
}

/** The work, the choices, and what an answer needs. */
export function formPart(given: Given): HTMLElement {
  const { t, language, token, offer, draft, onSend } = given
  const form = make('form', '', { novalidate: '' })
  const total = make('p', '', { 'aria-live': 'polite' })
  const problem = problemLine('problem')
  const showTotal = () => {
    const chosen = openItems(offer).filter(({ extension_uuid }) => draft.answers[extension_uuid] === 'accepted')
    const sum = chosen.reduce((cents, { price }) => cents + (price ?? 0), 0)
    const unpriced = chosen.filter(({ price }) => price === null).map(({ finding }) => isolated(finding))
    // Works without a price are named beside the sum, because the customer pays for them, too.
    total.textContent = [
      ...(sum > 0 ? [t('consent:total', { price: priceText(sum, language) })] : []),
      ...(unpriced.length > 0 ? [t('consent:unpriced', { works: unpriced.join(', ') })] : []),
    ].join(' ')
  }
  const onChange = () => {
    showTotal()
    for (const wrong of form.querySelectorAll('.wrong')) wrong.classList.remove('wrong')
    say(problem, null)
    given.onChange()
  }
  const parts = offer.items.map((item) => itemPart({ t, language, token, item, draft, onChange }))
  const button = make('button', t('consent:send'), { type: 'submit', class: 'main' })
  showTotal()
  form.append(
    ...parts,
    total,
    textPart('name', t('consent:name'), draft, onChange),
    signaturePart({ ...given, onChange }),
    textPart('note', t('consent:note'), draft, onChange),
    problem,
    button,
    ...(offer.phone === ''
      ? []
      : [callLink(t('consent:call', { phone: isolated(formatPhone(offer.phone)) }), offer.phone)]),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (button.disabled) return
    const gap = missing(offer, draft)
    if (gap) {
      say(problem, t(gap.problem))
      const place = form.querySelector<HTMLElement>(gap.place)
      place?.classList.add('wrong')
      ;(place?.matches('input') ? place : place?.querySelector<HTMLElement>('input, button'))?.focus()
      return
    }
    button.disabled = true
    button.textContent = t('consent:sending')
    void onSend().then((text) => {
      button.disabled = false
      button.textContent = t('consent:send')
      say(problem, text)
    })
  })
  return form
}
