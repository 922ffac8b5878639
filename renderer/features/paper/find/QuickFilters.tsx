import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useSession } from '#renderer/net/session/session.ts'
import { writeQuery } from '#renderer/records/list/rows/listQuery.ts'
import { askedQuery } from '#renderer/records/list/rows/preparedTabs.ts'
import { paperView } from '../list/view.ts'
import classes from './Quick.module.css'
import { QUICK_FILTERS, quickParameters } from './quickFilters.ts'

/** The most used filters, one click each. They are normal filters and show as such. */
export function QuickFilters() {
  const { t } = useTranslation('paper')
  const [parameters, setParameters] = useSearchParams()
  // The bare address means the first tab, so its filters are the starting point.
  const shown = writeQuery(askedQuery(paperView, parameters))
  const user = useSession((session) => session.user)
  const self = { uuid: user?.uuid ?? '', roles: user?.roles ?? [] }
  return (
    <fieldset className={classes.quick}>
      <legend className={classes.legend}>{t('quick.label')}</legend>
      {QUICK_FILTERS.map((name) => {
        const { isOn, next } = quickParameters(shown, name, self)
        return (
          <Button
            key={name}
            size="compact-sm"
            variant={isOn ? 'light' : 'default'}
            aria-pressed={isOn}
            onClick={() => setParameters(next, { replace: true })}
          >
            {t(`quick.${name}`)}
          </Button>
        )
      })}
    </fieldset>
  )
}
