import { Button } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { CarStep } from '../car/CarStep.tsx'
import { ChecksStep } from '../checks/ChecksStep.tsx'
import type { Visit } from '../data/useVisit.ts'
import { FindingsStep } from '../findings/FindingsStep.tsx'
import { OfflineNotice } from '../head/OfflineNotice.tsx'
import { VisitHead } from '../head/VisitHead.tsx'
import { PhotosStep } from '../photos/PhotosStep.tsx'
import { SignStep } from '../sign/SignStep.tsx'
import { DamageStep } from './DamageStep.tsx'
import { HandoverStep } from './HandoverStep.tsx'
import { keepStep, keptStep } from './keptStep.ts'
import { StepRail } from './StepRail.tsx'
import { firstOpen, progressOf, STEPS, type Step } from './steps.ts'
import classes from './Walk.module.css'

/** Shortest swipe to another step (px), and its largest vertical movement as a share of the horizontal one. */
const SWIPE_PX = 90
const SLOPE = 0.4
/** Selector of elements that use a touch themselves, for drawing, typing or scrolling sideways. */
const OWN_TOUCH = 'svg,canvas,input,textarea,select,[data-view],[data-scrolls]'

const BODIES = {
  car: CarStep,
  photos: PhotosStep,
  checks: ChecksStep,
  damage: DamageStep,
  findings: FindingsStep,
  handover: HandoverStep,
  sign: SignStep,
} as const

/** The walk around the car, step by step or in any order. */
export function Walk({ visit }: { visit: Visit }) {
  const { t, i18n } = useTranslation('acceptance')
  const [parameters, setParameters] = useSearchParams()
  const progress = progressOf(visit)
  const [first] = useState(() => keptStep(visit.uuid) ?? firstOpen(progress))
  const step = STEPS.find((one) => one === parameters.get('step')) ?? first
  const body = useRef<HTMLElement>(null)
  const go = (to: Step) => {
    keepStep(visit.uuid, to)
    setParameters(
      (before) => {
        const next = new URLSearchParams(before)
        next.set('step', to)
        return next
      },
      { replace: true },
    )
    requestAnimationFrame(() => {
      body.current?.scrollIntoView({ block: 'start' })
      body.current?.focus({ preventScroll: true })
    })
  }
  const at = STEPS.indexOf(step)
  const [previous, next] = [STEPS[at - 1], STEPS[at + 1]]
  const swipe = useSwipe((forward) => {
    const to = forward === (i18n.dir() !== 'rtl') ? next : previous
    if (to) go(to)
  })
  const Body = BODIES[step]
  return (
    <section className={classes.walk} aria-label={t('one')}>
      <VisitHead visit={visit} />
      <OfflineNotice visit={visit} />
      <div className={classes.columns}>
        <StepRail step={step} progress={progress} onGo={go} />
        <div className={classes.main} {...swipe}>
          <section ref={body} className={classes.body} tabIndex={-1} aria-label={t(`steps.${step}`)}>
            <Body visit={visit} />
          </section>
          <footer className={classes.foot}>
            {previous && (
              <Button
                size="lg"
                variant="default"
                className={classes.back ?? ''}
                leftSection={<IconArrowLeft className={classes.mirrored} aria-hidden />}
                aria-label={t('walk.back')}
                onClick={() => go(previous)}
              >
                {t('walk.back')}
              </Button>
            )}
            {next && (
              <Button
                size="lg"
                className={classes.next ?? ''}
                rightSection={<IconArrowRight className={classes.mirrored} aria-hidden />}
                onClick={() => go(next)}
              >
                {t('walk.next', { step: t(`steps.${next}`) })}
              </Button>
            )}
          </footer>
        </div>
      </div>
    </section>
  )
}

/** Calls `onSwipe` after a sideways swipe of a finger, with true when the finger moved to the left. */
function useSwipe(onSwipe: (isLeft: boolean) => void) {
  const from = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown: (event: PointerEvent) => {
      const isOwn = event.target instanceof Element && event.target.closest(OWN_TOUCH) !== null
      from.current = event.pointerType === 'touch' && !isOwn ? { x: event.clientX, y: event.clientY } : null
    },
    onPointerUp: (event: PointerEvent) => {
      if (!from.current) return
      const [right, down] = [event.clientX - from.current.x, event.clientY - from.current.y]
      from.current = null
      if (Math.abs(right) > SWIPE_PX && Math.abs(down) < Math.abs(right) * SLOPE) onSwipe(right < 0)
    },
    onPointerCancel: () => {
      from.current = null
    },
  }
}
