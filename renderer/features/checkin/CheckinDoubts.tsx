import { Alert } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { EndpointOutput, EndpointQuery } from '#contract/api/endpoints.ts'
import type { Language } from '#contract/constants.ts'
import type { checkin } from '#contract/records/checkin.ts'
import { call } from '#renderer/net/calls/api.ts'
import type { RecordDraft } from '#renderer/records/form/draft/recordDraft.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { formatDate } from '#renderer/ui/time/dates.ts'
import classes from './desk/Desk.module.css'
import { UseAppointment } from './desk/UseAppointment.tsx'

type Query = NonNullable<EndpointQuery<'GET /v1/service/checkin/checks'>>
type Answer = EndpointOutput<'GET /v1/service/checkin/checks'>
type Props = { draft: RecordDraft<typeof checkin> }

const PAUSE_MS = 300
/** Doubts that turn the notice red. */
const GRAVE: readonly string[] = ['target_past', 'safety_recall']

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** The query for doubts about the typed values. Null while location or time are missing. */
function questionOf(values: Record<string, unknown>, uuid: string | null): Query | null {
  const [location_uuid, target_date] = [text(values.location_uuid), text(values.target_date)]
  // A half typed time is no moment yet.
  if (location_uuid === undefined || !target_date?.endsWith('Z')) return null
  return {
    location_uuid,
    target_date,
    type: values.type as NonNullable<Query['type']>,
    ...(uuid !== null && { uuid }),
    licensePlate: text(values.licensePlate) ?? '',
    vin: text(values.vin) ?? '',
    vehicle_uuid: text(values.vehicle_uuid),
    customer_uuid: text(values.customer_uuid),
    replacement_car: values.replacement_car === true ? 'true' : 'false',
  }
}

/** Doubts about a check-in, before it is saved and when it is opened. They refuse nothing. */
export function CheckinDoubts({ draft }: Props) {
  const { t } = useTranslation('checkin')
  const values = useWatch({ control: draft.form.control }) as Record<string, unknown>
  const [asked] = useDebouncedValue(JSON.stringify(questionOf(values, draft.uuid)), PAUSE_MS)
  const query = JSON.parse(asked) as Query | null
  const { data } = useQuery({
    queryKey: ['checkin', 'checks', query],
    queryFn: ({ signal }) => call('GET /v1/service/checkin/checks', { query: query as Query, signal }),
    enabled: query !== null,
    placeholderData: keepPreviousData,
  })
  if (!data || data.items.length === 0 || query === null) return null
  const isGrave = data.items.some((one) => GRAVE.includes(one))
  return (
    <Alert color={isGrave ? 'red' : 'yellow'} title={t('checks.title')}>
      <ul className={classes.checks}>
        {data.items.map((check) => (
          <li key={check}>
            {check === 'duplicate' ? (
              <Duplicates found={data.duplicates} draft={draft} />
            ) : (
              <CheckText check={check} data={data} />
            )}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

type Duplicate = Answer['duplicates'][number]

function Times({ found }: { found: readonly Duplicate[] }) {
  const { i18n } = useTranslation('checkin')
  return found.map(({ uuid, target_date }) => (
    <Link key={uuid} to={`/service/checkin/${uuid}`}>
      <MachineText>{formatDate(new Date(target_date), 'full', i18n.language as Language)}</MachineText>{' '}
    </Link>
  ))
}

/** Other check-ins of the car. A new check-in offers to record the arrival for one that is still expected instead. */
function Duplicates({ found, draft }: { found: readonly Duplicate[]; draft: Props['draft'] }) {
  const { t } = useTranslation('checkin')
  const isNew = draft.uuid === null
  const expected = found.filter(({ is_expected }) => is_expected)
  const others = found.filter(({ is_expected }) => !is_expected)
  return (
    <>
      {(others.length > 0 || found.length === 0) && (
        <div>
          {t('checks.duplicate')} <Times found={others} />
        </div>
      )}
      {expected.map((one) => (
        <div key={one.uuid}>
          {t('checks.expected')} <Times found={[one]} />
          {isNew && <UseAppointment uuid={one.uuid} draft={draft} />}
        </div>
      ))}
    </>
  )
}

function CheckText({ check, data }: { check: Exclude<Answer['items'][number], 'duplicate'>; data: Answer }) {
  const { t } = useTranslation('checkin')
  const hours = isolated(data.open.map(({ from, to }) => `${from}–${to}`).join(', '))
  switch (check) {
    case 'outside_hours':
      return t('checks.outside_hours', { hours })
    case 'location_closed':
      return data.closed === '' ? t('checks.location_closed') : t('checks.closed_for', { why: isolated(data.closed) })
    case 'no_shows':
      return t('checks.no_shows', { number: isolated(String(data.no_shows)) })
    case 'open_papers':
      return (
        <>
          {t('checks.open_papers')}{' '}
          {data.open_papers.map(({ uuid, jobId }) => (
            <Link key={uuid} to={`/workshop/paper/${uuid}`}>
              <MachineText>{jobId || '…'}</MachineText>{' '}
            </Link>
          ))}
        </>
      )
    default:
      return t(`checks.${check}`)
  }
}
