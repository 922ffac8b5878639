import { make, problemLine, say } from '#renderer/ui/plain/elements.ts'
import { tickBox } from '#renderer/ui/plain/signaturePad.ts'
import type { Place, Problems } from './checkDraft.ts'
import type { Draft, TextName } from './draft.ts'
import { photoParts } from './photos.ts'
import { signatureParts } from './signature.ts'
import type { Texts } from './texts.ts'

type Kind = { max: number; isOptional?: true; rows?: number; more?: Readonly<Record<string, string>> }

/** The text fields. `max` is the longest text (characters), as in a check-in. */
const FIELDS = {
  licensePlate: { max: 20, more: { autocapitalize: 'characters', autocomplete: 'off', dir: 'ltr' } },
  customer_name: { max: 120, more: { autocomplete: 'name', dir: 'auto' } },
  customer_phone: { max: 40, isOptional: true, more: { type: 'tel', autocomplete: 'tel', dir: 'ltr' } },
  description: { max: 2_000, rows: 4, more: { dir: 'auto' } },
  kilometers: { max: 14, isOptional: true, more: { inputmode: 'numeric', autocomplete: 'off', dir: 'ltr' } },
  key_place: { max: 40, isOptional: true, more: { autocomplete: 'off', dir: 'ltr' } },
} as const satisfies Record<TextName, Kind>

const NAMES = ['licensePlate', 'customer_name', 'customer_phone', 'description', 'kilometers'] as const

type Given = { t: Texts; draft: Draft; photos: Blob[]; asksKeyPlace: boolean; onChange: () => void }

/** A part of the form. `problem` is the line that names what is wrong with it, and `mark` colours it while that is so. */
type Shown = { element: HTMLElement; problem: HTMLElement; mark: (isWrong: boolean) => void; focus: () => void }

function textField(name: TextName, { t, draft, onChange }: Given): Shown {
  const kind: Kind = FIELDS[name]
  const problem = problemLine(`${name}-problem`)
  const attributes = { id: name, maxlength: String(kind.max), 'aria-describedby': problem.id, ...kind.more }
  const control = kind.rows
    ? make('textarea', '', { ...attributes, rows: String(kind.rows) })
    : make('input', '', attributes)
  control.value = draft[name]
  control.addEventListener('input', () => {
    draft[name] = control.value
    onChange()
  })
  if (!kind.isOptional) control.setAttribute('aria-required', 'true')
  const label = make('label', t(`keyDrop:fields.${name}`), { for: name })
  if (kind.isOptional) label.append(' ', make('span', `(${t('keyDrop:optional')})`, { class: 'quiet' }))
  const element = make('div', '', { class: 'field' })
  element.append(label, control, problem)
  return {
    element,
    problem,
    mark: (isWrong) => control.setAttribute('aria-invalid', String(isWrong)),
    focus: () => control.focus(),
  }
}

/** A group of controls with one problem. */
function group(place: Place, legend: string, body: HTMLElement, problem: HTMLElement): Shown {
  const element = make('fieldset', '', { id: place })
  element.append(make('legend', legend), body, problem)
  return {
    element,
    problem,
    mark: (isWrong) => element.classList.toggle('wrong', isWrong),
    focus: () => element.querySelector<HTMLElement>('input, button')?.focus(),
  }
}

/** A field that a person neither sees nor reaches. Robots fill it in, which tells the server about them. */
function trap(draft: Draft): HTMLElement {
  const element = make('div', '', { class: 'unseen', 'aria-hidden': 'true' })
  const input = make('input', '', { name: 'website', tabindex: '-1', autocomplete: 'off' })
  input.addEventListener('input', () => {
    draft.website = input.value
  })
  element.append(input)
  return element
}

type Fields = {
  elements: HTMLElement[]
  /** Shows each problem at its field and focuses the first one. */
  show: (problems: Problems) => void
  /** Hides problems that are solved. New problems are shown only when the form is sent. */
  mend: (problems: Problems) => void
}

/** The fields of the form. */
export function createFields(given: Given): Fields {
  const { t, draft, photos, asksKeyPlace, onChange } = given
  const names: readonly TextName[] = asksKeyPlace ? [...NAMES, 'key_place'] : NAMES
  const fields = names.map((name) => [name, textField(name, given)] as const)
  const signatureProblem = problemLine('signature-problem')
  const signature = group(
    'signature',
    t('keyDrop:signature'),
    signatureParts(t, draft, onChange, signatureProblem.id),
    signatureProblem,
  )
  const consentProblem = problemLine('consent-problem')
  const tick = tickBox(t('keyDrop:consent'), draft.hasConsent, consentProblem.id, (isTicked) => {
    draft.hasConsent = isTicked
    onChange()
  })
  const consent = group('consent', t('keyDrop:consentTitle'), tick, consentProblem)
  const photoGroup = make('fieldset', '')
  photoGroup.append(make('legend', `${t('keyDrop:photos')} (${t('keyDrop:optional')})`), photoParts(t, photos))
  const places = new Map<Place, Shown>([...fields, ['signature', signature], ['consent', consent]])
  const tell = ({ problem, mark }: Shown, key: Problems[Place]) => {
    say(problem, key ? t(key) : null)
    mark(key !== undefined)
  }
  return {
    elements: [
      ...fields.map(([, { element }]) => element),
      photoGroup,
      signature.element,
      consent.element,
      trap(draft),
    ],
    mend(problems) {
      for (const [place, shown] of places) if (!shown.problem.hidden) tell(shown, problems[place])
    },
    show(problems) {
      for (const [place, shown] of places) tell(shown, problems[place])
      const [first] = [...places].filter(([place]) => problems[place] !== undefined)
      first?.[1].focus()
    },
  }
}
