import classes from './Photos.module.css'
import { usePhotoSource } from './usePhotoSource.ts'

type Props = {
  /** The address below which the photo is. */
  folder: string
  uuid: string
}

/** A small photo. The element around it describes what it shows. */
export function PhotoThumb({ folder, uuid }: Props) {
  const { source, isError } = usePhotoSource(folder, uuid, 'thumbnail')
  // A picture that the server cannot make smaller is small enough itself.
  if (isError) return <Whole folder={folder} uuid={uuid} />
  return source ? <img className={classes.thumb} src={source} alt="" /> : <span className={classes.thumb} />
}

function Whole({ folder, uuid }: Props) {
  const { source } = usePhotoSource(folder, uuid)
  return source ? <img className={classes.thumb} src={source} alt="" /> : <span className={classes.thumb} />
}
