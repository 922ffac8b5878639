import i18next from 'i18next'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { feature } from '#renderer/features/departments/feature.ts'
import { appLanguage } from '#renderer/i18n/language.ts'
import { answer } from '#tests/support/components/answers.ts'
import { departments } from '#tests/support/components/departments.ts'
import { showScreen } from '#tests/support/components/showScreen.tsx'
import { BERT, tell, uuidOf } from '#tests/support/components/signedIn.ts'
import { violations } from '#tests/support/components/violations.ts'

const APPEARANCES = [
  { look: 'light', language: 'de' },
  { look: 'dark', language: 'ar' },
] as const
const field = (name: string) => page.css(`[data-field="${name}"] :is(input, textarea):not([aria-hidden])`).first()

async function speak(language: 'de' | 'ar') {
  appLanguage.set(language)
  await expect.poll(() => i18next.language).toBe(language)
}
afterEach(() => speak('de'))

for (const { look: theme, language } of APPEARANCES)
  test(`A form is accessible: ${theme}, ${language}`, async () => {
    await speak(language)
    const store = departments('Werkstatt')
    const change = (number: number, hour: number, after: string) => ({
      uuid: uuidOf(number),
      // The changes are an hour apart, so that they are two entries.
      at: `2026-03-02T0${hour}:00:00.000Z`,
      event: 'department.changed',
      by: BERT,
      changes: [{ field: 'short_code', before: 'ALT', after }],
    })
    const history = { items: [change(7, 8, 'NEU'), change(8, 7, 'ALT')], has_more: false, next_cursor: null }
    answer({ 'GET /v1/departments/:uuid/history': () => history })
    await showScreen(feature, `/admin/departments/${uuidOf(101)}`, { theme })
    await expect.element(field('name')).toBeVisible()
    expect(await violations(), 'at rest').toEqual([])

    await field('name').fill('')
    await field('short_code').fill('viel zu lang')
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.poll(() => document.querySelectorAll('[data-field] [aria-invalid="true"]').length).toBe(2)
    expect(await violations(), 'with errors').toEqual([])

    await field('short_code').fill('')
    await field('name').fill('Werkstatt am alten Güterbahnhof')
    store.save(uuidOf(101), { name: 'Werkstatt fremd' })
    const event = { uuid: uuidOf(101), location: null, version: 2, by: BERT.uuid, fields: ['name'] }
    tell('custom.event', { type: 'department.changed', ...event })
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.element(page.getByRole('dialog').getByText('Werkstatt fremd')).toBeVisible()
    expect(await violations(), 'with a conflict').toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()

    await page.getByRole('tab').last().click()
    await expect.element(page.getByRole('tabpanel').getByRole('listitem').nth(1)).toBeVisible()
    expect(await violations(), 'history').toEqual([])
  })
