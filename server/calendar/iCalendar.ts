/** At most this many octets of a line (RFC 5545, 3.1). */
const LINE_OCTETS = 75
const LINE_END = '\r\n'

/** One event of a calendar. Times are moments, so that no reader needs a time zone. */
export type CalendarEvent = {
  uid: string
  /** Counts the changes. A calendar program replaces its entry by one with a higher number. */
  sequence: number
  changedAt: number
  from: number
  to: number
  summary: string
  location: string
  description: string
  isCanceled: boolean
}
/** `name`: the title that a calendar program shows for a whole feed. Null for a single event. */
type Calendar = { name: string | null; events: readonly CalendarEvent[] }

/** A moment in UTC, `20260916T082000Z`. */
const moment = (at: number) => `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** Text of a property (RFC 5545, 3.3.11). Other control characters are not allowed in a calendar. */
const escaped = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\n/g, '\\n')

/** Breaks a line after 75 octets, and never inside of a character. */
function folded(line: string): string {
  const lines: string[] = []
  let current = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > LINE_OCTETS) {
      lines.push(current)
      // The space that marks a continued line counts as one octet.
      current = ' '
      octets = 1
    }
    current += character
    octets += size
  }
  return [...lines, current].join(LINE_END)
}

const linesOf = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${escaped(event.uid)}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTAMP:${moment(event.changedAt)}`,
  `LAST-MODIFIED:${moment(event.changedAt)}`,
  `DTSTART:${moment(event.from)}`,
  `DTEND:${moment(event.to)}`,
  `SUMMARY:${escaped(event.summary)}`,
  ...(event.location === '' ? [] : [`LOCATION:${escaped(event.location)}`]),
  ...(event.description === '' ? [] : [`DESCRIPTION:${escaped(event.description)}`]),
  `STATUS:${event.isCanceled ? 'CANCELLED' : 'CONFIRMED'}`,
  'END:VEVENT',
]

/** The media type of a calendar. */
export const CALENDAR_TYPE = 'text/calendar; charset=utf-8'

/** Writes a calendar file (RFC 5545). */
export function writeCalendar({ name, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Werkbank//Werkbank//DE',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...(name === null ? [] : [`X-WR-CALNAME:${escaped(name)}`]),
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ]
  return lines.map((line) => folded(line) + LINE_END).join('')
}
