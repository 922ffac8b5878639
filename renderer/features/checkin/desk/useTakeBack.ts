import { useTranslation } from 'react-i18next'
import { checkin } from '#contract/records/checkin.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { useRefusalText } from '#renderer/records/states/useRefusalText.ts'
import { useRefreshParts } from '#renderer/records/states/useStatePart.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { type CheckinRow, useDeskCalls } from '../calls/useDeskCalls.ts'
import { useDesks } from './useDesks.ts'

/** Takes back an arrival that was recorded by mistake, or says what was built on it. */
export function useTakeBack(): (uuid: string) => Promise<void> {
  const { t } = useTranslation('checkin')
  const { takeBackArrival } = useDeskCalls()
  const refusalText = useRefusalText({ namespace: 'checkin' })
  const refresh = useRefreshParts(checkin)
  return async (uuid) => {
    try {
      const { status } = await takeBackArrival(uuid)
      refresh(uuid)
      showToast('success', t(status === 'canceled' ? 'arrive.canceled' : 'arrive.takenBack'))
    } catch (error) {
      const [refusal] = error instanceof ApiError && error.code === 'transition_refused' ? error.refusals : []
      if (refusal === undefined) return showFailure(error)
      showToast('error', refusalText(refusal, {}))
    }
  }
}

/** The action of the sheet that takes the arrival back. Missing when no arrival of the desk can be taken back. */
export function useTakeBackAction({ uuid, location_uuid, status, arrival_at, drop_number }: CheckinRow) {
  const { t } = useTranslation('checkin')
  const takeBack = useTakeBack()
  const { items } = useDesks()
  const mayStep = items.some((desk) => desk.location_uuid === location_uuid && desk.may_step)
  // The key box has recorded the arrival of a dropped key.
  if (!mayStep || status !== 'new' || arrival_at === null || drop_number !== '') return []
  return [{ text: t('arrive.takeBack'), run: () => takeBack(uuid) }]
}
