import { IconCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isDone, type Progress, STEP_ICONS, STEPS, type Step } from './steps.ts'
import classes from './Walk.module.css'

type Props = { step: Step; progress: Record<Step, Progress>; onGo: (step: Step) => void }

/** All steps with their progress. Each can be opened at any time. */
export function StepRail({ step, progress, onGo }: Props) {
  const { t } = useTranslation('acceptance')
  const current = useRef<HTMLButtonElement>(null)
  // On a phone the steps scroll sideways.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each shown step
  useEffect(() => {
    current.current?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [step])
  return (
    <nav className={classes.rail} aria-label={t('walk.steps')} data-scrolls>
      <ol>
        {STEPS.map((one) => {
          const Icon = STEP_ICONS[one]
          const { done, all } = progress[one]
          const isOver = isDone(progress[one])
          const count = all === undefined ? String(done) : `${done}/${all}`
          const hasCount = one !== 'sign' && one !== 'handover' && (all ?? done) > 0
          return (
            <li key={one}>
              <button
                ref={one === step ? current : undefined}
                type="button"
                className={classes.step}
                aria-current={one === step ? 'step' : undefined}
                data-done={isOver || undefined}
                onClick={() => onGo(one)}
              >
                <span className={classes.stepIcon}>
                  {isOver ? <IconCheck size={20} aria-hidden /> : <Icon size={20} aria-hidden />}
                </span>
                <span className={classes.stepName}>{t(`steps.${one}`)}</span>
                {hasCount && (
                  <span className={classes.stepCount}>
                    <bdi dir="ltr">{count}</bdi>
                  </span>
                )}
                {isOver && <span className={classes.hidden}>{t('walk.done')}</span>}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
