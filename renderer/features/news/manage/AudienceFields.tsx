import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { call } from '#renderer/net/calls/api.ts'
import type { FieldProps } from '#renderer/records/fields/fieldProps.ts'
import { RecordField } from '#renderer/records/form/detail/RecordField.tsx'
import type { RecordDraft } from '#renderer/records/form/draft/recordDraft.ts'
import { SearchMultiSelect } from '#renderer/ui/controls/search/SearchSelect.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import classes from './Manage.module.css'
import { useReach } from './useReach.ts'
import type { newsView } from './view.ts'

type Kind = keyof EndpointOutput<'GET /v1/news/targets'>

/** Chooses several locations, departments or groups that the editor may address. */
function TargetField({ kind, value, onChange, input }: FieldProps & { kind: Kind }) {
  const targets = useQuery({
    queryKey: ['news', 'targets'],
    queryFn: ({ signal }) => call('GET /v1/news/targets', { signal }),
  })
  const chosen = Array.isArray(value) ? value.map(String) : []
  const known = new Map((targets.data?.[kind] ?? []).map(({ uuid, name }) => [uuid, name]))
  const { required: _, ...props } = input
  return (
    <SearchMultiSelect
      {...props}
      // The open list would cover an error below the input.
      inputWrapperOrder={['label', 'description', 'error', 'input']}
      data={[...new Set([...known.keys(), ...chosen])].map((uuid) => ({ value: uuid, label: known.get(uuid) ?? '…' }))}
      value={chosen}
      onChange={onChange}
      hidePickedOptions
    />
  )
}

const LocationsField = (props: FieldProps) => <TargetField kind="locations" {...props} />
const DepartmentsField = (props: FieldProps) => <TargetField kind="departments" {...props} />
const GroupsField = (props: FieldProps) => <TargetField kind="groups" {...props} />

type Props = { draft: RecordDraft<typeof newsView.record> }

/** Chooses the audience of a notice, and shows the number of its people. */
export function AudienceFields({ draft }: Props) {
  const { t } = useTranslation('news')
  const { isForEverybody, count } = useReach(draft)
  return (
    <>
      <RecordField draft={draft} name="is_for_everybody" />
      {!isForEverybody && (
        <>
          <RecordField draft={draft} name="location_uuids" shown={LocationsField} />
          <RecordField draft={draft} name="department_uuids" shown={DepartmentsField} />
          <RecordField draft={draft} name="group_uuids" shown={GroupsField} />
        </>
      )}
      {count !== null && (
        <p className={classes.reach} role="status">
          {t('reach', { number: isolated(String(count)) })}
        </p>
      )}
    </>
  )
}
