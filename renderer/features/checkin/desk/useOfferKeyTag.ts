import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { showOfferToast } from '#renderer/ui/feedback/toasts.ts'
import { PRINT } from '../print/printAddress.ts'
import { useTakeBack } from './useTakeBack.ts'

/**
 * Confirms an arrival and offers the key tag: one button or one key opens its print dialog. Another button takes the
 * arrival back, because a slip of a click is noticed at once.
 */
export function useOfferKeyTag(): (text: string, uuid: string) => void {
  const { t } = useTranslation('checkin')
  const navigate = useNavigate()
  const takeBack = useTakeBack()
  return (text, uuid) => {
    const print = () => {
      const search = new URLSearchParams(window.location.search)
      search.set(PRINT, 'key')
      void navigate({ pathname: `/service/checkin/${uuid}`, search: search.toString() })
    }
    showOfferToast(
      text,
      { label: t('arrive.printKey'), keys: 'mod+P', run: print },
      { label: t('arrive.undo'), run: () => void takeBack(uuid) },
    )
  }
}
