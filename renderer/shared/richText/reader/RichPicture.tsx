import { Skeleton } from '@mantine/core'
import classes from './RichText.module.css'
import { UnreadableFile } from './UnreadableFile.tsx'
import { useFileSource } from './useFileSource.ts'

export function RichPicture({ uuid, alt }: { uuid: string; alt: string }) {
  const { source, isError, refetch } = useFileSource(uuid, true)
  if (isError) return <UnreadableFile title={alt} onRetry={refetch} />
  return (
    <figure className={classes.figure}>
      {source ? <img src={source} alt={alt} className={classes.picture} /> : <Skeleton h={180} maw={420} />}
      {alt !== '' && <figcaption dir="auto">{alt}</figcaption>}
    </figure>
  )
}
