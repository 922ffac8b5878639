import type { RichDocument } from '#contract/richText/document.ts'
import { RichTextInput } from '#renderer/shared/richText/RichTextInput.tsx'
import type { FieldOf, FieldProps } from './fieldProps.ts'

/** Formatted text. Pictures need a `RichFilesContext` around the form. */
export function RichTextField({ value, onChange, input, problems }: FieldProps<FieldOf<'richText'>>) {
  const inside = Object.values(problems)[0]
  return (
    <RichTextInput
      id={input.id}
      label={input.label || (input['aria-label'] ?? '')}
      description={input.description}
      error={input.error === true ? inside : (input.error ?? inside)}
      required={input.required}
      readOnly={input.readOnly}
      value={value as RichDocument}
      onChange={onChange}
      onBlur={input.onBlur}
    />
  )
}
