import classes from './Photos.module.css'
import { type Photo, usePhotoSource } from './usePhotoSource.ts'

/** A photo, small. What it shows is said by whatever it stands in. */
export function Thumb({ paperUuid, photo }: { paperUuid: string; photo: Photo }) {
  const { source } = usePhotoSource(paperUuid, photo.uuid, 'thumbnail')
  return source ? <img className={classes.thumb} src={source} alt="" /> : <span className={classes.thumb} />
}
