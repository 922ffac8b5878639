import { useTranslation } from 'react-i18next'
import classes from './Rights.module.css'

/** More than anybody reads. */
const SHOWN = 40

type Props = { title: string; items: readonly string[]; tone: 'given' | 'taken' }

/** What comes or what goes; nothing where there is none. */
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
