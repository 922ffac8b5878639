import type { FieldCode } from '#contract/fieldCodes.ts'

/** Report of zod about an issue. `params` are added by our own refinements. */
type Issue = {
  code: string
  format?: string | undefined
  origin?: string | undefined
  params?: { code?: FieldCode } | undefined
}

const FORMATS: ReadonlyMap<string | undefined, FieldCode> = new Map([
  ['email', 'invalid_email'],
  ['uuid', 'invalid_uuid'],
])

/** The contract's code for what is wrong with a value. */
export function fieldCode({ code, format, origin, params }: Issue): FieldCode {
  const isNumber = origin === 'number' || origin === 'int'
  switch (code) {
    case 'custom':
      return params?.code ?? 'invalid_format'
    case 'too_small':
      return isNumber ? 'too_small' : 'too_short'
    case 'too_big':
      return isNumber ? 'too_big' : 'too_long'
    case 'invalid_format':
      return FORMATS.get(format) ?? 'invalid_format'
    case 'unrecognized_keys':
      return 'unknown_field'
    case 'invalid_value':
    case 'invalid_union':
      return 'unknown_value'
    default:
      return 'invalid_type'
  }
}
