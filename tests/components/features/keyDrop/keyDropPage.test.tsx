import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { DROP_TICKET_HEADER, DROP_TOKEN_HEADER } from '#contract/service/keyDrop.ts'
import { answer, askedFor, listen, lost, refusal } from '#tests/support/components/answers.ts'
import { violations } from '#tests/support/components/violations.ts'

const OPEN = 'POST /v1/key-drop/open'
const SEND = 'POST /v1/key-drop/send'
const FORM: EndpointOutput<typeof OPEN> = {
  dealer_name: 'Autohaus Ahornfeld',
  location: 'Wolfsburg',
  phone: '+495361555123',
  asks_key_place: true,
  country: 'DE',
  ticket: 'ticket',
}
const RECEIPT: EndpointOutput<typeof SEND> = {
  number: 'KQ7X2M',
  at: '2020-01-02T21:15:00.000Z',
  time_zone: 'Europe/Berlin',
  location: 'Wolfsburg',
  phone: '+495361555123',
  refused: 1,
  is_unsigned: false,
}

const field = (name: string) => page.getByLabelText(name)
const button = (name: string) => page.getByRole('button', { name, exact: true })

/** A photo of 3,000 pixels, as a phone takes it. */
async function photo(): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = 3_000
  canvas.height = 2_000
  canvas.getContext('2d')?.fillRect(0, 0, 900, 900)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg'))
  return new File([blob ?? ''], 'schaden.jpg', { type: 'image/jpeg' })
}

/** Scans a sign. The page also begins anew when only the fragment changes, as after a reload. */
async function scan(token: string): Promise<void> {
  location.hash = token
  await import('#renderer/features/keyDrop/page.ts')
}

async function fill(): Promise<void> {
  await field('Kennzeichen').fill('DEM-KD 1')
  await field('Name').first().fill('Ulla Kranich')
  await field('Telefon').fill('05361 555 999')
  await field('Was sollen wir tun?').fill('Bremse quietscht')
  await field('Kilometerstand').fill('٤١.٠٠٠ km')
  await field('Nummer von Umschlag oder Haken').fill('12')
}

test('7.12 A customer hands in a key with photo and typed signature; nothing typed is lost, and a repeat has the same name', async () => {
  listen()
  answer({ [OPEN]: () => FORM, [SEND]: () => lost })
  await scan('first')
  await expect.element(page.getByText('Autohaus Ahornfeld · Wolfsburg')).toBeVisible()

  // An empty form is not sent. The first wrong field has the focus and its own sentence.
  await button('Absenden').click()
  await expect.element(field('Kennzeichen')).toHaveFocus()
  await expect.element(field('Kennzeichen')).toHaveAccessibleDescription('Bitte ausfüllen.')
  await expect.element(page.getByText('Bitte unterschreiben Sie.')).toBeVisible()
  expect(await violations()).toEqual([])

  await fill()
  const chooser = page.css('input[type="file"]')
  await userEvent.upload(chooser, [new File(['x'], 'kein-bild.jpg', { type: 'image/jpeg' }), await photo()])
  await expect.element(page.getByText('„kein-bild.jpg“ lässt sich nicht lesen.')).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'Foto 1' })).toBeVisible()
  await button('Mit getipptem Namen unterschreiben').click()
  await field('Ihr Name als Unterschrift').fill('Ulla Kranich')
  await page.getByText('Dieser Name gilt als meine Unterschrift.').click()
  await page.getByText('Ich bin einverstanden').click()

  // The network loses the answer. Another language and another start of the page keep everything.
  await button('Absenden').click()
  await expect.element(page.getByText('Keine Verbindung.')).toBeVisible()
  await page.getByRole('combobox').selectOptions('ar')
  await expect.poll(() => document.documentElement.dir).toBe('rtl')
  await expect.element(page.css('#description')).toHaveValue('Bremse quietscht')
  await page.getByRole('combobox').selectOptions('de')
  window.dispatchEvent(new HashChangeEvent('hashchange'))
  await expect.poll(() => askedFor(OPEN).length).toBe(2)
  await expect.element(field('Nummer von Umschlag oder Haken')).toHaveValue('12')
  await expect.element(page.getByRole('img', { name: 'Foto 1' })).toBeVisible()

  // After a refusal with a waiting time, the page sends again without the customer.
  answer({ [SEND]: () => (askedFor(SEND).length === 2 ? refusal('too_many_attempts', { retry_after: 0 }) : RECEIPT) })
  await button('Absenden').click()
  await expect.element(page.getByText('KQ7X2M')).toBeVisible()
  await expect.element(page.getByText('02.01.2020, 22:15')).toBeVisible()
  await expect.element(page.getByText('Nicht angenommene Fotos: 1.')).toBeVisible()
  await expect.element(page.getByRole('link')).toHaveAttribute('href', 'tel:+495361555123')
  expect(await violations()).toEqual([])
  expect(
    askedFor(SEND).map(({ headers }) => [headers.get(DROP_TOKEN_HEADER), headers.get(DROP_TICKET_HEADER)]),
  ).toEqual(Array.from({ length: 3 }, () => ['first', 'ticket']))
  const sent = askedFor(SEND).map(({ body }) => body)
  expect(sent).toHaveLength(3)
  expect(new Set(sent.map(({ drop_uuid }) => drop_uuid)).size).toBe(1)
  expect(sent[0]).toMatchObject({
    website: '',
    licensePlate: 'DEM-KD 1',
    customer_phone: '+495361555999',
    kilometers: 41_000,
    key_place: '12',
    has_consent: true,
    photos: [expect.stringMatching(/^\/9j\//)],
    signature: expect.stringMatching(/^iVBOR/),
  })

  // After the receipt the form is empty, with another name. An ended address is reported, and the typed values stay.
  answer({ [SEND]: () => refusal('link_invalid_or_expired') })
  await button('Weiteres Fahrzeug').click()
  await expect.element(field('Kennzeichen')).toHaveValue('')
  await fill()
  const pad = page.css('form svg').element()
  for (const [type, x, y] of [
    ['pointerdown', 30, 30],
    ['pointermove', 90, 60],
    ['pointerup', 90, 60],
  ] as const) {
    const { left, top } = pad.getBoundingClientRect()
    pad.setPointerCapture = () => undefined
    pad.dispatchEvent(new PointerEvent(type, { clientX: left + x, clientY: top + y, pointerId: 1 }))
  }
  await page.getByText('Ich bin einverstanden').click()
  await button('Absenden').click()
  await expect.element(page.getByText('Dieser Code gilt nicht mehr.')).toBeVisible()
  expect(askedFor(SEND)[3]?.body.drop_uuid).not.toBe(sent[0]?.drop_uuid)
  await button('Noch einmal versuchen').click()
  await expect.element(field('Kennzeichen')).toHaveValue('DEM-KD 1')
})
