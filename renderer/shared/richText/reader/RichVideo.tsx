import { Button } from '@mantine/core'
import { IconMovie } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './RichText.module.css'
import { UnreadableFile } from './UnreadableFile.tsx'
import { useFileSource } from './useFileSource.ts'

/** A video is large, so it is loaded when the user wants to see it. */
export function RichVideo({ uuid, title }: { uuid: string; title: string }) {
  const { t } = useTranslation('richText')
  const [isWanted, setWanted] = useState(false)
  const { source, isError, refetch } = useFileSource(uuid, isWanted)
  if (isWanted && isError) return <UnreadableFile title={title} onRetry={refetch} />
  if (source)
    return (
      // biome-ignore lint/a11y/useMediaCaption: the files of a workshop have no captions
      <video src={source} title={title} className={classes.picture} controls autoPlay />
    )
  return (
    <Button
      variant="default"
      leftSection={<IconMovie size={18} aria-hidden />}
      loading={isWanted}
      onClick={() => setWanted(true)}
      className={classes.movie}
    >
      {title === '' ? t('file.play') : t('file.playNamed', { title })}
    </Button>
  )
}
