import { Input } from '@mantine/core'
import type { DamageMark } from '#contract/workshop/damageMarks.ts'
import type { FieldProps } from '#renderer/records/fields/fieldProps.ts'
import { RecordField } from '#renderer/records/form/detail/RecordField.tsx'
import type { AnyDraft } from '#renderer/records/form/draft/recordDraft.ts'
import { DamageSketch } from '#renderer/shared/damage/DamageSketch.tsx'
import { SketchContext } from '#renderer/shared/damage/knownMarks.ts'
import { MarkPhotos } from '../photos/MarkPhotos.tsx'
import { useLastVisit } from './paperVisits.ts'

/** The sketch of a sheet, with the marks of the last visit and the photos of each mark. */
export function MarksField({ draft }: { draft: AnyDraft }) {
  const last = useLastVisit(draft)
  return (
    <SketchContext
      value={{
        last,
        photosOf: (mark, number, isKnown) => {
          const paperUuid = isKnown ? last?.uuid : draft.uuid
          return (
            paperUuid && (
              <MarkPhotos
                paperUuid={paperUuid}
                markId={mark.id}
                number={number}
                readOnly={isKnown || draft.readOnly !== null}
              />
            )
          )
        },
      }}
    >
      <RecordField draft={draft} name="damage_marks" shown={SketchInput} />
    </SketchContext>
  )
}

function SketchInput({ field, value, onChange, input: { label, error, readOnly, onBlur, id } }: FieldProps) {
  return (
    <Input.Wrapper
      label={label}
      error={error}
      onBlur={onBlur}
      labelElement="div"
      role="group"
      aria-labelledby={`${id}-label`}
      labelProps={{ id: `${id}-label` }}
    >
      <DamageSketch
        marks={Array.isArray(value) ? (value as DamageMark[]) : []}
        most={field.kind === 'rows' ? field.most : 0}
        onChange={onChange}
        readOnly={readOnly}
      />
    </Input.Wrapper>
  )
}
