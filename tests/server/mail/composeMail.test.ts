import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#contract/constants.ts'
import type { AppointmentMailContent, LinkMailContent, MailContent, PageMailContent } from '#contract/mail.ts'
import { composeMail } from '#server/mail/composeMail.ts'

const at = '2026-11-21T08:30:00.000Z'
const link = 'https://werkbank.example/password#token=abc&company=ahornfeld'
const CONTENTS: (MailContent | LinkMailContent | PageMailContent | AppointmentMailContent)[] = [
  { template: 'invitation', link, minutes: 4_320 },
  { template: 'password_reset', link, minutes: 30 },
  { template: 'password_changed', at },
  { template: 'new_device', device: 'Firefox', at },
  { template: 'second_factor_changed', change: 'removed', at },
  { template: 'inbox', entry: 'newsToConfirm', opens: { screen: 'inbox' } },
  { template: 'inbox', entry: 'newsToConfirm', page: 'https://werkbank.example/?notice=7' },
  { template: 'test' },
  { template: 'appointment', when: at, location: 'Ahornfeld', address: 'Ahornweg 7', phone: '', plate: 'DEM-A 1' },
]
const FROM = { dealer: 'Autohaus Ahornfeld', company: 'ahornfeld', zone: 'Europe/Berlin' }
const cases = LANGUAGES.flatMap((language) => CONTENTS.map((content) => [language, content.template, content] as const))

describe('the text of a mail', () => {
  it.each(cases)('A mail in %s has its full content as text and as HTML: %s', (language, _template, content) => {
    const { subject, text, html } = composeMail(content, { name: 'Jana Öztürk', language }, FROM)
    for (const part of [subject, text, html]) expect(part).not.toMatch(/\{\{|undefined|\bnull\b/)
    expect(text).toContain('Jana Öztürk')
    expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
    if ('link' in content) {
      expect(text).toContain(content.link)
      expect(html).toContain('href="https://werkbank.example/password#token=abc&amp;company=ahornfeld"')
    }
    if ('page' in content) {
      expect(text).toContain(`\n${content.page}\n`)
      expect(html).toContain(`href="${content.page}"`)
    }
    if ('plate' in content) for (const part of ['Ahornfeld', 'Ahornweg 7', 'DEM-A 1']) expect(text).toContain(part)
    if ('at' in content) expect(text).toMatch(/2026|٢٠٢٦/)
  })

  it('A mail writes times of day by the clock of the dealer', () => {
    const mail = (zone: string) =>
      composeMail({ template: 'password_changed', at }, { name: 'Jana', language: 'de' }, { ...FROM, zone }).text
    expect(mail('Europe/Berlin')).toContain('09:30')
    expect(mail('Europe/Athens')).toContain('10:30')
    expect(mail('Europe/Lisbon')).toContain('08:30')
  })

  it('The subject of a mail differs in every language', () => {
    const subjects = LANGUAGES.map(
      (language) =>
        composeMail({ template: 'password_reset', link, minutes: 30 }, { name: 'A', language }, FROM).subject,
    )
    expect(new Set(subjects).size).toBe(LANGUAGES.length)
  })

  it('A mail uses the plural form of its language for a number of minutes', () => {
    const valid = (language: 'de' | 'pl' | 'ru' | 'ar', minutes: number) =>
      composeMail({ template: 'password_reset', link, minutes }, { name: 'A', language }, FROM).text
    expect(valid('de', 30)).toContain('30 Minuten')
    expect(valid('ru', 4_320)).toContain('3 дня')
    expect(valid('pl', 30)).toContain('30 minut')
    expect(valid('ar', 30)).toMatch(/(30|٣٠) دقيقة/)
  })

  it('A mail takes no HTML and no second header from a name', () => {
    const name = '<img src=x onerror=alert(1)>'
    const { html, subject } = composeMail(
      { template: 'invitation', link, minutes: 60 },
      { name, language: 'de' },
      { dealer: 'Haus\r\nBcc: evil@x.example', company: 'a', zone: 'UTC' },
    )
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(subject).toBe('Ihr Zugang zu Werkbank bei Haus Bcc: evil@x.example')
  })
})
