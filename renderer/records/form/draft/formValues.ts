import type { FieldError, FieldErrors, Resolver } from 'react-hook-form'
import type { RecordDefinition } from '#contract/records/define.ts'
import { defaultOf, type Field } from '#contract/records/fields.ts'
import { checkField, type Problem } from './checkField.ts'
import { isSame, tidy } from './mergeRow.ts'
import type { FormValues } from './recordDraft.ts'

/** What a form of a new row begins with: the defaults, and nothing where something must be given. */
function emptyValue(field: Field): unknown {
  return defaultOf(field) ?? (field.kind === 'text' || field.kind === 'email' ? '' : null)
}

/** The same for all fields of a record. */
export function emptyValues({ fields }: RecordDefinition): FormValues {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)]))
}

/** Values as they are sent: no spaces around a text, and nothing instead of an empty one where that is allowed. */
export function sentValue(field: Field, value: unknown): unknown {
  if (field.kind === 'rows' && Array.isArray(value))
    return value.map((row: FormValues) =>
      Object.fromEntries(Object.entries(field.of).map(([name, inner]) => [name, sentValue(inner, row[name])])),
    )
  const tidied = tidy(value)
  return tidied === '' && 'optional' in field ? null : tidied
}

/** A problem as the form keeps it: the code is its type, the bound its message, the place inside the field its root. */
export function toFieldError({ code, bound, path }: Problem): FieldError {
  return { type: code, message: bound === undefined ? '' : String(bound), ...(path && { types: { [path]: code } }) }
}

/**
 * Checks with the definition of the record alone. What is as `saved` is not sent and stands in nobody's way: a row may
 * hold what its fields would refuse today.
 */
export function resolverOf(
  { fields }: RecordDefinition,
  saved: () => FormValues | null = () => null,
): Resolver<FormValues> {
  return (values) => {
    const errors: FieldErrors<FormValues> = {}
    const known = saved()
    for (const [name, field] of Object.entries(fields)) {
      if (known && isSame(values[name], known[name])) continue
      const problem = checkField(field, sentValue(field, values[name]))
      if (problem) errors[name] = toFieldError(problem)
    }
    return { values: Object.keys(errors).length > 0 ? {} : values, errors } as ReturnType<Resolver<FormValues>>
  }
}
