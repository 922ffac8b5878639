import { Button, Radio } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Collision, FormValues } from '#renderer/net/outbox/mergeRow.ts'
import { useRecordTexts } from '#renderer/records/useRecordTexts.ts'
import type { RecordView } from '#renderer/records/view.ts'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { useValueText } from '../history/useValueText.ts'
import classes from './Conflict.module.css'

type Side = 'mine' | 'theirs'
type Props = {
  view: RecordView
  collisions: readonly Collision[]
  isOpen: boolean
  onLater: () => void
  /** Gets the chosen value of each field. */
  onChosen: (values: FormValues) => void
}

/** Compares each conflicting field: the value of this user and the value another user saved. The user chooses one. */
export function ConflictQuestion({ view, collisions, isOpen, onLater, onChosen }: Props) {
  const { t } = useTranslation('records')
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({})
  useEffect(() => {
    if (!isOpen) setSides({})
  }, [isOpen])
  const isDecided = collisions.every(({ field }) => sides[field] !== undefined)
  const all = (side: Side) => setSides(Object.fromEntries(collisions.map(({ field }) => [field, side])))
  const finish = () =>
    onChosen(Object.fromEntries(collisions.map((one) => [one.field, one[sides[one.field] ?? 'mine']])))
  return (
    <Dialog
      opened={isOpen}
      onClose={onLater}
      size="xl"
      title={t('conflict.title')}
      closeButtonProps={{ 'aria-label': t('conflict.later') }}
    >
      <p className={classes.text}>{t('conflict.text')}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          if (isDecided) finish()
        }}
      >
        <div className={classes.all}>
          <Button variant="default" size="compact-sm" onClick={() => all('mine')}>
            {t('conflict.allMine')}
          </Button>
          <Button variant="default" size="compact-sm" onClick={() => all('theirs')}>
            {t('conflict.allTheirs')}
          </Button>
        </div>
        {collisions.map((one) => (
          <Choice
            key={one.field}
            view={view}
            collision={one}
            side={sides[one.field] ?? null}
            onChoose={(side) => setSides((before) => ({ ...before, [one.field]: side }))}
          />
        ))}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onLater}>
            {t('conflict.later')}
          </Button>
          <Button type="submit" disabled={!isDecided}>
            {t('conflict.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type ChoiceProps = { view: RecordView; collision: Collision; side: Side | null; onChoose: (side: Side) => void }

function Choice({ view, collision, side, onChoose }: ChoiceProps) {
  const { t } = useTranslation('records')
  const { field: labelOf } = useRecordTexts(view)
  const { field } = collision
  const shown = collision.shown ?? collision
  const textOf = useValueText(
    view,
    [shown.before, shown.mine, shown.theirs].map((value) => ({ field, value })),
  )
  return (
    <Radio.Group
      className={classes.field}
      label={labelOf(field)}
      description={t('conflict.before', { value: textOf(field, shown.before) })}
      value={side}
      onChange={(next) => onChoose(next === 'mine' ? 'mine' : 'theirs')}
    >
      <div className={classes.columns}>
        {(['mine', 'theirs'] as const).map((one) => (
          <div key={one} className={classes.column} data-chosen={side === one || undefined}>
            <Radio value={one} label={t(`conflict.${one}`)} />
            <p dir="auto" className={classes.value}>
              {textOf(field, shown[one])}
            </p>
          </div>
        ))}
        <div className={classes.column} data-result>
          <span className={classes.columnTitle}>{t('conflict.result')}</span>
          <p dir="auto" className={classes.value}>
            {side === null ? t('conflict.undecided') : textOf(field, shown[side])}
          </p>
        </div>
      </div>
    </Radio.Group>
  )
}
