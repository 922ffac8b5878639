import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useSession } from '#renderer/net/session/session.ts'
import classes from './Quick.module.css'
import { QUICK_FILTERS, quickParameters } from './quickFilters.ts'

/** What is asked for all day long, one click each: filters like any others, and they show as such. */
export function QuickFilters() {
  const { t } = useTranslation('paper')
  const [parameters, setParameters] = useSearchParams()
  const self = useSession(({ user }) => user?.uuid ?? '')
  return (
    <fieldset className={classes.quick}>
      <legend className={classes.legend}>{t('quick.label')}</legend>
      {QUICK_FILTERS.map((name) => {
        const { isOn, next } = quickParameters(parameters, name, self)
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
