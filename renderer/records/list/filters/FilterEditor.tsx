import { ChoiceFilter } from './ChoiceFilter.tsx'
import type { FilterProps } from './filterProps.ts'
import { ReferenceFilter } from './ReferenceFilter.tsx'
import { SpanFilter } from './SpanFilter.tsx'
import { TextFilter } from './TextFilter.tsx'

/** The editor for the filter of one field, by its kind. */
export function FilterEditor(props: FilterProps) {
  switch (props.field.kind) {
    case 'flag':
    case 'choice':
    case 'choices':
      return <ChoiceFilter {...props} />
    case 'reference':
      return <ReferenceFilter {...props} to={props.field.to} />
    case 'number':
    case 'integer':
    case 'money':
    case 'date':
    case 'time':
    case 'moment':
    case 'clock':
      return <SpanFilter {...props} />
    default:
      return <TextFilter {...props} />
  }
}
