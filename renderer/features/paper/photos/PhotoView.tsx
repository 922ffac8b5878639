import { PhotoViewer } from '#renderer/shared/photos/PhotoViewer.tsx'
import { type PaperPhoto, paperPhotos } from './paperPhotos.ts'

type Props = {
  paperUuid: string
  photos: readonly PaperPhoto[]
  at: number
  onMove: (at: number) => void
  onRemove: ((photo: PaperPhoto) => void) | null
  onClose: () => void
}

/** One photo of a paper, as large as the window. */
export function PhotoView({ paperUuid, photos, at, onMove, onRemove, onClose }: Props) {
  const shown = photos[at]
  return (
    <PhotoViewer
      folder={paperPhotos(paperUuid)}
      photos={photos.map(({ uuid, by, created_at, caption }) => ({ uuid, by, at: created_at, note: caption }))}
      at={at}
      onMove={onMove}
      onRemove={onRemove && shown ? () => onRemove(shown) : null}
      onClose={onClose}
    />
  )
}
