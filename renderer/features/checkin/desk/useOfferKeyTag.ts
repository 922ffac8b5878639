import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { showOfferToast } from '#renderer/ui/feedback/toasts.ts'
import { PRINT } from '../print/printAddress.ts'

/** Confirms an arrival and offers the key tag: one button or one key opens its print dialog. */
export function useOfferKeyTag(): (text: string, uuid: string) => void {
  const { t } = useTranslation('checkin')
  const navigate = useNavigate()
  return (text, uuid) =>
    showOfferToast(text, {
      label: t('arrive.printKey'),
      keys: 'mod+P',
      run: () => {
        const search = new URLSearchParams(window.location.search)
        search.set(PRINT, 'key')
        void navigate({ pathname: `/service/checkin/${uuid}`, search: search.toString() })
      },
    })
}
