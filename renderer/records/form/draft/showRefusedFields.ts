import type { FieldError, UseFormReturn } from 'react-hook-form'
import type { RecordDefinition } from '#contract/records/define.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import type { FormValues } from '#renderer/net/outbox/mergeRow.ts'
import { toFieldError } from './formValues.ts'

/** Shows the server's refusals at their fields, and returns the names of these fields. */
export function showRefusedFields(
  { fields }: RecordDefinition,
  form: UseFormReturn<FormValues>,
  error: unknown,
): string[] {
  const refused = error instanceof ApiError && error.code === 'validation_failed' ? (error.fields ?? {}) : {}
  const problems = new Map<string, FieldError>()
  for (const [path, code] of Object.entries(refused)) {
    const [name = '', ...inner] = path.split('.')
    if (!Object.hasOwn(fields, name)) continue
    const problem = toFieldError({ code, ...(inner.length > 0 && { path: inner.join('.') }) })
    // Several entries of one field can be refused, each at its own input.
    const types = { ...problems.get(name)?.types, ...problem.types }
    problems.set(name, Object.keys(types).length > 0 ? { ...problem, types } : problem)
  }
  for (const [name, problem] of problems) form.setError(name, problem)
  return [...problems.keys()]
}
