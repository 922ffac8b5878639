import { shownAddress } from '#contract/text/unicodeDomain.ts'
import type { FieldOf, FieldProps } from './fieldProps.ts'
import { ParsedInput } from './ParsedInput.tsx'
import { parseClock, parseUrl } from './parse.ts'

const KINDS = {
  email: { parse: (text: string) => text, inputMode: 'email' },
  url: { parse: parseUrl, inputMode: 'url' },
  clock: { parse: parseClock, inputMode: 'numeric' },
} as const

/** E-mail addresses are stored in ASCII, and shown with the letters of their domain. */
const shown = (kind: keyof typeof KINDS, text: string) => (kind === 'email' ? shownAddress(text) : text)

/** Addresses and times of day, typed in any spelling and stored in one. */
export function WrittenField({ field, value, onChange, input }: FieldProps<FieldOf<'email' | 'url' | 'clock'>>) {
  return (
    <ParsedInput
      {...KINDS[field.kind]}
      value={value}
      onChange={onChange}
      input={input}
      format={(text) => (typeof text === 'string' ? shown(field.kind, text) : '')}
    />
  )
}
