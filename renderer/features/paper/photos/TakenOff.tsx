import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { DAY_MS } from '#contract/durations.ts'
import { REMOVED_PHOTO_DAYS } from '#contract/workshop/photoLimits.ts'
import { fullName } from '#renderer/net/users.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import classes from './Photos.module.css'
import type { PaperPhoto as Photo } from './paperPhotos.ts'
import { Thumb } from './Thumb.tsx'

type Props = {
  paperUuid: string
  photos: readonly Photo[]
  going: ReadonlySet<string>
  onRestore: (photoUuid: string) => void
}

/** The last day on which a removed photo can be restored. */
const lastDay = (removedAt: string, language: string) =>
  isolated(formatDate(new Date(Date.parse(removedAt) + REMOVED_PHOTO_DAYS * DAY_MS), 'date', language as Language))

/** Removed photos with user and time, and a button to restore them. They load only when the list is opened. */
export function TakenOff({ paperUuid, photos, going, onRestore }: Props) {
  const { t, i18n } = useTranslation('paper')
  const [isOpen, setOpen] = useState(false)
  if (photos.length === 0) return null
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={classes.summary}>{t('photos.deleted', { number: photos.length })}</summary>
      {isOpen && (
        <ul className={classes.grid}>
          {photos.map((photo) => (
            <li key={photo.uuid} className={classes.tile}>
              <Thumb paperUuid={paperUuid} photo={photo} />
              <span className={classes.about}>
                {photo.deleted_by && <bdi>{fullName(photo.deleted_by)}</bdi>}{' '}
                {photo.deleted_at !== null && <TimeAgo at={photo.deleted_at} />}
                <br />
                {photo.deleted_at !== null && t('photos.until', { date: lastDay(photo.deleted_at, i18n.language) })}
              </span>
              <Button size="md" variant="default" loading={going.has(photo.uuid)} onClick={() => onRestore(photo.uuid)}>
                {t('photos.restore')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}
