import { useTranslation } from 'react-i18next'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { useStateTexts } from '#renderer/records/states/useStateTexts.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { requestStates } from './states.ts'

/** The refusal of an action that the status does not allow. It mostly means that the status has changed meanwhile. */
const OTHER_STATUS = 'transition_unknown'

/** Says why the server has refused an action on a request. */
export function useActionFailure(): (error: unknown) => void {
  const { t } = useTranslation(['serviceRequest', 'errors'])
  const texts = useStateTexts(requestStates)
  return (error) => {
    if (error instanceof ApiError && error.fields?.licensePlate === 'plate_or_customer')
      return showToast('error', t('errors:field.plate_or_customer'))
    if (!(error instanceof ApiError && error.code === 'transition_refused')) return showFailure(error)
    const known = requestStates.refusals.find((one) => one !== OTHER_STATUS && error.refusals.includes(one))
    showToast('error', known === undefined ? t('refusals.other') : texts.refusal(known, error.about))
  }
}
