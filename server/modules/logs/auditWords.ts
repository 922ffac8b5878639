import { columnsOf } from '#contract/api/define/recordSchemas.ts'
import type { Language } from '#contract/constants.ts'
import type { RecordDefinition } from '#contract/records/define.ts'
import type { AnyField } from '#contract/records/fields.ts'
import { type RecordName, records } from '#contract/records/index.ts'
import { readableCell } from '#server/records/words/readableCells.ts'
import { type RecordWords, recordWords } from '#server/records/words/recordWords.ts'

type Told = { language: Language; zone: string }
type Change = { field: string; before: unknown; after: unknown }
/** Writes the changes of an event, with the names and values of its record's fields. */
type ChangeText = (record: string, change: Change) => Promise<string>

const NO_LABELS: ReadonlyMap<string, string> = new Map()

/** Whether a stored value has the type of its field. An event can hold other values under the same name. */
const fits = ({ kind }: AnyField, value: unknown): boolean => {
  if (kind === 'flag') return typeof value === 'boolean'
  if (kind === 'money') return typeof value === 'number'
  if (kind === 'choices') return Array.isArray(value)
  return ['choice', 'date', 'time', 'moment', 'phone'].includes(kind) && typeof value === 'string'
}

const plain = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? null))

function valueText(
  words: RecordWords,
  field: AnyField | undefined,
  { field: name }: Change,
  value: unknown,
  told: Told,
) {
  if (value === null || value === undefined || value === '') return '–'
  if (!field || !fits(field, value)) return plain(value)
  return String(readableCell(name, field, value, { ...told, words, labels: NO_LABELS }))
}

/** Changes in the words of a language. The words of each record are read once. */
export function changeTexts(told: Told): ChangeText {
  const known = new Map<string, Promise<RecordWords>>()
  return async (record, change) => {
    const definition: RecordDefinition | undefined = Object.hasOwn(records, record)
      ? records[record as RecordName]
      : undefined
    if (!definition) return `${change.field}: ${plain(change.before)} → ${plain(change.after)}`
    const words = await (known.get(record) ?? recordWords(record as RecordName, told.language))
    known.set(record, Promise.resolve(words))
    const field = columnsOf(definition)[change.field] as AnyField | undefined
    const [before, after] = [change.before, change.after].map((value) => valueText(words, field, change, value, told))
    return `${words.heading(change.field)}: ${before} → ${after}`
  }
}
