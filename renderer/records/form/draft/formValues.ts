import type { FieldError, FieldErrors, Resolver } from 'react-hook-form'
import type { RecordDefinition } from '#contract/records/define.ts'
import { defaultOf, type Field } from '#contract/records/fields.ts'
import { oneLine } from '#contract/text/oneLine.ts'
import type { FormValues } from '#renderer/net/outbox/mergeRow.ts'
import { isSame, tidy } from '#renderer/net/outbox/mergeRow.ts'
import { checkField, type Problem } from './checkField.ts'

/** The initial value of a field in a new row: its default, or empty when the user must choose. */
function emptyValue(field: Field): unknown {
  return defaultOf(field) ?? (field.kind === 'text' || field.kind === 'email' ? '' : null)
}

/** The initial values of all fields of a record. */
export function emptyValues({ fields }: RecordDefinition): FormValues {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)]))
}

/** Texts of one line without line ends and tabs, as the server stores them. */
function asLines(field: Field, value: unknown): unknown {
  if (field.kind === 'text' && !field.multiline && typeof value === 'string') return oneLine(value)
  return field.kind === 'texts' && Array.isArray(value) ? value.map((one) => oneLine(String(one))) : value
}

/** The value as it is sent: texts are trimmed, and an empty value becomes null where that is allowed. */
export function sentValue(field: Field, value: unknown): unknown {
  if (field.kind === 'rows' && Array.isArray(value))
    return value.map((row: FormValues) =>
      Object.fromEntries(Object.entries(field.of).map(([name, inner]) => [name, sentValue(inner, row[name])])),
    )
  const tidied = tidy(asLines(field, value))
  return tidied === '' && 'optional' in field ? null : tidied
}

/** The values of some fields as they are sent. */
export function sentValues({ fields }: RecordDefinition, values: FormValues, names: readonly string[]): FormValues {
  return Object.fromEntries(
    names.flatMap((name) => {
      const field = fields[name]
      return field ? [[name, sentValue(field, values[name])]] : []
    }),
  )
}

/** A problem in the form's format: the code is the type, the bound the message, the path a key of `types`. */
export function toFieldError({ code, bound, path }: Problem): FieldError {
  return { type: code, message: bound === undefined ? '' : String(bound), ...(path && { types: { [path]: code } }) }
}

/**
 * Checks the form with the definition of the record alone. Values equal to `saved` are not sent and not checked. An old
 * row may hold values that its fields would refuse today.
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
