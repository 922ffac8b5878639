import classes from './Photos.module.css'
import { usePhotoSource } from './usePhotoSource.ts'

type Props = {
  /** The address below which the photo is. */
  folder: string
  uuid: string
}

/** A small photo. The element around it describes what it shows. */
export function PhotoThumb({ folder, uuid }: Props) {
  const { source } = usePhotoSource(folder, uuid, 'thumbnail')
  return source ? <img className={classes.thumb} src={source} alt="" /> : <span className={classes.thumb} />
}
