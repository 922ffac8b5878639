import type { TFunction } from 'i18next'
import type { WidgetData, WidgetRow } from '#contract/api/dashboard/dashboard.ts'
import type { Language } from '#contract/constants.ts'
import type { WidgetName } from '#contract/dashboard/widgets.ts'
import { dayIn } from '#contract/datePresets.ts'
import { JOB_KINDS } from '#contract/jobs.ts'
import { CONFLICT_CODES } from '#contract/planning/conflicts.ts'
import { ABSENCE_KINDS } from '#contract/planning/workingTime.ts'
import { HOLD_REASONS } from '#contract/states/holdReason.ts'
import { isolated, isolatedWords } from '#renderer/ui/text/isolated.ts'
import { formatSize } from '#renderer/ui/text/useFormatSize.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import { durationText } from '#renderer/ui/time/durationText.ts'
import { timeZone } from '#renderer/ui/time/zone.ts'

const MINUTE_MS = 60_000

/** Reasons from fixed lists that have texts here. Hold reasons use the texts of the paper. */
const CODES = [
  'ready',
  'answer',
  'asked',
  'unasked',
  ...CONFLICT_CODES,
  'promise_broken',
  'undated',
  'nobody',
  'hst_recall',
  'hst_action',
  'hst_stale',
  'hst_unchecked',
  ...ABSENCE_KINDS,
  'wrong_password',
  'wrong_code',
  'files',
  'free',
  'outdated',
  'too_old',
  'recalled',
] as const

type T = TFunction<readonly ['dashboard', 'paper', 'checkin']>
/** The texts of a row: a leading time, its title, its subject, and the important value at the end. */
type RowWords = { lead: string; title: string; text: string; aside: string }
type Say = { t: T; language: Language }

/** The text of a reason. An unknown reason is shown unchanged. */
function codeText(code: string | null, { t }: Say): string {
  const hold = HOLD_REASONS.find((reason) => reason === code)
  if (hold) return t(`paper:choices.hold_reason.${hold}`)
  const known = CODES.find((one) => one === code)
  return known ? t(`dashboard:code.${known}`) : (code ?? '')
}

/** The delay of a paper, or its remaining time. */
function promiseText({ at, amount }: WidgetRow, { t, language }: Say): string {
  if (at === null) return ''
  if (amount !== null && amount > 0)
    return t('dashboard:late', { time: isolatedWords(durationText(amount * MINUTE_MS, language)) })
  const until = new Date(at)
  // A time without a date means today.
  const shape = dayIn(timeZone(), until.getTime()) === dayIn(timeZone(), Date.now()) ? 'time' : 'full'
  return t('dashboard:until', { time: isolated(formatDate(until, shape, language)) })
}

/** A day, and its free hours. */
function loadWords(row: WidgetRow, { t, language }: Say): RowWords {
  const shape = {
    weekday: 'short',
    day: 'numeric',
    month: 'numeric',
    timeZone: 'UTC',
    numberingSystem: 'latn',
  } as const
  const title = row.at === null ? row.title : new Intl.DateTimeFormat(language, shape).format(new Date(row.at))
  const minutes = Number(row.text)
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1, numberingSystem: 'latn' })
  const hours = isolated(number.format(Math.abs(minutes) / 60))
  const text = t(minutes < 0 ? 'dashboard:load.over' : 'dashboard:load.free', { hours })
  return { lead: '', title, text, aside: row.amount === null ? '–' : `${row.amount} %` }
}

function storageWords(row: WidgetRow, say: Say): RowWords {
  return { lead: '', title: codeText(row.code, say), text: '', aside: formatSize(row.amount ?? 0, say.language) }
}

/** A count by reason; the reason is the title of the row. */
function countedWords({ amount }: WidgetRow, title: string): RowWords {
  return { lead: '', title, text: '', aside: String(amount ?? '') }
}

/** The text of a background job. A kind that this version does not know is shown unchanged. */
function jobText(code: string | null, { t }: Say): string {
  const kind = JOB_KINDS.find((one) => one === code)
  return kind ? t(`dashboard:job.${kind}`) : (code ?? '')
}

function missingWords(row: WidgetRow, say: Say): RowWords {
  const jobs = row.amount ? say.t('dashboard:jobs', { number: isolated(String(row.amount)) }) : ''
  const why = codeText(row.code, say)
  return { lead: '', title: row.title, text: row.text === 'part' ? say.t('dashboard:part', { why }) : why, aside: jobs }
}

/** The texts of a row, by its card. */
export function rowWords(name: WidgetName, row: WidgetRow, say: Say): RowWords {
  const plain = { lead: '', title: row.title, text: row.text, aside: codeText(row.code, say) }
  switch (name) {
    case 'arrivals': {
      const lead = row.at === null ? '' : formatDate(new Date(row.at), 'time', say.language)
      return { lead, title: row.title, text: row.text, aside: '' }
    }
    case 'waiting_customers':
    case 'late_promises':
    case 'requests_due':
    case 'final_checks':
      return { lead: '', title: row.title, text: row.text, aside: promiseText(row, say) }
    case 'checkins_waiting': {
      const aside = row.amount === null ? '' : say.t('checkin:minutes', { number: isolated(String(row.amount)) })
      return { lead: '', title: row.title, text: row.text, aside }
    }
    case 'checkins_missed': {
      const aside = row.at === null ? '' : formatDate(new Date(row.at), 'time', say.language)
      return { lead: '', title: row.title, text: row.text, aside }
    }
    case 'load':
      return loadWords(row, say)
    case 'missing_people':
      return missingWords(row, say)
    case 'storage':
      return storageWords(row, say)
    case 'failed_jobs':
      return countedWords(row, jobText(row.code, say))
    case 'refused_sign_ins':
      return countedWords(row, codeText(row.code, say))
    case 'expiring_files': {
      const day = row.at === null ? '' : formatDate(new Date(row.at), 'date', say.language)
      return { lead: '', title: row.title, text: row.text, aside: say.t('dashboard:until', { time: isolated(day) }) }
    }
    case 'updates':
      return { lead: '', title: row.title, text: codeText(row.code, say), aside: String(row.amount ?? '') }
    default:
      return plain
  }
}

/** The figure of a card as text. */
export function figureText({ value, unit }: WidgetData['figure'], language: Language): string {
  if (unit === 'bytes') return formatSize(value, language)
  const number = new Intl.NumberFormat(language, { numberingSystem: 'latn' }).format(value)
  return unit === 'percent' ? `${number} %` : number
}
