import { useTranslation } from 'react-i18next'
import type directory from '#locales/de/directory.json'

type Field = keyof (typeof directory)['fields']

/** The label of a field of a user or a group. */
export function useFieldName(): (field: string) => string {
  const { t } = useTranslation('directory')
  return (field) => t(`fields.${field as Field}`)
}
