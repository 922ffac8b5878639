import type { Language } from '#contract/constants.ts'
import { DAY_MINUTES, DAY_MS } from '#contract/durations.ts'
import { EPOCH_DAYS, type SheetCell } from './sheetXml.ts'

const SHAPES = {
  date: { day: '2-digit', month: '2-digit', year: 'numeric' },
  time: { day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' },
} as const

const formats = new Map<string, Intl.DateTimeFormat>()

/** A date in the language's format, without the comma that would make it a text for office programs. */
function dateText(
  at: Date,
  shape: keyof typeof SHAPES,
  { language, zone }: { language: Language; zone: string },
): string {
  const key = `${language} ${shape} ${zone}`
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
      ...SHAPES[shape],
      timeZone: zone,
      hourCycle: 'h23',
      numberingSystem: 'latn',
      calendar: 'gregory',
    })
  formats.set(key, format)
  return format.format(at).replaceAll('\u200f', '').replace(/[,،]/, '')
}

/** Formats a calendar day such as 2026-03-24. */
export const dayText = (day: string, language: Language): string =>
  dateText(new Date(`${day}T12:00:00Z`), 'date', { language, zone: 'UTC' })

/** Formats a moment (ISO 8601) by the clock of a zone. */
export const momentText = (at: string, language: Language, zone: string): string =>
  dateText(new Date(at), 'time', { language, zone })

/** Significant digits of a number in a spreadsheet. Further ones come from calculating. */
const DIGITS = 15

/**
 * Writes numbers with the decimal sign of a language. Coordinates keep all their digits. The minus is the sign that
 * every spreadsheet reads.
 */
export function numberTexts(language: Language): (value: number) => string {
  const parts = new Intl.NumberFormat(language, { numberingSystem: 'latn' }).formatToParts(1.5)
  const decimal = parts.find(({ type }) => type === 'decimal')?.value ?? '.'
  return (value) => String(Number(value.toPrecision(DIGITS))).replace('.', decimal)
}

/** A duration in days as hours with minutes. */
function durationText(days: number): string {
  const minutes = Math.round(days * DAY_MINUTES)
  const whole = Math.abs(minutes)
  return `${minutes < 0 ? '-' : ''}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** The day or moment of a cell as ISO text. A moment is local time, written as if it were UTC. */
const clockOf = (value: number) => new Date(Math.round((value - EPOCH_DAYS) * DAY_MS)).toISOString()

/** Writes the cells of a workbook as the texts of a CSV file, in the forms of a language. */
export function cellTexts(language: Language): (cell: SheetCell) => string {
  const numberText = numberTexts(language)
  return (cell) => {
    if (cell === null) return ''
    if (typeof cell === 'string') return cell
    switch (cell.as) {
      case 'day':
        return dayText(clockOf(cell.value).slice(0, 10), language)
      case 'moment':
        return momentText(clockOf(cell.value), language, 'UTC')
      case 'duration':
        return durationText(cell.value)
      default:
        return numberText(cell.value)
    }
  }
}
