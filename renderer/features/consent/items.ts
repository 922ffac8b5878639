import type { Language } from '#contract/constants.ts'
import { CONSENT_ANSWERS } from '#contract/workshop/consentLink.ts'
import { make } from '#renderer/ui/plain/elements.ts'
import type { Draft } from './draft.ts'
import { loadPhoto, type Offer } from './server.ts'
import type { Texts } from './texts.ts'

type Item = Offer['items'][number]

export const priceText = (cents: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR', numberingSystem: 'latn' }).format(cents / 100)

/** Photos by uuid, so that they are not loaded again when the page is redrawn. */
const photos = new Map<string, Promise<string>>()

function photoParts(t: Texts, token: string, uuids: readonly string[]): HTMLElement[] {
  if (uuids.length === 0) return []
  const row = make('div', '', { class: 'row' })
  for (const [at, uuid] of uuids.entries()) {
    const image = make('img', '', { alt: t('consent:photo', { number: at + 1 }) })
    const loading = photos.get(uuid) ?? loadPhoto(token, uuid)
    photos.set(uuid, loading)
    loading.then(
      (address) => {
        image.src = address
      },
      () => {
        photos.delete(uuid)
        image.remove()
      },
    )
    row.append(image)
  }
  return [row]
}

function choices(t: Texts, item: Item, draft: Draft, onChange: () => void): HTMLElement {
  const row = make('div', '', { class: 'row', role: 'radiogroup', 'aria-label': item.finding })
  for (const answer of CONSENT_ANSWERS) {
    const label = make('label', '', { class: 'choice' })
    const input = make('input', '', { type: 'radio', name: item.extension_uuid, value: answer })
    input.checked = draft.answers[item.extension_uuid] === answer
    input.addEventListener('change', () => {
      draft.answers[item.extension_uuid] = answer
      onChange()
    })
    label.append(input, make('span', t(`consent:${answer === 'accepted' ? 'accept' : 'decline'}`)))
    row.append(label)
  }
  return row
}

type Given = { t: Texts; language: Language; token: string; item: Item; draft: Draft; onChange: () => void }

/** One piece of work: the finding, the works, photos, price, and the choice or the answer that was given. */
export function itemPart({ t, language, token, item, draft, onChange }: Given): HTMLElement {
  const part = make('section', '', { class: 'item', 'data-item': item.extension_uuid })
  const heading = make('h2', item.finding, { dir: 'auto' })
  const works = make('ul', '')
  // Leaves out a work whose text only repeats the finding.
  const own = item.works.filter((text) => text.trim() !== item.finding.trim())
  for (const text of own) works.append(make('li', text, { dir: 'auto' }))
  const price = make('p', item.price === null ? t('consent:noPrice') : '', {
    class: item.price === null ? 'quiet' : 'price',
  })
  if (item.price !== null) price.append(make('bdi', priceText(item.price, language), { dir: 'ltr' }))
  const answer =
    item.answer === 'open'
      ? choices(t, item, draft, onChange)
      : make('p', t(`consent:answers.${item.answer}`), { class: 'note' })
  part.append(heading, ...(own.length > 0 ? [works] : []), ...photoParts(t, token, item.photo_uuids), price, answer)
  return part
}
