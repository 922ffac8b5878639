import { PhotoThumb } from '#renderer/shared/photos/PhotoThumb.tsx'
import { type PaperPhoto, paperPhotos } from './paperPhotos.ts'

/** A small photo of a paper. The element around it describes what it shows. */
export const Thumb = ({ paperUuid, photo }: { paperUuid: string; photo: PaperPhoto }) => (
  <PhotoThumb folder={paperPhotos(paperUuid)} uuid={photo.uuid} />
)
