import classes from './Photos.module.css'
import { type PhotoFolder, usePhotoSource } from './usePhotoSource.ts'

type Props = {
  folder: PhotoFolder
  uuid: string
}

/** A small photo. The element around it describes what it shows. */
export function PhotoThumb({ folder, uuid }: Props) {
  const { source, isError } = usePhotoSource(folder, uuid, 'thumbnail')
  // If the server cannot draw a thumbnail, the whole picture is shown in its place.
  if (isError) return <Whole folder={folder} uuid={uuid} />
  return source ? <img className={classes.thumb} src={source} alt="" /> : <span className={classes.thumb} />
}

function Whole({ folder, uuid }: Props) {
  const { source } = usePhotoSource(folder, uuid)
  return source ? <img className={classes.thumb} src={source} alt="" /> : <span className={classes.thumb} />
}
