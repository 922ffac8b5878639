import { Button } from '@mantine/core'
import { IconMap2 } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { TOUR_OFFER } from '#contract/dashboard/firstRun.ts'
import { dismiss } from './dismiss.ts'
import classes from './FirstRun.module.css'
import { startTour } from './tourState.ts'

/** Offers the tour through the demo once. The account menu can start it again. */
export function TourOffer() {
  const { t } = useTranslation('firstRun')
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id} data-first-run="tour">
      <IconMap2 className={classes.icon} size={24} aria-hidden />
      <div className={classes.words}>
        <h2 id={id} className={classes.title}>
          {t('tour.title')}
        </h2>
        <p className={classes.text}>{t('tour.offer')}</p>
      </div>
      <div className={classes.buttons}>
        <Button size="xs" onClick={startTour}>
          {t('tour.begin')}
        </Button>
        <Button size="xs" variant="default" onClick={() => void dismiss([TOUR_OFFER])}>
          {t('tour.decline')}
        </Button>
      </div>
    </section>
  )
}
