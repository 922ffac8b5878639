import type { FieldError } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { FIELD_CODES, type FieldCode } from '#contract/fieldCodes.ts'
import type { Field } from '#contract/records/fields.ts'
import { formatMoney, formatNumber } from '#renderer/records/fields/parse.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { formatDay } from '#renderer/ui/time/dates.ts'

const UNREADABLE = {
  number: 'not_a_number',
  integer: 'not_a_number',
  money: 'not_a_number',
  phone: 'not_a_phone',
  date: 'not_a_day',
  moment: 'not_a_day',
  clock: 'not_a_clock',
} as const satisfies Partial<Record<Field['kind'], string>>
type Readable = keyof typeof UNREADABLE
const isReadable = (kind: Field['kind']): kind is Readable => Object.hasOwn(UNREADABLE, kind)

const LISTS: readonly Field['kind'][] = ['texts', 'choices', 'rows', 'hours']

const isDay = (kind: Field['kind']) => kind === 'date' || kind === 'moment'
const isLength = (code: string) => code === 'too_short' || code === 'too_long'

/** The text of a violated bound by kind: dates are too early or too late, lists have too many entries. */
function boundProblem(kind: Field['kind'], code: string) {
  switch (code) {
    case 'too_short':
      return 'too_short'
    case 'too_long':
      return LISTS.includes(kind) ? 'too_many' : 'too_long'
    case 'too_small':
      return isDay(kind) ? 'too_early' : 'too_small'
    case 'too_big':
      return isDay(kind) ? 'too_late' : 'too_big'
    default:
      return null
  }
}

/** The text of a field's problem, with the violated bound if there is one. */
export function useProblemText(): (field: Field, code: string, bound: string) => string {
  const { t, i18n } = useTranslation(['records', 'errors'])
  return ({ kind }, code, bound) => {
    if ((code === 'invalid_type' || code === 'invalid_format') && isReadable(kind))
      return t(`form.problem.${UNREADABLE[kind]}`)
    if (kind === 'hours' && code === 'too_small') return t('form.problem.not_a_span')
    const problem = bound === '' ? null : boundProblem(kind, code)
    if (problem === null)
      return t(`errors:field.${FIELD_CODES.find((one: FieldCode) => one === code) ?? 'invalid_format'}`)
    return t(`form.problem.${problem}`, { bound: isLength(code) ? bound : boundText(kind, bound, i18n.language) })
  }
}

/** A bound in the user's format. Dates use the format of the profile. */
export function boundText(kind: Field['kind'], bound: string, language: string): string {
  if (kind === 'money') return formatMoney(Number(bound), language)
  if (kind === 'number' || kind === 'integer') return formatNumber(Number(bound), language)
  if (isDay(kind)) return isolated(formatDay(bound, language as Language))
  return bound
}

/** Splits a problem of the form into the field's own problem and those inside, by path. */
export function problemsIn(
  error: FieldError | undefined,
  textOf: (code: string, bound: string) => string,
): { own?: string; inside: Readonly<Record<string, string>> } {
  if (!error) return { inside: {} }
  const bound = error.message ?? ''
  const inside = Object.fromEntries(
    Object.entries(error.types ?? {}).map(([path, code]) => [path, textOf(String(code), bound)]),
  )
  return { own: textOf(String(error.type), bound), inside }
}
