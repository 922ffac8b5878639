import { Badge } from '@mantine/core'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Language } from '#contract/constants.ts'
import type { Dependent, DependentExample, Fate } from '#contract/dependents.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import classes from './Dependents.module.css'
import { RowAddresses } from './rowAddress.ts'

type Props = {
  items: readonly Dependent[]
  /** Called before a link opens another page. */
  onLeave: () => void
}

/** Rows that depend on a row, grouped by what happens to them: the number of each kind and the first names. */
export function DependentsList({ items, onLeave }: Props) {
  const { t } = useTranslation('records')
  const fates = [...Map.groupBy(items, ({ fate }) => fate)]
  return (
    <div className={classes.fates}>
      {fates.map(([fate, group]) => (
        <section key={fate} data-fate={fate} className={classes.fate}>
          <h3 className={classes.heading}>{t(`dependents.fates.${fate}`)}</h3>
          <ul className={classes.kinds}>
            {group.map((one) => (
              <Kind key={one.kind} item={one} fate={fate} onLeave={onLeave} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Kind({ item, fate, onLeave }: { item: Dependent; fate: Fate; onLeave: () => void }) {
  const { t, i18n } = useTranslation('records')
  const { kind, count, from, examples } = item
  // A record without its own text here uses the title of its screen.
  const key = i18n.exists(`records:dependents.kinds.${kind}`) ? `dependents.kinds.${kind}` : `${kind}:title`
  const when = from === null ? null : isolated(formatDate(new Date(from), 'full', i18n.language as Language))
  return (
    <li className={classes.kind}>
      <span className={classes.name}>
        {t(key as 'dependents.kinds.planned')}
        <Badge size="sm" variant="light" color={fate === 'refuses' ? 'red' : 'gray'}>
          {count}
        </Badge>
        {when !== null && <span className={classes.quiet}>{t('dependents.from', { when })}</span>}
      </span>
      {examples.length > 0 && (
        <span className={classes.examples}>
          {examples.map((one) => (
            <Example key={one.uuid} example={one} onLeave={onLeave} />
          ))}
          {count > examples.length && (
            <span className={classes.quiet}>{t('dependents.more', { number: count - examples.length })}</span>
          )}
        </span>
      )}
    </li>
  )
}

function Example({ example: { record, uuid, label }, onLeave }: { example: DependentExample; onLeave: () => void }) {
  const address = useContext(RowAddresses)(record, uuid)
  if (address === null) return <bdi>{label}</bdi>
  return (
    <Link to={address} onClick={onLeave}>
      <bdi>{label}</bdi>
    </Link>
  )
}
