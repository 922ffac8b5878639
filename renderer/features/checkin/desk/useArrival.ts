import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { type CheckinRow, useDeskCalls } from '../calls/useDeskCalls.ts'
import { useOfferKeyTag } from './useOfferKeyTag.ts'

/** Records that the car of a check-in has come. */
export function useArrival({ uuid, location_uuid }: Pick<CheckinRow, 'uuid' | 'location_uuid'>) {
  const { t } = useTranslation('checkin')
  const calls = useDeskCalls()
  const offer = useOfferKeyTag()
  const [isBusy, setBusy] = useState(false)
  const arrive = async () => {
    setBusy(true)
    try {
      await calls.arrive({ location_uuid, typed: uuid, checkin_uuid: uuid })
      offer(t('arrive.arrived'), uuid)
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return { arrive, isBusy }
}
