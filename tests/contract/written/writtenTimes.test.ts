import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#contract/constants.ts'
import { clockOf } from '#contract/written/writtenClock.ts'
import { writtenText } from '#contract/written/writtenDay.ts'
import { writtenDay, writtenMoment } from '#contract/written/writtenMoment.ts'
import { fc } from '#tests/support/samples/fc.ts'

const DAY_MS = 86_400_000
const writtenClock = (text: string) => clockOf(writtenText(text))

describe('days as people write them', () => {
  it.each<[string, string | null]>([
    ['2026-03-04', '2026-03-04'],
    ['2026/3/4', '2026-03-04'],
    [' 4.3.2026 ', '2026-03-04'],
    ['01.12.2026', '2026-12-01'],
    ['25. 11. 2026', '2026-11-25'],
    ['25/11/2026', '2026-11-25'],
    ['25-11-2026', '2026-11-25'],
    ['25.11.26', '2026-11-25'],
    ['25.11.87', '1987-11-25'],
    ['2026-11-25 00:00:00', '2026-11-25'],
    ['2026-11-25T00:00:00.000', '2026-11-25'],
    ['25.11.2026 07:30', '2026-11-25'],
    ['Mi 25.11.2026', '2026-11-25'],
    ['Mi., 25.11.2026', '2026-11-25'],
    ['25.11.2026 Çar', '2026-11-25'],
    ['25.11.2026 г.', '2026-11-25'],
    ['٢٥/١١/٢٠٢٦', '2026-11-25'],
    ['۲۵.۱۱.۲۰۲۶', '2026-11-25'],
    ['२५.११.२०२६', '2026-11-25'],
    ['14.10.2025 r.', '2025-10-14'],
    ['14. Okt. 2025', '2025-10-14'],
    ['Di., 14. Oktober 2025', '2025-10-14'],
    ['14 октября 2025 г.', '2025-10-14'],
    ['14 жовт. 2025 р.', '2025-10-14'],
    ['14 października 2025 r.', '2025-10-14'],
    ['14 paź 2025', '2025-10-14'],
    ['14 de octubre de 2025', '2025-10-14'],
    ['1er août 2025', '2025-08-01'],
    ['1 AOUT 2025', '2025-08-01'],
    ['1º agosto 2025', '2025-08-01'],
    ['14 octombrie 2025', '2025-10-14'],
    ['14 Kasım 2025 Cuma', '2025-11-14'],
    ['14 KASIM 2025', '2025-11-14'],
    ['14-Oct-25', '2025-10-14'],
    ['2025-Oct-14', '2025-10-14'],
    ['October 14th, 2025', '2025-10-14'],
    ['mar. 14 octobre 2025', '2025-10-14'],
    ['mar 14.10.2025', '2025-10-14'],
    ['14 mar 2025', '2025-03-14'],
    ['1. Jänner 2026', '2026-01-01'],
    ['١٤ تشرين الأول ٢٠٢٥', '2025-10-14'],
    ['الثلاثاء، 14 أكتوبر 2025', '2025-10-14'],
    ['nicht 25.11.2026', null],
    ['bis 25.11.2026', null],
    ['14 jui 2025', null],
    ['14 Brumaire 2025', null],
    ['30. Februar 2026', null],
    ['14. Oktober', null],
    ['Oktober 2025', null],
    ['14 Okt 202', null],
    ['x'.repeat(61), null],
    ['29.02.2028', '2028-02-29'],
    ['2026-11-25T00:00:00Z', '2026-11-25'],
    ['2026-11-25T00:00:00.000+01:00', '2026-11-25'],
    ['2026-11-25T07:00:00Z', null],
    ['20261125', '2026-11-25'],
    ['20261325', null],
    ['11252026', null],
    ['15 XI 2026', '2026-11-15'],
    ['25.XI.2026', '2026-11-25'],
    ['25.XI.2026 r.', '2026-11-25'],
    ['Śr. 4 iii 2026', '2026-03-04'],
    ['1-V-26', '2026-05-01'],
    ['1 IX 2026', '2026-09-01'],
    ['1 VIII 2026', '2026-08-01'],
    ['1 XII 2026', '2026-12-01'],
    ['1 XIII 2026', null],
    ['1 VV 2026', null],
    ['29.02.2026', null],
    ['31.04.2026', null],
    ['11/25/2026', null],
    ['2026-13-01', null],
    ['1.2-2026', null],
    ['12.2026', null],
    ['46351', null],
    ['n/a', null],
    ['', null],
  ])('The day %s is read as %s', (text, day) => expect(writtenDay(text)).toBe(day))

  it('A day is read as each language of the product writes it', () => {
    const anyDay = fc.integer({ min: 0, max: 60_000 }).map((number) => new Date(number * DAY_MS))
    fc.assert(
      fc.property(fc.constantFrom(...LANGUAGES), anyDay, fc.boolean(), (language, day, hasWeekday) => {
        const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
          day: '2-digit',
          month: '2-digit',
          year: 'numeric',
          weekday: hasWeekday ? 'short' : undefined,
          timeZone: 'UTC',
          calendar: 'gregory',
        })
        expect(writtenDay(format.format(day))).toBe(day.toISOString().slice(0, 10))
      }),
    )
  })
})

