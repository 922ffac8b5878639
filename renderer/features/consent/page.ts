import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '#contract/constants.ts'
import { formatPhone } from '#contract/phone.ts'
import { directionOf, LANGUAGE_NAMES } from '#renderer/i18n/languageNames.ts'
import { pageLanguage } from '#renderer/i18n/pageTexts.ts'
import { safeStorage } from '#renderer/storage/safeStorage.ts'
import { callLink, make, makeButton } from '#renderer/ui/plain/elements.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import '#renderer/ui/plain/page.css'
import { Refused } from '#renderer/ui/plain/postPublic.ts'
import { type Draft, deleteDraft, keepDraft, readDraft } from './draft.ts'
import { formPart } from './form.ts'
import { itemPart } from './items.ts'
import { type Offer, openOffer, sendAnswer, tellSeen } from './server.ts'
import { type ConsentTextKey, textsOf } from './texts.ts'

const LANGUAGE_KEY = 'consent_language'
const MINUTE = 60

let language = pageLanguage(safeStorage.getItem(LANGUAGE_KEY), FALLBACK_LANGUAGE)
let t = textsOf(language)
let token = ''
let offer: Offer | null = null
let draft: Draft | null = null
/** The sentence above the page, such as the reason of a failure. */
let notice: ConsentTextKey | null = null
let isSeen = false

const main = make('main', '')
const root = document.documentElement

function setLanguage(next: Language): void {
  language = next
  t = textsOf(next)
}

function languageChoice(): HTMLElement {
  const label = make('label', '', { class: 'language' })
  const select = make('select', '', { id: 'language' })
  for (const one of LANGUAGES) select.append(make('option', LANGUAGE_NAMES[one], { lang: one, value: one }))
  select.value = language
  select.addEventListener('change', () => {
    setLanguage(select.value as Language)
    safeStorage.setItem(LANGUAGE_KEY, language)
    draw()
    document.getElementById('language')?.focus()
  })
  label.append(make('span', t('consent:language')), select)
  return label
}

/** The sentence for a failed call. */
function reasonOf(error: unknown): ConsentTextKey {
  const code = error instanceof Refused ? error.code : 'failed'
  if (code === 'link_invalid_or_expired') return 'consent:problems.dead'
  if (code === 'plugin_disabled' || code === 'dealer_deactivated') return 'consent:problems.closed'
  if (code === 'network') return 'consent:problems.offline'
  return code === 'too_many_attempts' ? 'consent:problems.busy' : 'consent:problems.failed'
}

/** Sends the answer. When the offer has changed, the page shows the new one, and the customer chooses again. */
async function send(given: Offer, typed: Draft): Promise<string | null> {
  try {
    const open = given.items.filter(({ answer }) => answer === 'open')
    offer = await sendAnswer({
      token,
      digest: given.digest,
      answers: open.map(({ extension_uuid }) => ({
        extension_uuid,
        answer: typed.answers[extension_uuid] ?? 'declined',
      })),
      name: typed.name.trim(),
      signature: typed.path,
      is_name_confirmed: typed.isNameConfirmed,
      note: typed.note,
    })
    deleteDraft()
    draw()
    main.querySelector('h1')?.focus()
    return null
  } catch (error) {
    const isChanged =
      error instanceof Refused && (error.code === 'version_conflict' || error.code === 'validation_failed')
    if (isChanged) {
      await open('consent:problems.changed')
      return null
    }
    const wait = error instanceof Refused ? Math.max(1, Math.ceil(error.retryAfter / MINUTE)) : 1
    return t(reasonOf(error), { minutes: wait })
  }
}

function headParts(shown: Offer, heading: ConsentTextKey): HTMLElement[] {
  const where = make('p', '', { class: 'where' })
  where.append(make('bdi', shown.dealer_name), ' · ', make('bdi', shown.location))
  const car = make('p', '')
  car.append(make('bdi', shown.licensePlate, { dir: 'ltr' }), ' ', make('bdi', shown.model))
  return [where, make('h1', t(heading), { tabindex: '-1' }), car]
}

/** A time by the clock of the location. */
const timeText = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    numberingSystem: 'latn',
    timeZone,
  }).format(new Date(at))

function offerParts(shown: Offer, typed: Draft): HTMLElement[] {
  const isAnswered = shown.answered_at !== null || shown.items.every(({ answer }) => answer !== 'open')
  if (isAnswered)
    return [
      ...headParts(shown, 'consent:thanks'),
      ...(shown.answered_at === null
        ? []
        : [
            make(
              'p',
              t('consent:answeredAt', { name: shown.answered_by, time: timeText(shown.answered_at, shown.time_zone) }),
            ),
          ]),
      ...shown.items.map((item) => itemPart({ t, language, token, item, draft: typed, onChange: () => undefined })),
      ...(shown.phone === ''
        ? []
        : [callLink(t('consent:call', { phone: isolated(formatPhone(shown.phone)) }), shown.phone)]),
    ]
  return [
    ...headParts(shown, 'consent:title'),
    make('p', t('consent:intro')),
    make('p', t('consent:until', { time: timeText(shown.expires_at, shown.time_zone) }), { class: 'help' }),
    formPart({
      t,
      language,
      token,
      offer: shown,
      draft: typed,
      onChange: () => keepDraft(typed),
      onSend: () => send(shown, typed),
    }),
  ]
}

function draw(): void {
  root.lang = language
  root.dir = directionOf(language)
  document.title = t('consent:title')
  const note = notice ? [make('p', t(notice, { minutes: 1 }), { class: 'problem', role: 'alert' })] : []
  const rest = offer && draft ? offerParts(offer, draft) : [make('h1', t('consent:title'))]
  const retry = notice !== null && offer === null ? [makeButton(t('consent:retry'), () => void open(null))] : []
  main.replaceChildren(languageChoice(), ...note, ...rest, ...retry)
}

/** Loads the question. Its language is the customer's, unless another one was chosen on this phone. */
async function open(why: ConsentTextKey | null): Promise<void> {
  try {
    offer = await openOffer(token)
    draft = readDraft(token, offer)
    notice = why
    if (safeStorage.getItem(LANGUAGE_KEY) === null) setLanguage(offer.language)
  } catch (error) {
    offer = null
    notice = reasonOf(error)
  }
  draw()
}

/** Reports that a person has seen the offer, at the first touch, key or wheel. Virus scanners only open the page. */
function noteSeen(): void {
  if (isSeen || offer === null || offer.answered_at !== null) return
  isSeen = true
  tellSeen(token).catch(() => {
    isSeen = false
  })
}

async function start(): Promise<void> {
  token = location.hash.slice(1)
  isSeen = false
  offer = null
  notice = null
  draw()
  await open(null)
}

document.body.append(main)
for (const event of ['pointerdown', 'keydown', 'wheel', 'touchstart'])
  addEventListener(event, noteSeen, { passive: true })
addEventListener('hashchange', () => void start())
void start()
