import { Button } from '@mantine/core'
import { IconCloudCheck, IconCloudOff, IconCloudUp, IconExclamationCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DetailActions } from '#renderer/records/form/detail/DetailActions.tsx'
import { PresenceAvatars } from '#renderer/records/form/detail/PresenceAvatars.tsx'
import { useRemoval } from '#renderer/records/form/draft/useRemoval.ts'
import type { AnyRow } from '#renderer/records/view.ts'
import { countOf, discardVisit, retryVisit, useWaitingWrites } from '../data/acceptanceWrites.ts'
import { useErrorText } from '../data/useErrorText.ts'
import type { Visit } from '../data/useVisit.ts'
import { acceptanceView } from '../list/view.ts'
import classes from './Walk.module.css'

/** Plate and customer, the users who look on, and whether everything is saved. */
export function VisitHead({ visit }: { visit: Visit }) {
  const { t } = useTranslation('acceptance')
  const { row } = visit
  const removal = useRemoval(acceptanceView, row as unknown as AnyRow)
  const car = [row.model, row.order_number].filter(Boolean).join(' · ')
  return (
    <header className={classes.head}>
      <h2 className={classes.plate}>
        <bdi dir="ltr">{row.licensePlate || row.vin.slice(-8) || t('walk.noPlate')}</bdi>
      </h2>
      <div className={classes.about}>
        <strong dir="auto">{row.customer_name || t('walk.noCustomer')}</strong>
        <span className={classes.quiet} dir="auto">
          {car}
        </span>
      </div>
      <PresenceAvatars />
      <SavingState uuid={visit.uuid} />
      <DetailActions onRemove={removal.remove} isAbove />
    </header>
  )
}

/** Whether everything is at the server, on its way, waiting for the network, or refused. */
function SavingState({ uuid }: { uuid: string }) {
  const { t } = useTranslation('acceptance')
  const errorText = useErrorText()
  const waiting = useWaitingWrites(uuid)
  const number = countOf(waiting)
  const refusal = waiting.refusal ?? waiting.photos.find((photo) => photo.refusal !== null)?.refusal ?? null
  if (refusal !== null)
    return (
      <div className={classes.saving} data-state="refused" role="alert">
        <IconExclamationCircle size={20} aria-hidden />
        <span>{errorText(refusal)}</span>
        <Button size="sm" variant="default" onClick={() => retryVisit(uuid)}>
          {t('walk.again')}
        </Button>
        {waiting.refusal !== null && (
          <Button size="sm" variant="subtle" onClick={() => discardVisit(uuid)}>
            {t('walk.discard')}
          </Button>
        )}
      </div>
    )
  const isWaiting = waiting.isUnreachable && number > 0
  const Sending = number > 0 ? IconCloudUp : IconCloudCheck
  const Icon = isWaiting ? IconCloudOff : Sending
  return (
    <span className={classes.saving} data-state={isWaiting ? 'waiting' : undefined} role="status">
      <Icon size={20} aria-hidden />
      {isWaiting ? t('walk.waiting', { number }) : t(number > 0 ? 'walk.saving' : 'walk.saved')}
    </span>
  )
}