describe('days with the name of the month', () => {
  const anyDay = fc.integer({ min: 0, max: 60_000 }).map((number) => new Date(number * DAY_MS))
  const styles = fc.constantFrom(
    { dateStyle: 'full' } as const,
    { dateStyle: 'long' } as const,
    { day: 'numeric', month: 'short', year: 'numeric' } as const,
    { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const,
  )
  const writers = fc.constantFrom(...LANGUAGES, 'en-GB', 'de-AT', 'fr-CA', 'es-MX', 'ar-SY', 'ar-MA', 'ar-DZ')

  it('A day with the name of its month is read as each language writes it', () => {
    fc.assert(
      fc.property(writers, anyDay, styles, (language, day, style) => {
        const format = new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC', calendar: 'gregory' })
        const text = format.format(day)
        expect(writtenDay(text), text).toBe(day.toISOString().slice(0, 10))
        expect(writtenDay(text.toUpperCase()), text.toUpperCase()).toBe(day.toISOString().slice(0, 10))
      }),
    )
  })

  it('A day and a time in one cell are read as each language writes them', () => {
    const minute = fc.integer({ min: 0, max: 1_439 })
    const lengths = fc.constantFrom('full', 'long', 'medium')
    fc.assert(
      fc.property(writers, anyDay, minute, lengths, fc.boolean(), (language, day, minutes, dateStyle, hour12) => {
        const format = new Intl.DateTimeFormat(language, {
          dateStyle,
          timeStyle: 'short',
          hour12,
          timeZone: 'UTC',
          calendar: 'gregory',
        })
        const text = format.format(new Date(day.getTime() + minutes * 60_000))
        expect(writtenMoment(text), text).toEqual({ day: day.toISOString().slice(0, 10), minutes })
      }),
    )
  })
})

describe('a time with its day', () => {
  it.each<[string, string | null, number]>([
    ['25.11.2026 07:30', '2026-11-25', 450],
    ['2026-11-25T07:30', '2026-11-25', 450],
    ['2026-11-25 07:30:00', '2026-11-25', 450],
    ['25.11.2026, 7.30 Uhr', '2026-11-25', 450],
    ['Mi 25.11.2026 um 7 Uhr', '2026-11-25', 450 - 30],
    ['7:30 25.11.2026', '2026-11-25', 450],
    ['25.11.2026 24:00', '2026-11-25', 1_440],
    ['25.XI.2026 0730', '2026-11-25', 450],
    ['1899-12-30 07:30:00', null, 450],
    ['7:30', null, 450],
  ])('The moment %s is %s at minute %d', (text, day, minutes) => expect(writtenMoment(text)).toEqual({ day, minutes }))

  it.each(['25.11.2026', '31.02.2026 07:30', '25.11.2026 25:00', '12:05 am 25.11.2026', '2026-11-25T07:30Z', ''])(
    'The text %s is no moment',
    (text) => expect(writtenMoment(text)).toBeNull(),
  )

  it('Each text is a day, a time, or neither, and reading never fails', () => {
    const part = fc.constantFrom(
      ...'0123456789.:-/ T,',
      ' ',
      'am',
      'Okt',
      'Mi',
      'h',
      'Uhr',
      'م',
      'mar',
      '12',
      '2026',
      'x',
    )
    const text = fc.oneof(
      fc.array(part, { maxLength: 16 }).map((parts) => parts.join('')),
      fc.string({ unit: 'grapheme' }),
    )
    fc.assert(
      fc.property(text, (one) => {
        const [day, minutes, moment] = [writtenDay(one), writtenClock(one), writtenMoment(one)]
        expect(day === null || /^\d{4}-\d{2}-\d{2}$/.test(day)).toBe(true)
        for (const found of [minutes, moment?.minutes ?? null])
          expect(found === null || (found >= 0 && found <= 1_440)).toBe(true)
      }),
    )
  })
})

describe('clock times', () => {
  it.each<[string, number | null]>([
    ['7:30', 450],
    ['07:30:00', 450],
    ['07:28:43', 449],
    ['16:15:09', 975],
    ['23:59:45', 1_440],
    ['24:00', 1_440],
    ['24:00:00', 1_440],
    ['00:00', 0],
    ['7.30', 450],
    ['07:30 Uhr', 450],
    ['7h30', 450],
    ['7 h 30', 450],
    ['godz. 7:30', 450],
    ['7:30 AM', 450],
    ['7:30 p.m.', 1_170],
    ['12:05 am', 5],
    ['٠٧:٣٠', 450],
    ['०७:३०', 450],
    ['7 Uhr', 420],
    ['7 Uhr 30', 450],
    ['16h', 960],
    ['16h30', 990],
    ['16 h 30 min', 990],
    ['7 heures', 420],
    ['à 7 heures 30', 450],
    ['7 o’clock', 420],
    ["7 o'clock", 420],
    ['7pm', 1_140],
    ['7:30 a. m.', 450],
    ['a las 7', 420],
    ['ore 7.30', 450],
    ['alle ore 7', 420],
    ['ora 7:30', 450],
    ['godz. 7', 420],
    ['saat 7', 420],
    ['saat 07.30', 450],
    ['7 часов', 420],
    ['7 ч 30 мин', 450],
    ['о 7 годині', 420],
    ['7 год. 30 хв', 450],
    ['الساعة 7', 420],
    ['٧:٣٠ م', 1_170],
    ['ÖS 7:30', 1_170],
    ['7:30 пп', 1_170],
    ['7', null],
    ['7 30', null],
    ['1 2:30', null],
    ['7 Stunden', null],
    ['am pm 7', null],
    ['7 am pm', null],
    ['24:01', null],
    ['24:00:31', null],
    ['7:60', null],
    ['13:00 PM', null],
    ['7.5', null],
    ['7,5', null],
    ['7,30', 450],
    ['0730', 450],
    ['730', 450],
    ['1600', 960],
    ['2400', 1_440],
    ['2401', null],
    ['0760', null],
    ['07300', null],
    ['-1:00', null],
    ['', null],
  ])('The clock time %s is read as %s', (text, minutes) => expect(writtenClock(text)).toBe(minutes))

  it('A clock time is read as each language of the product writes it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...LANGUAGES),
        fc.integer({ min: 0, max: 1_439 }),
        fc.boolean(),
        (language, minutes, hour12) => {
          const format = new Intl.DateTimeFormat(language, {
            hour: '2-digit',
            minute: '2-digit',
            hour12,
            timeZone: 'UTC',
          })
          expect(writtenClock(format.format(new Date(minutes * 60_000)))).toBe(minutes)
        },
      ),
    )
  })
})
