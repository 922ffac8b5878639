import { useTranslation } from 'react-i18next'
import { DetailActions } from '#renderer/records/form/detail/DetailActions.tsx'
import { PresenceAvatars } from '#renderer/records/form/detail/PresenceAvatars.tsx'
import { useRemoval } from '#renderer/records/form/draft/useRemoval.ts'
import type { AnyRow } from '#renderer/records/view.ts'
import type { Visit } from '../data/useVisit.ts'
import { acceptanceView } from '../list/view.ts'
import classes from './Head.module.css'
import { SavingState } from './SavingState.tsx'

/** Plate and customer, the other users who have it open, and whether everything is saved. */
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
      <SavingState visit={visit} />
      <DetailActions onRemove={removal.remove} isAbove />
    </header>
  )
}
