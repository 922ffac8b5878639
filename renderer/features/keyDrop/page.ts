import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '#contract/constants.ts'
import { directionOf, LANGUAGE_NAMES } from '#renderer/i18n/languageNames.ts'
import { pageLanguage } from '#renderer/i18n/pageTexts.ts'
import { safeStorage } from '#renderer/storage/safeStorage.ts'
import { make, makeButton, problemLine, say } from '#renderer/ui/plain/elements.ts'
import { checkDraft, kilometersOf, phoneOf } from './checkDraft.ts'
import { deliver } from './deliver.ts'
import { deleteDraft, emptyDraft, keepDraft, readDraft, readKept } from './draft.ts'
import { createFields } from './form.ts'
import { keepPhotos, readPhotos } from './keptPhotos.ts'
import '#renderer/ui/plain/page.css'
import { Refused } from '#renderer/ui/plain/postPublic.ts'
import { base64Of, signaturePicture } from './pictures.ts'
import { callParts, receiptParts } from './receipt.ts'
import { type Form, openForm, type Receipt } from './server.ts'
import { type DropTextKey, textsOf } from './texts.ts'

const LANGUAGE_KEY = 'key_drop_language'
const RECEIPT_KEY = 'key_drop_receipt'
const PLACE_KEY = 'key_drop_place'

/** The location of an address, kept for a start without a network. */
type KnownPlace = Omit<Form, 'ticket'> & { token: string }

const MINUTE = 60

let language = pageLanguage(safeStorage.getItem(LANGUAGE_KEY), FALLBACK_LANGUAGE)
let t = textsOf(language)
let draft = emptyDraft()
let token = ''
let place: KnownPlace | null = null
let ticket: string | null = null
/** The sentence that says why this address cannot be used any more; null while it can. */
let dead: DropTextKey | null = null
let isSending = false
const photos: Blob[] = []

const main = make('main', '')
const root = document.documentElement

const receiptNow = (): Receipt | null => {
  const kept = readKept<Receipt>(RECEIPT_KEY)
  return typeof kept.number === 'string' ? (kept as Receipt) : null
}

function languageChoice(): HTMLElement {
  const label = make('label', '', { class: 'language' })
  const select = make('select', '', { id: 'language' })
  for (const one of LANGUAGES) {
    const option = make('option', LANGUAGE_NAMES[one], { lang: one, value: one })
    select.append(option)
  }
  select.value = language
  select.addEventListener('change', () => {
    language = select.value as Language
    safeStorage.setItem(LANGUAGE_KEY, language)
    t = textsOf(language)
    draw()
    document.getElementById('language')?.focus()
  })
  label.append(make('span', t('keyDrop:language')), select)
  return label
}

function startOver(): void {
  if (!window.confirm(t('keyDrop:startOverAsk'))) return
  forget()
  draw()
}

/** Deletes everything that was typed, after it was sent or because the customer starts over. */
function forget(): void {
  deleteDraft()
  draft = emptyDraft()
  photos.length = 0
  void keepPhotos(photos)
}

/** The sentence for a failed sending, and whether the form can be sent without its photos. */
function reasonOf(error: unknown): { text: string; isTooLarge: boolean } {
  const { code, retryAfter } = error instanceof Refused ? error : new Refused('failed')
  const isTooLarge = code === 'payload_too_large'
  if (isTooLarge) return { text: t('keyDrop:problems.tooLarge'), isTooLarge }
  if (code === 'network') return { text: t('keyDrop:problems.offline'), isTooLarge }
  if (code === 'too_many_attempts')
    return { text: t('keyDrop:problems.busy', { minutes: Math.max(1, Math.ceil(retryAfter / MINUTE)) }), isTooLarge }
  return { text: t('keyDrop:problems.failed'), isTooLarge }
}

/** The sentence for a refusal after which the address cannot be used any more; null for other errors. */
function deathOf(error: unknown): DropTextKey | null {
  if (!(error instanceof Refused)) return null
  const { code, fields } = error
  if (code === 'link_invalid_or_expired' || fields.token !== undefined) return 'keyDrop:problems.dead'
  return code === 'plugin_disabled' || code === 'dealer_deactivated' ? 'keyDrop:problems.closed' : null
}

async function filledForm() {
  return {
    token,
    drop_uuid: draft.uuid,
    website: draft.website as '',
    licensePlate: draft.licensePlate,
    customer_name: draft.customer_name,
    customer_phone: phoneOf(draft, place?.country ?? '') ?? null,
    description: draft.description,
    kilometers: kilometersOf(draft) ?? null,
    key_place: draft.key_place,
    has_consent: true as const,
    photos: await Promise.all(photos.map(base64Of)),
    signature: signaturePicture(draft, t('keyDrop:typedNote')),
  }
}

