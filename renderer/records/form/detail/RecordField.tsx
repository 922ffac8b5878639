import { type ComponentType, type ReactNode, useId } from 'react'
import { useController } from 'react-hook-form'
import type { Field } from '#contract/records/fields.ts'
import { defaultOf } from '#contract/records/fields.ts'
import { FieldInput } from '#renderer/records/fields/FieldInput.tsx'
import type { FieldProps, Offer } from '#renderer/records/fields/fieldProps.ts'
import { useRecordTexts } from '#renderer/records/useRecordTexts.ts'
import type { AnyDraft } from '../draft/recordDraft.ts'
import classes from './Form.module.css'
import { problemsIn, useProblemText } from './useProblemText.ts'

/** `name` must be a field of the draft's record, or the code does not compile. */
type Props<Draft extends AnyDraft> = Extras & { draft: Draft; name: keyof Draft['view']['record']['fields'] & string }

type Extras = {
  /** Normalises typed text when the field is left. */
  tidy?: ((typed: string) => string) | undefined
  /** Replaces the input of the field's kind and takes the width of the section. */
  shown?: ComponentType<FieldProps> | undefined
  /** For a reference: the only rows that it offers. */
  offer?: Offer | undefined
  /** Notes about the value, below the input. */
  children?: ReactNode
}

const WIDE: readonly Field['kind'][] = ['hours', 'rows', 'choices', 'texts', 'richText']
const isWide = (field: Field) => WIDE.includes(field.kind) || (field.kind === 'text' && field.multiline === true)

/** Label, input, help text and error of one field. */
export function RecordField<Draft extends AnyDraft>({ draft, name, ...extras }: Props<Draft>) {
  const field = draft.view.record.fields[name]
  if (!field) throw new Error(`${draft.view.record.name} has no field ${name}`)
  return <KnownField draft={draft} name={name} field={field} {...extras} />
}

function KnownField({
  draft,
  name,
  field,
  tidy,
  shown: Shown = FieldInput,
  offer,
  children,
}: Extras & { draft: AnyDraft; name: string; field: Field }) {
  const id = useId()
  const texts = useRecordTexts(draft.view)
  const textOf = useProblemText()
  const { field: control, fieldState } = useController({ control: draft.form.control, name })
  const { own, inside } = problemsIn(fieldState.error, (code, bound) => textOf(field, code, bound))
  const help = texts.help(name)
  const isCreating = draft.isSaving && draft.uuid === null
  return (
    <div
      className={classes.field}
      data-field={name}
      data-wide={isWide(field) || undefined}
      data-whole={Shown !== FieldInput || undefined}
      data-marked={draft.marked.has(name) || undefined}
      ref={control.ref}
    >
      <Shown
        field={field}
        value={control.value}
        onChange={(value) => {
          control.onChange(value)
          // A refused field is checked again on each key, so that its error disappears once it is right.
          if (fieldState.error) void draft.form.trigger(name)
        }}
        input={{
          id,
          name,
          label: texts.field(name),
          required: defaultOf(field) === undefined || (field.kind === 'text' && (field.min ?? 0) > 0),
          readOnly: draft.readOnly !== null || isCreating,
          onBlur: () => {
            const tidied = typeof control.value === 'string' ? tidy?.(control.value) : undefined
            if (tidied !== undefined && tidied !== control.value) control.onChange(tidied)
            control.onBlur()
          },
          ...(help && { description: help }),
          ...(own && { error: own }),
        }}
        choice={(value) => texts.choice(name, value)}
        inner={(one) => texts.inner(name, one)}
        problems={inside}
        offer={offer}
      />
      {children}
    </div>
  )
}
