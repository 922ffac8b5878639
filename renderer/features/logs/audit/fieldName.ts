import { useTranslation } from 'react-i18next'
import { AUDIT_FILTERS, auditField } from '#contract/logs/auditFilters.ts'
import { type RecordName, records } from '#contract/records/index.ts'
import { wordFileOf } from '#contract/records/wordFiles.ts'

const isRecord = (name: string): name is RecordName => Object.hasOwn(records, name)
const isFilter = (name: string): name is keyof typeof AUDIT_FILTERS => Object.hasOwn(AUDIT_FILTERS, name)

/**
 * Names of the fields of an event, as the form of its record and the exports call them. Undefined for a field without a
 * word, and until the words of the record are loaded.
 */
export function useFieldName(record: string): (field: string) => string | undefined {
  const file = isRecord(record) ? wordFileOf(record) : 'records'
  const { t, i18n } = useTranslation(['logs', 'records', 'settings', 'comparison', 'history', file], {
    useSuspense: false,
  })
  return (field) => {
    const name = auditField(field)
    const keys = [`${file}:fields.${name}`, `records:columns.${name}`, `logs:detail.${name}`]
    if (isFilter(name)) keys.push(`${AUDIT_FILTERS[name][0]}:filter.${AUDIT_FILTERS[name][1]}`)
    const found = [...keys, `settings:fields.${name}`].find((key) => i18n.exists(key))
    return found === undefined ? undefined : t(found as 'records:columns.created_at')
  }
}
