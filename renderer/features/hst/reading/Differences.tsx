import { useTranslation } from 'react-i18next'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import classes from '../data/Hst.module.css'
import type { HstSnapshot } from '../data/hstQueries.ts'

type Found = NonNullable<HstSnapshot['differences']>
type Item = Found['added'][number]

/** The new, removed and changed entries between two snapshots. */
export function Differences({ differences }: { differences: Found }) {
  const { t } = useTranslation('hst')
  const { added, gone, changed } = differences
  if (added.length + gone.length + changed.length === 0) return <p className={classes.quiet}>{t('differences.none')}</p>
  return (
    <ul className={classes.differences}>
      {added.map((item) => (
        <li key={`${item.kind}${item.number}`} data-kind="added">
          <strong>{t('differences.added')}</strong> <Name item={item} />
        </li>
      ))}
      {gone.map((item) => (
        <li key={`${item.kind}${item.number}`} data-kind="gone">
          <strong>{t('differences.gone')}</strong> <Name item={item} />
        </li>
      ))}
      {changed.map(({ before, after }) => (
        <li key={`${after.kind}${after.number}`} data-kind="changed">
          <strong>{t('differences.changed')}</strong> <Name item={after} />
          {before.status !== after.status && (
            <span>
              {t('differences.status', { before: t(`status.${before.status}`), after: t(`status.${after.status}`) })}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

function Name({ item }: { item: Item }) {
  return (
    <>
      {item.kind !== 'note' && <MachineText>{item.number}</MachineText>} <bdi dir="auto">{item.title}</bdi>
    </>
  )
}
