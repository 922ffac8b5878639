import type { UseFormReturn } from 'react-hook-form'
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
  return Object.entries(refused).flatMap(([path, code]) => {
    const [name = '', ...inner] = path.split('.')
    if (!Object.hasOwn(fields, name)) return []
    form.setError(name, toFieldError({ code, ...(inner.length > 0 && { path: inner.join('.') }) }))
    return [name]
  })
}
