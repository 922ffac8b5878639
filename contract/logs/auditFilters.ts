/** Words of filters of lists that are no records, by their key in an event: the file of `locales/`, and a key below `filter`. */
export const AUDIT_FILTERS = {
  from: ['comparison', 'from'],
  to: ['comparison', 'to'],
  until: ['comparison', 'to'],
  view: ['comparison', 'view'],
  unit: ['comparison', 'unit'],
  type: ['comparison', 'type'],
  location_uuid: ['comparison', 'site'],
  team_uuid: ['comparison', 'team'],
  only_over: ['comparison', 'onlyOver'],
  without_cause: ['comparison', 'withoutCause'],
  declined: ['history', 'declined'],
  quiet: ['history', 'quiet'],
  inspection_months: ['history', 'inspection'],
  visited_since: ['history', 'since'],
} as const satisfies Readonly<Record<string, readonly [file: 'comparison' | 'history', name: string]>>

/** Filters of lists in an event: `filter[name][contains]`. */
const FILTER = /^filter\[(\w+)\]/

/** The name of the field that a key of an event is about. */
export const auditField = (key: string): string => FILTER.exec(key)?.[1] ?? key
