import type { TFunction } from 'i18next'
import { isolatedWords } from '#renderer/ui/text/isolated.ts'
import type { ApiError } from './apiError.ts'

/** The sentence of a failed call, with the people whom the server names. */
export function errorText(t: TFunction<'errors'>, { code, about }: Pick<ApiError, 'code' | 'about'>): string {
  const people = about.people ?? []
  if (code === 'not_in_workshop' && people.length > 0)
    return t('errors:not_in_workshop_named', { people: isolatedWords(people.join(', ')) })
  return t(code)
}
