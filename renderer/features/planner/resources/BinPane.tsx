import { Button, Group, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { Language } from '#contract/constants.ts'
import { call } from '#renderer/net/calls/api.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import type { DialogProps } from '../data/dialogProps.ts'
import { nameOf } from '../data/planData.ts'
import { PLANNER_KEY } from '../data/usePlan.ts'
import classes from '../style/Planner.module.css'
import { absenceText } from './absenceText.ts'
import { ResourceHistory } from './ResourceHistory.tsx'
import { usePlanWrite } from './usePlanWrite.ts'

type Bin = EndpointOutput<'GET /v1/workshop/planner/bin'>
const RESTORE = {
  absence: 'POST /v1/workshop/planner/absences/:uuid/restore',
  car: 'POST /v1/workshop/planner/loan-cars/:uuid/restore',
  booking: 'POST /v1/workshop/planner/loan-bookings/:uuid/restore',
} as const
type Entry = { kind: keyof typeof RESTORE; uuid: string; text: string; deletedAt: string }

/** Deleted absences, loan cars and bookings. Restoring one brings it back unchanged. */
export function BinPane({ frame, words }: DialogProps) {
  const { t, i18n } = useTranslation(['planner', 'records'])
  const language = i18n.language as Language
  const location = frame.location.uuid
  const bin = useQuery({
    queryKey: [...PLANNER_KEY, 'bin', location],
    queryFn: ({ signal }) => call('GET /v1/workshop/planner/bin', { query: { location_uuid: location }, signal }),
  })
  const restore = usePlanWrite(({ kind, uuid }: Entry) => call(RESTORE[kind], { params: { uuid } }))
  const entriesOf = ({ absences, loan_cars, bookings }: Bin): Entry[] =>
    [
      ...absences.map((one): Entry => {
        const person = frame.people.find(({ uuid }) => uuid === one.user_uuid)
        const text = [person && isolated(nameOf(person)), absenceText(one, { t, words, language })]
        return { kind: 'absence', uuid: one.uuid, text: text.filter(Boolean).join(', '), deletedAt: one.deleted_at }
      }),
      ...loan_cars.map(({ uuid, name, licensePlate, deleted_at }): Entry => {
        const text = [t('fields.loanCar'), isolated(name), licensePlate && isolated(licensePlate)]
        return { kind: 'car', uuid, text: text.filter(Boolean).join(', '), deletedAt: deleted_at }
      }),
      ...bookings.map((one): Entry => {
        const span = words.span(Date.parse(one.from), Date.parse(one.until))
        const text = [isolated(one.name), t('resources.booked', { span }), isolated(one.licensePlate || one.jobId)]
        return { kind: 'booking', uuid: one.uuid, text: text.filter(Boolean).join(', '), deletedAt: one.deleted_at }
      }),
    ].sort((one, other) => (one.deletedAt > other.deletedAt ? -1 : 1))
  if (bin.isError) return <NotLoaded answers={[bin]} text={t('notLoaded')} />
  if (!bin.data) return <Loader size="sm" />
  const entries = entriesOf(bin.data)
  return (
    <div className={classes.stack}>
      {entries.length === 0 && <p className={classes.capacity}>{t('resources.binEmpty')}</p>}
      {entries.map((one) => (
        <Group key={one.uuid} justify="space-between" wrap="nowrap" data-deleted={one.uuid}>
          <span>
            <span>{one.text}</span>
            <br />
            <small className={classes.capacity}>
              {t('resources.deletedAt', {
                moment: isolated(formatDate(new Date(one.deletedAt), 'full', language)),
              })}
            </small>
          </span>
          <Group gap="xs" wrap="nowrap">
            {one.kind !== 'booking' && (
              <ResourceHistory kind={one.kind} uuid={one.uuid} name={one.text} words={words} />
            )}
            <Button
              size="md"
              variant="default"
              aria-label={`${t('records:list.restore')}: ${one.text}`}
              disabled={restore.isPending}
              onClick={() => restore.mutate(one)}
            >
              {t('records:list.restore')}
            </Button>
          </Group>
        </Group>
      ))}
    </div>
  )
}
