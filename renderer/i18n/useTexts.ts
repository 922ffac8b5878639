import { useTranslation } from 'react-i18next'
import type { Namespace, TextKey } from './resources.ts'

/** Translates keys with a namespace, such as titles of screens. Loads the namespaces. */
export function useTexts(keys: readonly TextKey[]): (key: TextKey) => string {
  const namespaces = [...new Set(keys.map((key) => key.slice(0, key.indexOf(':')) as Namespace))]
  const { t } = useTranslation(namespaces)
  return (key) => t(key)
}
