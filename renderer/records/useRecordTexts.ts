import { useTranslation } from 'react-i18next'
import type { ListView } from './view.ts'

/** The words of a record, from the namespace of its view; columns of the system have theirs here. */
export type RecordTexts = {
  title: string
  one: string
  create: string
  empty: string
  field: (name: string) => string
  /** Undefined where there is nothing to explain. */
  help: (name: string) => string | undefined
  choice: (field: string, value: string) => string
  section: (name: string) => string
  /** Label of a field of the entries that the field `name` holds. */
  inner: (name: string, field: string) => string
}

const SYSTEM: readonly string[] = ['created_at', 'updated_at', 'deleted_at'] satisfies SystemColumn[]
type SystemColumn = 'created_at' | 'updated_at' | 'deleted_at'
const isSystem = (name: string): name is SystemColumn => SYSTEM.includes(name)

/** All words that a screen says about its record. */
export function useRecordTexts({ namespace }: Pick<ListView, 'namespace'>): RecordTexts {
  const { t, i18n } = useTranslation(['records', namespace])
  // An architecture test holds every record's texts against its fields; the compiler cannot join them here.
  const own = (key: string) => t(`${namespace}:${key}` as 'records:columns.created_at')
  return {
    title: own('title'),
    one: own('one'),
    create: own('new'),
    empty: own('empty'),
    field: (name) => (isSystem(name) ? t(`columns.${name}`) : own(`fields.${name}`)),
    help: (name) => (i18n.exists(`${namespace}:help.${name}`) ? own(`help.${name}`) : undefined),
    choice: (field, value) => own(`choices.${field}.${value}`),
    section: (name) => own(`sections.${name}`),
    inner: (name, field) => own(`rows.${name}.${field}`),
  }
}
