import { LANGUAGES, type Language } from '#contract/constants.ts'
import { DAY_MINUTES } from '#contract/durations.ts'
import type {
  AppointmentMailContent,
  ConsentMailContent,
  LinkMailContent,
  MailContent,
  PageMailContent,
  ProtocolMailContent,
} from '#contract/mail.ts'
import ar from '#locales/ar/mail.json' with { type: 'json' }
import de from '#locales/de/mail.json' with { type: 'json' }
import en from '#locales/en/mail.json' with { type: 'json' }
import es from '#locales/es/mail.json' with { type: 'json' }
import fr from '#locales/fr/mail.json' with { type: 'json' }
import it from '#locales/it/mail.json' with { type: 'json' }
import pl from '#locales/pl/mail.json' with { type: 'json' }
import ro from '#locales/ro/mail.json' with { type: 'json' }
import ru from '#locales/ru/mail.json' with { type: 'json' }
import tr from '#locales/tr/mail.json' with { type: 'json' }
import uk from '#locales/uk/mail.json' with { type: 'json' }

const TEXTS: Record<Language, typeof de> = { ar, de, en, es, fr, it, pl, ro, ru, tr, uk }
const RIGHT_TO_LEFT: readonly Language[] = ['ar']
/** Isolates names from the direction of the surrounding text. */
const [ISOLATE, END_ISOLATE] = ['\u2068', '\u2069']

export type Mail = { subject: string; text: string; html: string }
type Recipient = { name: string; language: Language }
/** `zone`: time zone of the written times. */
type Sender = { dealer: string; company: string; zone: string }
type Content =
  | MailContent
  | LinkMailContent
  | PageMailContent
  | AppointmentMailContent
  | ConsentMailContent
  | ProtocolMailContent
type Gaps = Record<string, string>
type Part = { kind: 'text' | 'note' | 'link'; text: string; label?: string }

/** Writes a mail in the reader's language, as plain text and as HTML with the same words. */
export function composeMail(content: Content, to: Recipient, from: Sender): Mail {
  const language = LANGUAGES.includes(to.language) ? to.language : 'en'
  const texts = TEXTS[language]
  const isolated = (text: string) => (RIGHT_TO_LEFT.includes(language) ? ISOLATE + text + END_ISOLATE : text)
  const gaps: Gaps = {
    name: isolated(to.name),
    dealer: isolated(from.dealer),
    company: isolated(from.company),
    ...('address' in content ? { address: isolated(content.address) } : {}),
    ...('device' in content ? { device: isolated(content.device) } : {}),
    ...('person' in content ? { person: isolated(content.person) } : {}),
    ...('threat' in content ? { threat: isolated(content.threat) } : {}),
    ...('failures' in content ? { failures: new Intl.NumberFormat(language).format(content.failures) } : {}),
    ...('at' in content ? { time: timeIn(language, from.zone, content.at) } : {}),
    ...('entry' in content ? { entry: texts.inbox.kind[content.entry] } : {}),
    ...('minutes' in content ? { duration: durationIn(language, content.minutes) } : {}),
    ...('plate' in content ? { plate: isolated(content.plate), phone: isolated(content.phone) } : {}),
    ...('when' in content ? appointmentGaps(content, language, from.zone, isolated) : {}),
  }
  const say = (text: string) => fill(text, gaps)
  const parts: Part[] = [
    { kind: 'text', text: say(texts.greeting) },
    { kind: 'text', text: say(bodyOf(texts, content)) },
    ...linkParts(texts, content, say),
    ...factParts(texts, content, say),
    ...('at' in content ? [{ kind: 'text' as const, text: say(texts.time) }] : []),
    ...(content.template === 'test' ? [] : [{ kind: 'text' as const, text: say(texts[content.template].note) }]),
    { kind: 'note', text: say(texts.closing) },
  ]
  const direction = RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr'
  return {
    // The subject is one line, even when the dealer's name contains line ends.
    subject: fill(texts[content.template].subject, { ...gaps, dealer: from.dealer }).replace(/\p{Cc}+/gu, ' '),
    text: `${parts.map((part) => part.text).join('\n\n')}\n`,
    html: page(language, direction, parts),
  }
}

function bodyOf(texts: typeof de, content: Content): string {
  return content.template === 'second_factor_changed' ? texts.change[content.change] : texts[content.template].text
}

const appointmentGaps = (
  { when, location, plate, phone }: AppointmentMailContent,
  language: Language,
  timeZone: string,
  isolated: (text: string) => string,
): Gaps => ({
  when: isolated(
    new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short', timeZone }).format(new Date(when)),
  ),
  location: isolated(location),
  plate: isolated(plate),
  phone: isolated(phone),
})

const FACTS = ['location', 'address', 'phone', 'plate'] as const

/** The known facts of an appointment, one line each. */
function factParts(texts: typeof de, content: Content, say: (text: string) => string): Part[] {
  if (content.template !== 'appointment') return []
  return FACTS.flatMap((name) =>
    content[name] === '' ? [] : [{ kind: 'text' as const, text: say(texts.appointment.facts[name]) }],
  )
}

function linkParts(texts: typeof de, content: Content, say: (text: string) => string): Part[] {
  if ('page' in content) return [{ kind: 'link', text: content.page, label: say(texts[content.template].button) }]
  if (!('link' in content)) return []
  return [
    { kind: 'link', text: content.link, label: say(texts[content.template].button) },
    { kind: 'text', text: say(texts.valid) },
  ]
}

const fill = (text: string, gaps: Gaps) => text.replace(/\{\{(\w+)\}\}/g, (gap, name: string) => gaps[name] ?? gap)

const timeIn = (language: Language, timeZone: string, at: string) =>
  new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone,
  }).format(new Date(at))

/** Writes whole days as days and everything else in minutes, with the language's plural. */
function durationIn(language: Language, minutes: number): string {
  const [value, unit] = minutes % DAY_MINUTES === 0 ? [minutes / DAY_MINUTES, 'day'] : [minutes, 'minute']
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)

/** Styles are inline, because mail programs remove style sheets. The page loads nothing. */
function page(language: Language, direction: string, parts: readonly Part[]): string {
  const body = parts.map(({ kind, text, label }) => {
    const shown = escaped(text)
    if (kind === 'note') return `<p style="margin:24px 0 0;color:#5b6570;font-size:13px">${shown}</p>`
    if (kind === 'text') return `<p style="margin:0 0 16px">${shown}</p>`
    const button =
      'display:inline-block;padding:12px 20px;background:#0b5cad;color:#ffffff;text-decoration:none;border-radius:6px'
    return `<p style="margin:0 0 16px"><a href="${shown}" style="${button}">${escaped(label ?? '')}</a></p>
<p style="margin:0 0 16px;font-size:13px">${escaped(TEXTS[language].link)}<br><bdi dir="ltr">${shown}</bdi></p>`
  })
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;padding:24px;background:#f4f6f9;color:#1d2733;font:16px/1.5 system-ui,Arial,sans-serif">
<div dir="${direction}" style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px">
${body.join('\n')}
</div>
</body>
</html>
`
}
