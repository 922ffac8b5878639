import { useInViewport } from '@mantine/hooks'
import { useRef } from 'react'
import { PhotoThumb } from '#renderer/shared/photos/PhotoThumb.tsx'
import classes from './Timeline.module.css'

/** The stored photos of a direct acceptance. */
const folderOf = (visit: string) => ({
  key: `acceptance/${visit}`,
  full: (uuid: string) => `/v1/service/direct_acceptance/${visit}/photos/${uuid}`,
  thumbnail: (uuid: string) => `/v1/service/direct_acceptance/${visit}/photos/${uuid}/thumbnail`,
})

type Props = { visit: string; uuids: readonly string[]; label: string }

/** Small photos of an entry. They are fetched when the entry comes into view, and stay from then on. */
export function EntryPhotos({ visit, uuids, label }: Props) {
  const { ref, inViewport } = useInViewport()
  const isSeen = useRef(false)
  isSeen.current ||= inViewport
  const folder = folderOf(visit)
  return (
    <span ref={ref} className={classes.photos} role="img" aria-label={label}>
      {uuids.map((uuid) => (
        <span key={uuid} className={classes.photo}>
          {isSeen.current && <PhotoThumb folder={folder} uuid={uuid} />}
        </span>
      ))}
    </span>
  )
}
