import { plainSms, type SmsSize, smsSize } from './gsm7.ts'

/** A text message with its size. */
export type SmsText = SmsSize & { text: string }

/** The words of text messages, from `locales/<language>/mail.json`. */
export type SmsWords = { sms: { question: string; test: string } }

const oneLine = (text: string) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()

const sized = (text: string): SmsText => {
  const plain = plainSms(oneLine(text))
  return { text: plain, ...smsSize(plain) }
}

/**
 * The question to a customer: dealer, car and address. Name and plate are left out, one after the other, when the text
 * then fits into fewer messages.
 */
export function questionSms(
  { sms }: SmsWords,
  { dealer, plate, link }: { dealer: string; plate: string; link: string },
): SmsText {
  const say = (car: string) =>
    sms.question.replace('{{link}}', () => link).replace(' {{plate}}', () => (car === '' ? '' : ` ${car}`))
  const texts = [`${dealer}: ${say(plate)}`, say(plate), say('')].map(sized)
  const fewest = Math.min(...texts.map(({ messages }) => messages))
  return texts.find(({ messages }) => messages === fewest) ?? sized(say(''))
}

/** The text of the test button. */
export const testSms = ({ sms }: SmsWords): SmsText => sized(sms.test)
