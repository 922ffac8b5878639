import { columnsOf } from '#contract/api/define/recordSchemas.ts'
import type { Language } from '#contract/constants.ts'
import type { AnyField } from '#contract/records/fields.ts'
import { type RecordName, records } from '#contract/records/index.ts'
import { wordFileOf } from '#contract/records/wordFiles.ts'

/** Words of values by column. Those of a field of a column are one level deeper. */
type Choices = { readonly [name: string]: string | Choices }
/** The words of a record in `locales/`. The client reads the same files. */
type Words = {
  title: string
  fields: Readonly<Record<string, string>>
  choices?: Choices
}
type SystemWords = { columns: Readonly<Record<string, string>>; form: { yes: string; no: string } }

/** Reads a file of `locales/` in a language. The caller names its shape. */
export const readWords = async <T>(language: Language, file: string): Promise<T> =>
  (await import(`#locales/${language}/${file}.json`, { with: { type: 'json' } })).default as T

/** Names of a record's columns and values in a language. */
export type RecordWords = {
  /** The name of the list. */
  title: string
  heading: (column: string) => string
  choice: (column: string, value: string) => string
  /** The text of a key in a part of a file that a field names. */
  textOf: (place: readonly [file: string, part: string], key: string) => string
  yes: string
  no: string
}

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Files with the texts of keys that fields of a record have. */
function filesOf(fields: readonly AnyField[]): string[] {
  return fields.flatMap((field) => {
    if (field.kind === 'rows') return filesOf(Object.values(field.of))
    return field.kind === 'text' && field.words ? [field.words[0]] : []
  })
}

/** The words of a record in a language, read from the files of `locales/` that the client reads too. */
export async function recordWords(record: RecordName, language: Language): Promise<RecordWords> {
  const own = await readWords<Words>(language, wordFileOf(record))
  const system = await readWords<SystemWords>(language, 'records')
  const files = new Map<string, Texts>()
  for (const file of filesOf(Object.values(columnsOf(records[record])))) {
    files.set(file, await readWords<Texts>(language, file))
  }
  return {
    title: own.title,
    heading: (column) => own.fields[column] ?? system.columns[column] ?? column,
    choice: (column, value) => {
      const path = [...column.split('.'), value]
      const found = path.reduce<string | Choices | undefined>(
        (at, name) => (typeof at === 'object' ? at[name] : undefined),
        own.choices,
      )
      return typeof found === 'string' ? found : value
    },
    textOf: ([file, part], key) => files.get(file)?.[part]?.[key] ?? key,
    yes: system.form.yes,
    no: system.form.no,
  }
}
