import { DAY_MS } from '#contract/durations.ts'

/** How a cell shows its number. `digits` has leading zeros. */
type Shown = { as: 'plain' | 'day' | 'time' | 'moment' | 'hours' } | { as: 'digits'; count: number }

/** Formats that have a number and no code (ECMA-376, part 1, 18.8.30), and those that East Asian programs add. */
const DAYS = [14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58]
const TIMES = [18, 19, 20, 21, 32, 33, 34, 35, 45, 47, 55, 56]
const MOMENT = 22
const HOURS = 46

/** A count of hours, minutes or seconds that may be more than a day. */
const ELAPSED = /^\[(?:h+|m+|s+)\]$/i

const endOf = (code: string, sign: string, from: number) => {
  const at = code.indexOf(sign, from)
  return at < 0 ? code.length : at
}

/** A format code without the parts that are written as they are: quoted texts, escaped signs, colours and countries. */
function bareFormat(code: string): string {
  let bare = ''
  for (let at = 0; at < code.length; at += 1) {
    const sign = code.charAt(at)
    if (sign === '"') at = endOf(code, '"', at + 1)
    else if (sign === '[') {
      const end = endOf(code, ']', at)
      const part = code.slice(at, end + 1)
      if (ELAPSED.test(part)) bare += part
      at = end
    } else if ('\\_*'.includes(sign)) at += 1
    else bare += sign
  }
  return bare.toLowerCase().replaceAll(/am\/pm|a\/p/g, '')
}

function shownByNumber(id: number): Shown {
  if (DAYS.includes(id)) return { as: 'day' }
  if (TIMES.includes(id)) return { as: 'time' }
  if (id === MOMENT) return { as: 'moment' }
  return { as: id === HOURS ? 'hours' : 'plain' }
}

/** How a format shows a number, by its number and its code. */
export function shownBy(id: number, code: string | undefined): Shown {
  if (code === undefined) return shownByNumber(id)
  if (/^0+$/.test(code)) return { as: 'digits', count: code.length }
  const [bare = ''] = bareFormat(code).split(';')
  if (bare.includes('general')) return { as: 'plain' }
  if (/\[[hms]+\]/.test(bare)) return { as: 'hours' }
  const isTime = /[hs]/.test(bare)
  const isDay = /[yd]/.test(bare) || (!isTime && bare.includes('m'))
  if (isDay) return { as: isTime ? 'moment' : 'day' }
  return { as: isTime ? 'time' : 'plain' }
}

/** Days from 1899-12-30 to 1970-01-01, and from 1904-01-01 where a workbook of an old Mac begins. */
const EPOCH_DAYS = 25_569
const MAC_EPOCH_DAYS = 24_107
/** Spreadsheets count a 29 February 1900. Before it, their days are one less. */
const FALSE_LEAP_DAY = 60
const SECONDS = DAY_MS / 1_000
const MINUTE = 60
const HOUR = 3_600

const padded = (number: number) => String(number).padStart(2, '0')

/** Hours, minutes, and seconds where there are some. */
function clockText(seconds: number): string {
  const rest = seconds % MINUTE
  return `${padded(Math.floor(seconds / HOUR))}:${padded(Math.floor((seconds % HOUR) / MINUTE))}${rest > 0 ? `:${padded(rest)}` : ''}`
}

/** Significant digits that spreadsheets keep. Further ones come from calculating. */
const DIGITS = 15
/** Whole numbers of JavaScript are exact up to 16 digits. Spreadsheets show phone numbers with fewer. */
const plainNumber = (value: number): string =>
  String(Number.isInteger(value) ? value : Number(value.toPrecision(DIGITS)))

/** Seconds since 1970 of a number of days; null where it is no day of a calendar. */
function secondsOf(value: number, isMac: boolean): number | null {
  const days = !isMac && value < FALSE_LEAP_DAY ? value + 1 : value
  const seconds = Math.round((days - (isMac ? MAC_EPOCH_DAYS : EPOCH_DAYS)) * SECONDS)
  return value < 0 || Number.isNaN(new Date(seconds * 1_000).getTime()) ? null : seconds
}

/** A number as the cell shows it, in a form that each language reads: days as `2026-03-24`, times as `07:30`. */
export function numberText(value: number, shown: Shown, isMac: boolean): string {
  if (!Number.isFinite(value)) return ''
  if (shown.as === 'digits')
    return value < 0 ? plainNumber(value) : plainNumber(Math.round(value)).padStart(shown.count, '0')
  if (shown.as === 'plain') return plainNumber(value)
  const ofDay = Math.round(value * SECONDS)
  if (shown.as === 'hours') return `${ofDay < 0 ? '-' : ''}${clockText(Math.abs(ofDay))}`
  const seconds = secondsOf(value, isMac)
  if (seconds === null) return plainNumber(value)
  const time = clockText(seconds - Math.floor(seconds / SECONDS) * SECONDS)
  if (shown.as === 'time') return time
  const day = new Date(Math.floor(seconds / SECONDS) * DAY_MS).toISOString().slice(0, 10)
  return shown.as === 'day' ? day : `${day} ${time}`
}
