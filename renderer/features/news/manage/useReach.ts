import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { call } from '#renderer/net/calls/api.ts'
import type { RecordDraft } from '#renderer/records/form/draft/recordDraft.ts'
import type { newsView } from './view.ts'

const uuids = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])

/** Number of people in the audience that the form holds. Null while it is not known. */
export function useReach(draft: RecordDraft<typeof newsView.record>) {
  const [isForEverybody, locations, departments, groups] = useWatch({
    control: draft.form.control,
    name: ['is_for_everybody', 'location_uuids', 'department_uuids', 'group_uuids'],
  })
  const body = {
    is_for_everybody: isForEverybody === true,
    location_uuids: uuids(locations),
    department_uuids: uuids(departments),
    group_uuids: uuids(groups),
  }
  const reach = useQuery({
    queryKey: ['news', 'audience', body],
    queryFn: ({ signal }) => call('POST /v1/news/audience', { body, signal }),
    placeholderData: keepPreviousData,
  })
  return { isForEverybody: body.is_for_everybody, count: reach.data?.count ?? null }
}
