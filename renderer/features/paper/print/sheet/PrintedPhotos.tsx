import type { PaperPrint } from '#contract/api/workshop/paperPrint.ts'
import { paperPhotos } from '#renderer/features/paper/photos/paperPhotos.ts'
import { usePhotoSource } from '#renderer/shared/photos/usePhotoSource.ts'
import classes from '#renderer/shared/print/sheet/Print.module.css'
import own from './Paper.module.css'
import { useSheet } from './useSheet.ts'

type Photo = Pick<PaperPrint['photos'][number], 'uuid' | 'caption'>
type Props = { of: readonly Photo[] }

/** At most this many printed photos: two rows of three, so that they stay on the page of their subject. */
const MOST = 6

/** Photos about as large as a hand, each with its note. Photos beyond the first six are only counted. */
export function PrintedPhotos({ of }: Props) {
  const { t } = useSheet()
  if (of.length === 0) return null
  const left = of.length - MOST
  return (
    <section className={classes.section}>
      <ul className={own.photos}>
        {of.slice(0, MOST).map((photo) => (
          <PrintedPhoto key={photo.uuid} photo={photo} />
        ))}
      </ul>
      {left > 0 && <p>{t('print:sheet.morePhotos', { n: left })}</p>}
    </section>
  )
}

function PrintedPhoto({ photo }: { photo: Photo }) {
  const { print } = useSheet()
  const { source } = usePhotoSource(paperPhotos(print.uuid), photo.uuid)
  return (
    <li>
      {source ? <img src={source} alt={photo.caption} /> : <span className={own.photoMissing} />}
      {photo.caption !== '' && <bdi dir="auto">{photo.caption}</bdi>}
    </li>
  )
}
