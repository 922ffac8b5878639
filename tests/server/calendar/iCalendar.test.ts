import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { type CalendarEvent, writeCalendar } from '#server/calendar/iCalendar.ts'
import { fc } from '#tests/support/samples/fc.ts'

const EVENT: CalendarEvent = {
  uid: 'a@werkbank',
  sequence: 3,
  changedAt: Date.parse('2026-09-16T08:20:00.000Z'),
  from: Date.parse('2026-09-17T07:30:00.000Z'),
  to: Date.parse('2026-09-17T08:00:00.000Z'),
  summary: 'Termin',
  location: 'Ahornweg 7, 38440 Ahornfeld',
  description: '',
  isCanceled: false,
}
const written = (event: Partial<CalendarEvent>, name: string | null = null) =>
  writeCalendar({ name, events: [Object.assign({}, EVENT, event)] })
const parsed = (file: string) => new ICAL.Component(ICAL.parse(file))
const eventIn = (file: string) => new ICAL.Event(parsed(file).getFirstSubcomponent('vevent') ?? undefined)

describe('7.12 A calendar file', () => {
  it('Another program reads every text of a calendar file as it was written, with umlauts, emojis, separators and line ends', () => {
    // Line ends are one character in a calendar, and it holds no other control characters.
    const text = fc.string({ unit: 'grapheme', maxLength: 200 }).map((one) => one.replace(/\p{Cc}/gu, '\n'))
    fc.assert(
      fc.property(text, text, (summary, location) => {
        const event = eventIn(written({ summary, location, description: `${location}\n${summary}` }))
        expect(event.summary).toBe(summary)
        expect(event.location ?? '').toBe(location)
        expect(event.description).toBe(`${location}\n${summary}`)
      }),
    )
  })

  it('No line of a calendar file has more than 75 octets, each ends with CR and LF, and no character is broken', () => {
    const file = written({ summary: 'Größe 🚗'.repeat(60), description: 'a;b,c\\d\r\ne\u0007' })
    expect(file.endsWith('\r\n')).toBe(true)
    const lines = file.split('\r\n')
    expect(lines.some((line) => line.includes('\n'))).toBe(false)
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBe(75)
    expect(file).not.toContain('\uFFFD')
    expect(eventIn(file).description).toBe('a;b,c\\d\ne')
    // A tolerant reader takes a bare semicolon, but RFC 5545 wants it escaped.
    expect(lines).toContain('DESCRIPTION:a\\;b\\,c\\\\d\\ne')
  })

  it('A calendar file has its times in UTC, and marks a canceled appointment as canceled', () => {
    const file = written({ isCanceled: true }, 'Termine Jana')
    const event = eventIn(file)
    expect(event.startDate.toJSDate().toISOString()).toBe('2026-09-17T07:30:00.000Z')
    expect(event.endDate.toJSDate().toISOString()).toBe('2026-09-17T08:00:00.000Z')
    expect(event.sequence).toBe(3)
    expect(event.component.getFirstPropertyValue('status')).toBe('CANCELLED')
    expect(parsed(file).getFirstPropertyValue('x-wr-calname')).toBe('Termine Jana')
  })
})
