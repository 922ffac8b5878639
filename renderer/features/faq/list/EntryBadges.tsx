import { Badge } from '@mantine/core'
import { IconBook2, IconClockExclamation, IconEyeOff, IconQrcode } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LANGUAGE_NAMES } from '#renderer/i18n/languageNames.ts'
import { formatDay } from '#renderer/ui/time/dates.ts'
import type { FaqHit } from '../data/faqQueries.ts'
import { useReaderLanguage } from '../data/useReaderLanguage.ts'
import classes from './FaqList.module.css'

type Shown = Pick<
  FaqHit,
  'category' | 'status' | 'valid_until' | 'machine_code' | 'language' | 'is_handbook' | 'is_hidden'
>
type Props = { entry: Shown; hasCategory?: boolean }

/** Badges of an entry: outdated, handbook or subject, the code of its machine, its language if another, and hidden. */
export function EntryBadges({ entry, hasCategory = false }: Props) {
  const { t } = useTranslation('faq')
  const language = useReaderLanguage()
  return (
    <span className={classes.badges}>
      {entry.status === 'outdated' && (
        <Badge color="yellow" variant="light" leftSection={<IconClockExclamation size={14} aria-hidden />}>
          {t('outdated', { day: entry.valid_until === null ? '' : formatDay(entry.valid_until, language) })}
        </Badge>
      )}
      {entry.is_handbook ? (
        <Badge color="petrol" variant="light" leftSection={<IconBook2 size={14} aria-hidden />}>
          {t('categories.handbook')}
        </Badge>
      ) : (
        hasCategory && (
          <Badge color="gray" variant="light">
            {t(`categories.${entry.category}`)}
          </Badge>
        )
      )}
      {entry.machine_code !== '' && (
        <Badge color="gray" variant="light" leftSection={<IconQrcode size={14} aria-hidden />}>
          <bdi>{entry.machine_code}</bdi>
        </Badge>
      )}
      {entry.language !== language && (
        <Badge color="gray" variant="outline">
          {LANGUAGE_NAMES[entry.language]}
        </Badge>
      )}
      {entry.is_hidden && (
        <Badge color="gray" variant="outline" leftSection={<IconEyeOff size={14} aria-hidden />}>
          {t('hidden')}
        </Badge>
      )}
    </span>
  )
}
