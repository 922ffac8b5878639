import i18next from 'i18next'
import { isolatedWords } from '#renderer/ui/text/isolated.ts'
import type { ApiError } from './apiError.ts'

/** The sentence of a failed call, with the people whom the server names. The texts of errors must be loaded. */
export function errorText({ code, about }: Pick<ApiError, 'code' | 'about'>): string {
  const people = about.people ?? []
  if (code === 'not_in_workshop' && people.length > 0)
    return i18next.t('errors:not_in_workshop_named', { people: isolatedWords(people.join(', ')) })
  return i18next.t(`errors:${code}`)
}
