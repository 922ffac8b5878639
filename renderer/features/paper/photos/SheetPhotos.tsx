import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { PhotoRow } from './PhotoRow.tsx'

/** Number of photos that fit into a line beside the works at a width of 1366 px. */
const SHOWN = 8

type Props = {
  paperUuid: string
  /** Number of the sheet; 1 is the paper itself. */
  extension?: number
  readOnly: boolean
  className: string | undefined
  titleClassName: string | undefined
}

/** Photos of one sheet. Photos of a damage are shown beside it. */
export function SheetPhotos({ paperUuid, extension = 1, readOnly, className, titleClassName }: Props) {
  const { t } = useTranslation('paper')
  const id = useId()
  return (
    <section className={className} aria-labelledby={id}>
      <h3 id={id} className={titleClassName}>
        {t('photos.tab')}
      </h3>
      <PhotoRow
        paperUuid={paperUuid}
        isShown={(photo) => photo.extension === extension && !photo.mark_id}
        photoLabel={(number, total) => t('photos.open', { number, total })}
        taking={{ extension, label: t('photos.take') }}
        readOnly={readOnly}
        most={SHOWN}
        rest={(number) => <Link to="?tab=photos">{t('photos.all', { number })}</Link>}
      />
    </section>
  )
}
