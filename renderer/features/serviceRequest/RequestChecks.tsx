import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#renderer/net/calls/api.ts'
import { fullName } from '#renderer/net/users.ts'
import type { RecordDraft } from '#renderer/records/form/draft/recordDraft.ts'
import { useDraftValues } from '#renderer/records/form/draft/useDraftValues.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import classes from './Requests.module.css'
import type { requestView } from './view.ts'

type Props = { draft: RecordDraft<typeof requestView.record> }
const NAMES = ['location_uuid', 'target_date', 'user_target_uuid', 'customer_uuid', 'licensePlate', 'vin'] as const

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
/** The moment that a form value stands for. Undefined for half-typed text. */
const momentOf = (value: unknown) => {
  const text = textOf(value)
  return text !== undefined && /^\d{4}-\d\d-\d\dT.*Z$/.test(text) ? text : undefined
}

/** Doubts about the typed values, with a colleague for an absent person. They never prevent saving. */
export function RequestChecks({ draft }: Props) {
  const { t } = useTranslation('serviceRequest')
  const [location, due, user, customer, plate, vin] = useDraftValues(draft, NAMES)
  const location_uuid = textOf(location)
  const query = {
    location_uuid: location_uuid ?? '',
    uuid: draft.uuid ?? undefined,
    target_date: momentOf(due),
    user_target_uuid: textOf(user),
    customer_uuid: textOf(customer),
    licensePlate: textOf(plate),
    vin: textOf(vin),
  }
  const { data } = useQuery({
    queryKey: ['serviceRequest', 'checks', query],
    queryFn: ({ signal }) => call('GET /v1/service/request/checks', { query, signal }),
    enabled: location_uuid !== undefined && draft.readOnly === null,
  })
  const isOpen = draft.row === null || draft.row.status === 'new' || draft.row.status === 'in_progress'
  if (!data || data.items.length === 0 || !isOpen) return null
  const requests = data.duplicates.map(({ number, subject }) => isolated(`${number} ${subject}`)).join(', ')
  const { substitute } = data
  return (
    <Alert color="yellow" className={classes.checks} role="status">
      {data.items.map((check) => (
        <div key={check}>{t(`checks.${check}`, { requests })}</div>
      ))}
      {substitute !== null && (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => draft.form.setValue('user_target_uuid', substitute.uuid, { shouldDirty: true })}
        >
          {t('checks.substitute', { name: isolated(fullName(substitute)) })}
        </Button>
      )}
    </Alert>
  )
}