type Shown = { problem: HTMLElement; button: HTMLButtonElement; rest: HTMLElement }

/** Sends the form. After a failure everything stays on the page and on the phone. */
async function send({ problem, button, rest }: Shown): Promise<void> {
  isSending = true
  say(problem, null)
  rest.replaceChildren()
  button.disabled = true
  button.textContent = t('keyDrop:sending')
  try {
    const onRenamed = (uuid: string) => {
      draft.uuid = uuid
      keepDraft(draft)
    }
    const receipt = await deliver({ filled: await filledForm(), ticket, onRenamed })
    safeStorage.setItem(RECEIPT_KEY, JSON.stringify(receipt))
    forget()
    isSending = false
    draw()
    main.querySelector('h1')?.focus()
  } catch (error) {
    isSending = false
    dead = deathOf(error)
    if (dead) {
      draw()
      return
    }
    button.disabled = false
    button.textContent = t('keyDrop:send')
    const { text, isTooLarge } = reasonOf(error)
    say(problem, text)
    const withoutPhotos = () => {
      photos.length = 0
      void keepPhotos(photos)
      draw()
      main.querySelector('form')?.requestSubmit()
    }
    rest.replaceChildren(
      ...(isTooLarge ? [makeButton(t('keyDrop:withoutPhotos'), withoutPhotos)] : []),
      ...callParts(t, place?.phone ?? ''),
    )
  }
}

function formParts(): HTMLElement[] {
  const form = make('form', '', { novalidate: '' })
  const fields = createFields({
    t,
    draft,
    photos,
    asksKeyPlace: place?.asks_key_place ?? true,
    onChange: () => {
      keepDraft(draft)
      fields.mend(checkDraft(draft, place?.country ?? ''))
    },
  })
  const problem = problemLine('problem')
  const button = make('button', t('keyDrop:send'), { type: 'submit', class: 'main' })
  const rest = make('div', '', { class: 'stack' })
  form.append(
    ...fields.elements,
    problem,
    rest,
    button,
    make('p', t('keyDrop:kept'), { class: 'help' }),
    makeButton(t('keyDrop:startOver'), startOver),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (isSending) return
    const problems = checkDraft(draft, place?.country ?? '')
    fields.show(problems)
    if (Object.keys(problems).length > 0) say(problem, t('keyDrop:problems.check'))
    else void send({ problem, button, rest })
  })
  return [form]
}

function deadParts(reason: DropTextKey): HTMLElement[] {
  const again = () => {
    dead = null
    draw()
    void open()
  }
  return [
    make('p', t(reason), { class: 'problem', role: 'alert' }),
    make('p', t('keyDrop:kept'), { class: 'help' }),
    ...callParts(t, place?.phone ?? ''),
    makeButton(t('keyDrop:retry'), again),
  ]
}

function headParts(): HTMLElement[] {
  const heading = make('h1', t('keyDrop:title'))
  if (!place) return [heading]
  const where = make('p', '', { class: 'where' })
  where.append(make('bdi', place.dealer_name), ' · ', make('bdi', place.location))
  return [where, heading]
}

function bodyParts(): HTMLElement[] {
  const receipt = receiptNow()
  if (receipt) {
    const again = () => {
      safeStorage.removeItem(RECEIPT_KEY)
      draw()
      void open()
    }
    return receiptParts(t, receipt, language, again)
  }
  if (dead) return [...headParts(), ...deadParts(dead)]
  return [...headParts(), make('p', t('keyDrop:intro')), ...formParts()]
}

function draw(): void {
  root.lang = language
  root.dir = directionOf(language)
  document.title = t('keyDrop:title')
  main.replaceChildren(languageChoice(), ...bodyParts())
}

/** Loads the location of the address and a ticket. Without a network the form can still be filled in. */
async function open(): Promise<void> {
  try {
    const { ticket: given, ...known } = await openForm(token)
    ticket = given
    const isSame = JSON.stringify(place) === JSON.stringify({ ...known, token })
    place = { ...known, token }
    safeStorage.setItem(PLACE_KEY, JSON.stringify(place))
    if (!isSame && !isSending) draw()
  } catch (error) {
    dead = deathOf(error)
    if (dead && !isSending) draw()
  }
}

/** Starts the page for the token in its address. Another scanned sign only changes the fragment and starts it again. */
async function start(): Promise<void> {
  token = location.hash.slice(1)
  draft = readDraft()
  const kept = readKept<KnownPlace>(PLACE_KEY)
  place = kept.token === token ? (kept as KnownPlace) : null
  ticket = null
  dead = null
  photos.splice(0, photos.length, ...(await readPhotos()))
  draw()
  await open()
}

document.body.append(main)
window.addEventListener('hashchange', () => void start())
window.addEventListener('online', () => {
  if (ticket === null && !dead) void open()
})
void start()
