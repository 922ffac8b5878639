import { useTranslation } from 'react-i18next'
import type { ListView } from './view.ts'

/** The texts of a record, from the namespace of its view. Audit columns have common texts. */
export type RecordTexts = {
  title: string
  one: string
  create: string
  empty: string
  /** The text of a prepared tab without rows. */
  emptyTab: (name: string) => string
  field: (name: string) => string
  /** Help text of a field; undefined without one. */
  help: (name: string) => string | undefined
  choice: (field: string, value: string) => string
  section: (name: string) => string
  /** Label of a field of the entries that the field `name` holds. */
  inner: (name: string, field: string) => string
}

const SYSTEM: readonly string[] = ['created_at', 'updated_at', 'deleted_at'] satisfies SystemColumn[]
type SystemColumn = 'created_at' | 'updated_at' | 'deleted_at'
const isSystem = (name: string): name is SystemColumn => SYSTEM.includes(name)

/** All texts of a record's screen. */
export function useRecordTexts({ namespace }: Pick<ListView, 'namespace'>): RecordTexts {
  const { t, i18n } = useTranslation(['records', namespace])
  // An architecture test compares every record's texts with its fields; the compiler cannot check the joined key.
  const own = (key: string) => t(`${namespace}:${key}` as 'records:columns.created_at')
  return {
    title: own('title'),
    one: own('one'),
    create: own('new'),
    empty: own('empty'),
    emptyTab: (name) => own(`emptyTabs.${name}`),
    field: (name) => (isSystem(name) ? t(`columns.${name}`) : own(`fields.${name}`)),
    help: (name) => (i18n.exists(`${namespace}:help.${name}`) ? own(`help.${name}`) : undefined),
    choice: (field, value) => own(`choices.${field}.${value}`),
    section: (name) => own(`sections.${name}`),
    inner: (name, field) => own(`rows.${name}.${field}`),
  }
}
