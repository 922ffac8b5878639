import { useTranslation } from 'react-i18next'
import classes from './Rights.module.css'

/** At most this many entries are listed. */
const SHOWN = 40

type Props = { title: string; items: readonly string[]; tone: 'given' | 'taken' }

/** Granted or withdrawn permissions. Null when there are none. */
export function GrantList({ title, items, tone }: Props) {
  const { t } = useTranslation('rights')
  if (items.length === 0) return null
  return (
    <div>
      <span className={classes[tone]}>{title}</span>
      <ul className={classes.list}>
        {items.slice(0, SHOWN).map((item) => (
          <li key={item}>
            <bdi>{item}</bdi>
          </li>
        ))}
        {items.length > SHOWN && <li>{t('review.more', { number: items.length - SHOWN })}</li>}
      </ul>
    </div>
  )
}
