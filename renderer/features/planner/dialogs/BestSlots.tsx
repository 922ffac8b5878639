import { Button, Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Slot } from '#contract/planning/slots.ts'
import type { Words } from '../data/useWords.ts'
import classes from '../style/Planner.module.css'

type Props = {
  slots: readonly Slot[]
  /** Whether the server is still searching for more. */
  isSearching: boolean
  words: Words
  isChosen: (slot: Slot) => boolean
  onChoose: (slot: Slot) => void
}

/** The best times for work without a date. One press fills in time, person and bay. */
export function BestSlots({ slots, isSearching, words, isChosen, onChoose }: Props) {
  const { t } = useTranslation('planner')
  if (slots.length === 0 && !isSearching) return <p className={classes.capacity}>{t('move.noSlot')}</p>
  return (
    <fieldset className={classes.bare}>
      <legend>{t('move.best')}</legend>
      <div className={classes.stack}>
        {slots.map((slot) => {
          const [start, end] = [Date.parse(slot.start), Date.parse(slot.end)]
          const where = [words.person(slot.technician_uuid), words.bay(slot.bay)].filter(Boolean).join(', ')
          return (
            <Button
              key={`${slot.technician_uuid} ${slot.start}`}
              size="md"
              variant={isChosen(slot) ? 'light' : 'default'}
              aria-pressed={isChosen(slot)}
              justify="flex-start"
              onClick={() => onChoose(slot)}
            >
              <bdi dir="auto">
                {[words.day(words.dayOf(start)), words.span(start, end), where].filter(Boolean).join(' · ')}
              </bdi>
            </Button>
          )
        })}
        {isSearching && <Loader size="sm" />}
      </div>
    </fieldset>
  )
}
