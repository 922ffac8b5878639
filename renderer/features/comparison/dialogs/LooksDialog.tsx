import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { fullName } from '#renderer/net/users.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import classes from '../data/Comparison.module.css'
import { useLooks } from '../data/useComparison.ts'

type Props = { onClose: () => void }

/** Who looked at one's own figures: everybody may know that about themselves. */
export function LooksDialog({ onClose }: Props) {
  const { t, i18n } = useTranslation('comparison')
  const looks = useLooks()
  const day = (iso: string) => isolated(formatDate(new Date(`${iso}T12:00:00`), 'date', i18n.language as Language))
  return (
    <Modal opened onClose={onClose} size="lg" title={t('looks.title')} closeButtonProps={{ 'aria-label': t('close') }}>
      {!looks.data && <NotLoaded answers={[looks]} height={80} />}
      {looks.data?.items.length === 0 && <p className={classes.empty}>{t('looks.none')}</p>}
      <ul className={classes.list}>
        {looks.data?.items.map((one) => (
          <li key={`${one.by?.uuid}${one.what}${one.from}${one.to}${one.first_at}`}>
            <strong>
              <bdi dir="auto">{one.by ? fullName(one.by) : '–'}</bdi>
            </strong>{' '}
            {t(`looks.what.${one.what}`)}, {one.from === one.to ? day(one.from) : `${day(one.from)} – ${day(one.to)}`}
            <span className={classes.quiet}>
              <TimeAgo at={one.last_at} />
              {one.times > 1 && ` · ${t('looks.times', { n: one.times })}`}
            </span>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
