import { useTranslation } from 'react-i18next'
import { PhotoRow } from './PhotoRow.tsx'

type Props = { paperUuid: string; markId: string; number: string; readOnly: boolean }

/** Photos of one mark on the sketch, and a button to take or choose another one. They are sent like all photos. */
export function MarkPhotos({ paperUuid, markId, number, readOnly }: Props) {
  const { t } = useTranslation('damage')
  return (
    <PhotoRow
      paperUuid={paperUuid}
      isShown={(photo) => photo.mark_id === markId}
      photoLabel={(place, total) => t('photo', { number, place, total })}
      taking={{ extension: 1, markId, label: t('takePhoto', { number }) }}
      readOnly={readOnly}
    />
  )
}
