import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import type { Plan } from '#contract/planning/changes.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import type { PlanFrame } from '../data/planData.ts'
import { useEndangeredCars } from '../data/useEndangeredCars.ts'
import type { PlanSource } from '../data/usePlan.ts'
import type { Words } from '../data/useWords.ts'
import classes from '../style/Planner.module.css'

type Props = {
  frame: PlanFrame
  source: PlanSource
  plan: Plan
  days: readonly string[]
  words: Words
  onOpen: (uuid: string) => void
  /** Opens the dialog that schedules a paper without a block. */
  onMoveTo: (uuid: string) => void
  /** Opens the list of all endangered cars. */
  onAll: () => void
}

/** At most this many cars that are named; the rest is only counted. */
const NAMED = 3
/** Screens on which only one car is named, so that the figures beside it stay in one line. */
const NARROW = '(max-width: 93em)'

/** The endangered promises of these days, each with the name of its car. */
export function Endangered({ frame, source, plan, days, words, onOpen, onMoveTo, onAll }: Props) {
  const { t } = useTranslation('planner')
  const { papers } = source
  const cars = useEndangeredCars({ frame, source, plan, days })
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
  if (cars.length === 0) return null
  const named = isNarrow ? 1 : NAMED
  const more = cars.length - named
  return (
    <p className={classes.endangered}>
      {t('endangered.count', { number: cars.length })}{' '}
      {cars.slice(0, named).map((car) => (
        <button
          key={car.paper_uuid}
          type="button"
          className={classes.endangeredCar}
          title={words.risk(car)}
          onClick={() => (car.block_uuid === null ? onMoveTo(car.paper_uuid) : onOpen(car.block_uuid))}
        >
          <MachineText>{words.car(papers.get(car.paper_uuid))}</MachineText>
        </button>
      ))}
      {more > 0 && (
        <button type="button" className={classes.endangeredCar} onClick={onAll}>
          {t('promise.more', { number: more })}
        </button>
      )}
    </p>
  )
}
