import type { Language } from '#contract/constants.ts'
import { formatPhone } from '#contract/phone.ts'
import { callLink, make, makeButton } from '#renderer/ui/plain/elements.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import type { Receipt } from './server.ts'
import type { Texts } from './texts.ts'

/** Date and time at the location. Digits are Latin, as everywhere in the product. */
function formatMoment({ at, time_zone: timeZone }: Receipt, language: Language): string {
  const format = new Intl.DateTimeFormat(`${language}-u-nu-latn`, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return format.format(new Date(at))
}

/** A link that calls the location, if it has a telephone. */
export const callParts = (t: Texts, phone: string): HTMLElement[] =>
  phone === '' ? [] : [callLink(t('keyDrop:call', { phone: isolated(formatPhone(phone)) }), phone)]

/** The receipt of a sending, with everything that was not accepted. */
export function receiptParts(t: Texts, receipt: Receipt, language: Language, onAgain: () => void): HTMLElement[] {
  const heading = make('h1', t('keyDrop:receipt.title'), { tabindex: '-1' })
  const facts = make('dl', '')
  const fact = (name: string, value: string, className = '') => {
    const shown = make('dd', '', { class: className })
    shown.append(make('bdi', value))
    facts.append(make('dt', name), shown)
  }
  fact(t('keyDrop:receipt.number'), receipt.number, 'number')
  fact(t('keyDrop:receipt.time'), formatMoment(receipt, language))
  fact(t('keyDrop:receipt.location'), receipt.location)
  const notes = [
    ...(receipt.refused > 0 ? [t('keyDrop:receipt.refusedPhotos', { number: receipt.refused })] : []),
    ...(receipt.is_unsigned ? [t('keyDrop:receipt.unsigned')] : []),
  ].map((text) => make('p', text, { class: 'note' }))
  return [
    heading,
    make('p', t('keyDrop:receipt.next')),
    facts,
    ...notes,
    make('p', t('keyDrop:receipt.keep'), { class: 'help' }),
    ...callParts(t, receipt.phone),
    makeButton(t('keyDrop:receipt.again'), onAgain),
  ]
}
