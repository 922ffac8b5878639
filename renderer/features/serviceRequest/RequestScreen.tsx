import { Button } from '@mantine/core'
import { IconSun } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { call } from '#renderer/net/calls/api.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { RecordScreen } from '#renderer/records/screen/RecordScreen.tsx'
import { BulkStep } from '#renderer/records/states/bulk/BulkStep.tsx'
import { PrintSelected } from '#renderer/shared/print/PrintSelected.tsx'
import { RequestPrinting } from './print/PrintRequest.tsx'
import { RequestBoard } from './RequestBoard.tsx'
import { RequestDay } from './RequestDay.tsx'
import { RequestForm } from './RequestForm.tsx'
import { requestAddress } from './requestAddress.ts'
import { requestStates } from './states.ts'
import { StatsButton } from './stats/StatsButton.tsx'
import { requestTabs, requestView } from './view.ts'

/** Address of the day of the user. The list has the same address without the query. */
const DAY = '/service/request?view=day'

/** The list of service requests, and one request beside it; or the day of the user. */
export default function RequestScreen() {
  const { t } = useTranslation('serviceRequest')
  const [parameters] = useSearchParams()
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
  const isDay = parameters.get('view') === 'day'
  if (isDay && (me === null || own === undefined)) return <NotLoaded answers={[departments]} height={300} />
  if (isDay) return <RequestDay user={me ?? ''} departments={(own ?? []).map(({ uuid }) => uuid)} />
  return (
    <RecordScreen
      view={view}
      actions={
        <>
          <Button variant="default" component={Link} to={DAY} leftSection={<IconSun size={16} aria-hidden />}>
            {t('day.title')}
          </Button>
          <StatsButton />
        </>
      }
      detail={(uuid) => <RequestForm key={uuid} uuid={uuid} />}
      board={(list) => <RequestBoard list={list} />}
      bulkActions={(uuids) => (
        <>
          <BulkStep states={requestStates} uuids={uuids} addressOf={requestAddress} />
          <PrintSelected
            uuids={uuids}
            dialog={(uuid, close) => <RequestPrinting uuid={uuid} isTyped={false} onClose={close} />}
          />
        </>
      )}
    />
  )
}
