import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#contract/constants.ts'
import { readWords } from '#server/records/words/recordWords.ts'
import { plainSms, smsSize } from '#server/sms/gsm7.ts'
import { questionSms, type SmsWords } from '#server/sms/smsText.ts'

const LINK = `https://werkbank.example/consent#${'aB3_-x'.repeat(11).slice(0, 64)}`
const CYRILLIC_AND_ARABIC = ['ar', 'ru', 'uk']

describe('Point 31.3 The text of an SMS', () => {
  it.each<[string, number, number]>([
    ['Grüße aus Köln', 14, 1],
    ['Preis: 20 €', 12, 1],
    ['a'.repeat(160), 160, 1],
    ['a'.repeat(161), 161, 2],
    ['я'.repeat(70), 70, 1],
    ['я'.repeat(71), 71, 2],
    [`${'a'.repeat(69)}🚗`, 71, 2],
  ])('The size of the text %s is counted as the mobile network counts it', (text, characters, messages) => {
    expect(smsSize(text)).toEqual({ characters, messages })
  })

  it('Accents that the alphabet lacks are dropped, and other scripts stay', () => {
    expect(plainSms('Łukasz’ aracı – ş ğ ß é')).toBe("Lukasz' araci - s g ß é")
    expect(plainSms('Вопрос')).toBe('Вопрос')
  })

  it.each(LANGUAGES)(
    'The question in %s keeps its link whole, and fits into one SMS where the script allows it',
    async (language) => {
      const words = await readWords<SmsWords>(language, 'mail')
      const { text, messages } = questionSms(words, {
        dealer: 'Autohaus Nordstern & Söhne',
        plate: 'B-AB 1234',
        link: LINK,
      })
      expect(text.endsWith(LINK)).toBe(true)
      expect(text).not.toContain('{{')
      expect(messages).toBe(CYRILLIC_AND_ARABIC.includes(language) ? 2 : 1)
    },
  )

  it('A long name of a dealer is left out of the SMS, because it would need a second one', async () => {
    const words = await readWords<SmsWords>('de', 'mail')
    const short = questionSms(words, { dealer: 'Haus', plate: 'B-AB 1', link: LINK })
    expect(short.text).toMatch(/^Haus: /)
    const long = questionSms(words, { dealer: 'A'.repeat(80), plate: 'B-AB 1', link: LINK })
    expect(long).toMatchObject({ messages: 1, text: expect.stringMatching(/^Frage zu Ihrem Fahrzeug B-AB 1: https/) })
  })
})
