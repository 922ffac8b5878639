import { useTranslation } from 'react-i18next'
import type { Namespace, TextKey } from './resources.ts'

/** Translates keys that data carry with their namespace, such as the titles of screens. Fetches what they need. */
export function useTexts(keys: readonly TextKey[]): (key: TextKey) => string {
  const namespaces = [...new Set(keys.map((key) => key.slice(0, key.indexOf(':')) as Namespace))]
  const { t } = useTranslation(namespaces)
  return (key) => t(key)
}
