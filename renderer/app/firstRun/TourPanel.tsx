import { Button, CloseButton } from '@mantine/core'
import { type RefObject, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { TOUR_OFFER } from '#contract/dashboard/firstRun.ts'
import { useTexts } from '#renderer/i18n/useTexts.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { useSettings } from '#renderer/net/settings/settings.ts'
import { dismiss } from './dismiss.ts'
import classes from './FirstRun.module.css'
import { showStep, stopTour } from './tourState.ts'
import { tourSteps } from './tourSteps.ts'

type Props = { step: number }

function endTour(): void {
  stopTour()
  void dismiss([TOUR_OFFER])
}

/** Escape ends the tour, unless an open dialog handles the key. */
function useEscape(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isTaken = event.defaultPrevented || document.querySelector('[aria-modal="true"]') !== null
      if (event.key === 'Escape' && !isTaken) endTour()
    }
    // Listens in the capture phase: once a dialog has handled the key it is closed, and the check would miss it.
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [])
}

/** A screen's heading takes the focus when the screen opens. During the tour the panel takes it back. */
function useKeepFocus(button: RefObject<HTMLButtonElement | null>, address: string | undefined): void {
  useEffect(() => {
    const take = () => button.current?.focus({ preventScroll: true })
    const takeBack = ({ target }: FocusEvent) => {
      const isArrival = target instanceof Element && target.matches('main h1')
      if (isArrival && window.location.pathname === address) take()
    }
    take()
    document.addEventListener('focusin', takeBack)
    return () => document.removeEventListener('focusin', takeBack)
  }, [button, address])
}

/** One step of the tour: opens the real screen and explains it. The screen stays usable. */
export function TourPanel({ step }: Props) {
  const { t } = useTranslation('firstRun')
  const permissions = useSession((session) => session.permissions)
  const settings = useSettings()
  const steps = tourSteps(permissions, settings)
  const textOf = useTexts(steps.map(({ title }) => title))
  const navigate = useNavigate()
  const id = useId()
  const forward = useRef<HTMLButtonElement>(null)
  useEscape()
  // The user may have lost rights during the tour, so there may be fewer steps.
  const at = Math.min(step, steps.length - 1)
  const shown = steps[at]
  const address = shown?.address
  useEffect(() => {
    if (address !== undefined) void navigate(address)
  }, [address, navigate])
  useKeepFocus(forward, address)
  if (!shown) return null
  const isLast = at === steps.length - 1
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {t('tour.title')}
          <span className={classes.place}>{t('tour.at', { at: at + 1, total: steps.length })}</span>
        </h2>
        <CloseButton aria-label={t('tour.end')} title={t('tour.end')} onClick={endTour} />
      </div>
      <div aria-live="polite">
        <p className={classes.name}>{textOf(shown.title)}</p>
        <p className={classes.text}>{t(`tour.step.${shown.text}`)}</p>
      </div>
      <div className={classes.buttons}>
        <Button variant="default" size="xs" disabled={at === 0} onClick={() => showStep(at - 1)}>
          {t('tour.back')}
        </Button>
        <Button ref={forward} size="xs" onClick={() => (isLast ? endTour() : showStep(at + 1))}>
          {t(isLast ? 'tour.finish' : 'tour.next')}
        </Button>
      </div>
    </section>
  )
}
