import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#renderer/net/calls/api.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { RecordScreen } from '#renderer/records/screen/RecordScreen.tsx'
import { BulkStep } from '#renderer/records/states/bulk/BulkStep.tsx'
import { RequestBoard } from './RequestBoard.tsx'
import { RequestForm } from './RequestForm.tsx'
import { requestAddress } from './requestAddress.ts'
import { StatsButton } from './stats/StatsButton.tsx'
import { requestStates } from './states.ts'
import { requestTabs, requestView } from './view.ts'

/** The list of service requests, and one request beside it. */
export default function RequestScreen() {
  const me = useSession(({ user }) => user?.uuid ?? null)
  const departments = useQuery({
    queryKey: ['serviceRequest', 'departments'],
    queryFn: ({ signal }) => call('GET /v1/service/request/departments', { signal }),
  })
  const own = departments.data?.items
  const view = useMemo(
    () =>
      Object.assign({}, requestView, {
        tabs: requestTabs(
          me,
          (own ?? []).map(({ uuid }) => uuid),
        ),
      }),
    [me, own],
  )
  return (
    <RecordScreen
      view={view}
      actions={<StatsButton />}
      detail={(uuid) => <RequestForm key={uuid} uuid={uuid} />}
      board={(list) => <RequestBoard list={list} />}
      bulkActions={(uuids) => <BulkStep states={requestStates} uuids={uuids} addressOf={requestAddress} />}
    />
  )
}
