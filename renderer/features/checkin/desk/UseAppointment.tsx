import { Button } from '@mantine/core'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { EndpointBody } from '#contract/api/endpoints.ts'
import type { checkin } from '#contract/records/checkin.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import type { RecordDraft } from '#renderer/records/form/draft/recordDraft.ts'
import { useDeskCalls } from '../calls/useDeskCalls.ts'
import { useOfferKeyTag } from './useOfferKeyTag.ts'

type Props = { uuid: string; draft: RecordDraft<typeof checkin> }
type Arrival = EndpointBody<'POST /v1/service/checkin/arrive'>

const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined)

/** The typed values that belong to the arrival. Car and customer stay those of the appointment. */
function typedFor(uuid: string, values: Readonly<Record<string, unknown>>): Arrival {
  const { location_uuid, key_place, parking_place, description, kilometers, waiting_customer } = values
  return {
    location_uuid: String(location_uuid),
    typed: uuid,
    checkin_uuid: uuid,
    key_place: textOf(key_place),
    parking_place: textOf(parking_place),
    description: textOf(description),
    kilometers: typeof kilometers === 'number' ? kilometers : undefined,
    waiting_customer: waiting_customer === true ? true : undefined,
  }
}

/** Records the arrival of an appointment in place of the new check-in that is being typed. */
export function UseAppointment({ uuid, draft }: Props) {
  const { t } = useTranslation('checkin')
  const navigate = useNavigate()
  const calls = useDeskCalls()
  const offer = useOfferKeyTag()
  const [isBusy, setBusy] = useState(false)
  const use = async () => {
    setBusy(true)
    try {
      await calls.arrive(typedFor(uuid, draft.form.getValues()))
      // Discards the draft synchronously, because unsaved input would stop the navigation to the appointment.
      flushSync(() => draft.discard())
      offer(t('arrive.arrived'), uuid)
      void navigate({ pathname: `/service/checkin/${uuid}`, search: window.location.search })
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="compact-sm" variant="default" loading={isBusy} onClick={() => void use()}>
      {t('checks.useExpected')}
    </Button>
  )
}
