import classes from './Photos.module.css'
import { type Photo, usePhotoSource } from './usePhotoSource.ts'

/** A small photo. The element around it describes what it shows. */
export function Thumb({ paperUuid, photo }: { paperUuid: string; photo: Photo }) {
  const { source } = usePhotoSource(paperUuid, photo.uuid, 'thumbnail')
  return source ? <img className={classes.thumb} src={source} alt="" /> : <span className={classes.thumb} />
}
