import type { FieldError } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { FIELD_CODES, type FieldCode } from '#contract/errors.ts'
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

/** What is wrong with a field, in the user's words, with the bound that was missed where there is one. */
export function useProblemText(): (field: Field, code: string, bound: string) => string {
  const { t, i18n } = useTranslation(['records', 'errors'])
  return (field, code, bound) => {
    const { kind } = field
    if ((code === 'invalid_type' || code === 'invalid_format') && isReadable(kind))
      return t(`form.problem.${UNREADABLE[kind]}`)
    if (kind === 'hours' && code === 'too_small') return t('form.problem.not_a_span')
    if (bound !== '') {
      if (code === 'too_short') return t('form.problem.too_short', { bound })
      if (code === 'too_long')
        return t(LISTS.includes(kind) ? 'form.problem.too_many' : 'form.problem.too_long', { bound })
      const isDay = kind === 'date' || kind === 'moment'
      const worded = boundText(kind, bound, i18n.language)
      if (code === 'too_small') return t(isDay ? 'form.problem.too_early' : 'form.problem.too_small', { bound: worded })
      if (code === 'too_big') return t(isDay ? 'form.problem.too_late' : 'form.problem.too_big', { bound: worded })
    }
    return t(`errors:field.${FIELD_CODES.find((one: FieldCode) => one === code) ?? 'invalid_format'}`)
  }
}

/** A bound as the user writes such values; days follow the format of their profile. */
export function boundText(kind: Field['kind'], bound: string, language: string): string {
  if (kind === 'money') return formatMoney(Number(bound), language)
  if (kind === 'number' || kind === 'integer') return formatNumber(Number(bound), language)
  if (kind === 'date' || kind === 'moment') return isolated(formatDay(bound, language as Language))
  return bound
}

/** A problem of the form, split into the one of the field itself and those inside, by their place. */
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
