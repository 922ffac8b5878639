import { useTranslation } from 'react-i18next'
import { ERRORS } from '#contract/errors.ts'

const isKnown = (code: string): code is keyof typeof ERRORS => Object.hasOwn(ERRORS, code)

/** The sentence for a refusal of the server. */
export function useErrorText() {
  const { t } = useTranslation('errors')
  return (code: string) => t(isKnown(code) ? code : 'server_error')
}
