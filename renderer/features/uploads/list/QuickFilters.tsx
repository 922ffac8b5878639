import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useSession } from '#renderer/net/session/session.ts'
import classes from './List.module.css'

const NAMES = ['mine', 'expiring', 'infected', 'unlinked'] as const

/** The most used filters, one click each. They are normal filters and show as such. */
export function QuickFilters() {
  const { t } = useTranslation('upload')
  const [parameters, setParameters] = useSearchParams()
  const self = useSession((session) => session.user?.uuid ?? '')
  const filters = {
    mine: ['filter[uploader_uuid][in]', self],
    expiring: ['filter[is_expiring][is]', 'true'],
    infected: ['filter[state][in]', 'infected'],
    unlinked: ['filter[is_linked][is]', 'false'],
  } as const
  return (
    <fieldset className={classes.filters} aria-label={t('quick.label')}>
      {NAMES.map((name) => {
        const [key, value] = filters[name]
        const isOn = parameters.getAll(key).join() === value
        const toggle = () => {
          const next = new URLSearchParams(parameters)
          if (isOn) next.delete(key)
          else next.set(key, value)
          setParameters(next, { replace: true })
        }
        return (
          <Button
            key={name}
            size="compact-sm"
            variant={isOn ? 'light' : 'default'}
            aria-pressed={isOn}
            onClick={toggle}
          >
            {t(`quick.${name}`)}
          </Button>
        )
      })}
    </fieldset>
  )
}
