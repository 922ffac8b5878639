import { columnsOf } from '#contract/api/define/recordSchemas.ts'
import type { Language } from '#contract/constants.ts'
import type { AuditDetail } from '#contract/logs/auditDetails.ts'
import { AUDIT_FILTERS, auditField } from '#contract/logs/auditFilters.ts'
import type { RecordDefinition } from '#contract/records/define.ts'
import type { AnyField } from '#contract/records/fields.ts'
import { type RecordName, records } from '#contract/records/index.ts'
import { readableCell } from '#server/records/words/readableCells.ts'
import { type RecordWords, readWords, recordWords } from '#server/records/words/recordWords.ts'
import { dayText, momentText } from '#server/sheet/writtenCells.ts'
import { UNNAMED } from './namedChanges.ts'

type Told = { language: Language; zone: string }
type Change = { field: string; before: unknown; after: unknown }
/** Writes the changes of an event, with the names and values of its record's fields. */
type ChangesText = (record: string, changes: readonly Change[]) => Promise<string>
type Named = Readonly<Record<string, string>>

const NO_LABELS: ReadonlyMap<string, string> = new Map()
const NOTHING = '–'
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/
const DAY = /^\d{4}-\d\d-\d\d$/
/** Whether a stored value has the type of its field. An event can hold other values under the same name. */
const fits = ({ kind }: AnyField, value: unknown): boolean => {
  if (kind === 'flag') return typeof value === 'boolean'
  if (kind === 'money') return typeof value === 'number'
  if (kind === 'choices') return Array.isArray(value)
  return ['choice', 'date', 'time', 'moment', 'phone'].includes(kind) && typeof value === 'string'
}

/** Words of one record's events: names of fields, and values without a field of their own. */
class EventWords {
  readonly #own: RecordWords | undefined
  readonly #definition: RecordDefinition | undefined
  readonly #general: General
  readonly #told: Told

  constructor(own: RecordWords | undefined, definition: RecordDefinition | undefined, general: General, told: Told) {
    this.#own = own
    this.#definition = definition
    this.#general = general
    this.#told = told
  }

  heading(key: string): string {
    const name = auditField(key)
    const own = this.#own?.heading(name)
    return own !== undefined && own !== name ? own : (this.#general.names[name] ?? name)
  }

  value(key: string, value: unknown): string {
    if (value === null || value === undefined || value === '') return NOTHING
    const field = this.#definition && (columnsOf(this.#definition)[key] as AnyField | undefined)
    if (field && this.#own && fits(field, value)) {
      const reader = { ...this.#told, words: this.#own, labels: NO_LABELS }
      return String(readableCell(key, field, value, reader)) || NOTHING
    }
    return this.#plain(key, value)
  }

  #plain(key: string, value: unknown): string {
    const { yes, no } = this.#general
    if (value === true || value === 'true') return yes
    if (value === false || value === 'false') return no
    if (Array.isArray(value)) return value.map((one) => this.value(key, one)).join(', ') || NOTHING
    if (typeof value === 'object' && value !== null) {
      const entries = Object.entries(value).map(([name, one]) => `${this.heading(name)} ${this.value(name, one)}`)
      return entries.join(', ') || NOTHING
    }
    const text = String(value)
    if (MOMENT.test(text)) return momentText(text, this.#told.language, this.#told.zone)
    if (DAY.test(text)) return dayText(text, this.#told.language)
    // The columns and the sort key of an export are names of fields.
    return key === 'columns' || key === 'sort' ? this.heading(text.replace(/^-/, '')) : text
  }
}

type General = { names: Named; yes: string; no: string }

/** Words that events of several records share. */
async function generalWords(language: Language): Promise<General> {
  type Filters = { filter: Named }
  const { detail } = await readWords<{ detail: Readonly<Record<AuditDetail, string>> }>(language, 'logs')
  const { fields } = await readWords<{ fields: Named }>(language, 'settings')
  const { form } = await readWords<{ form: { yes: string; no: string } }>(language, 'records')
  const files = {
    comparison: (await readWords<Filters>(language, 'comparison')).filter,
    history: (await readWords<Filters>(language, 'history')).filter,
  }
  const filters = Object.entries(AUDIT_FILTERS).map(([key, [file, name]]) => [key, files[file][name] ?? key])
  return { names: { ...fields, ...Object.fromEntries(filters), ...detail }, yes: form.yes, no: form.no }
}

/** Changes in the words of a language. The words of each record are read once. */
export function changesTexts(told: Told): ChangesText {
  const general = generalWords(told.language)
  const known = new Map<string, Promise<EventWords>>()
  const read = async (record: string) => {
    const definition: RecordDefinition | undefined = Object.hasOwn(records, record)
      ? records[record as RecordName]
      : undefined
    const own = definition && (await recordWords(record as RecordName, told.language))
    return new EventWords(own, definition, await general, told)
  }
  return async (record, changes) => {
    const reading = known.get(record) ?? read(record)
    known.set(record, reading)
    const words = await reading
    const lines = changes.map(({ field, before, after }) => {
      const [old, fresh] = [words.value(field, before), words.value(field, after)]
      // The change is left out if both sides have no name or the same words, because it would tell a reader nothing.
      const isEmpty = [old, fresh].every((text) => text === NOTHING || text === UNNAMED)
      return isEmpty || old === fresh ? [] : [`${words.heading(field)}: ${old} → ${fresh}`]
    })
    return lines.flat().join('\n')
  }
}
