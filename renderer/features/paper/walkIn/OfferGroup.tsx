import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { useOneStop } from './useOneStop.ts'
import classes from './WalkIn.module.css'

type Offer = { key: string; text: string; ze: number; hint: string; choose: () => void }
type Props = { label: string; offers: readonly Offer[]; icon?: ReactNode }

/** Works that one press adds. The whole group is one stop of the Tab key. */
export function OfferGroup({ label, offers, icon }: Props) {
  const { t } = useTranslation('paper')
  const stop = useOneStop(offers.length)
  if (offers.length === 0) return null
  return (
    <fieldset className={classes.choices} aria-label={label} {...stop.group}>
      {offers.map(({ key, text, ze, hint, choose }, at) => (
        <Button
          key={key}
          size="compact-md"
          variant="default"
          leftSection={icon}
          tabIndex={stop.tabOf(at)}
          title={hint}
          onClick={choose}
        >
          <bdi>{text}</bdi>
          {ze > 0 && <span className={classes.quiet}>{isolated(t('walkIn.zeOf', { ze }))}</span>}
        </Button>
      ))}
    </fieldset>
  )
}
