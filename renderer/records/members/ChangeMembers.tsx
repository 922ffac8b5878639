import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { user } from '#contract/records/user.ts'
import { RecordPicker } from '../RecordPicker.tsx'
import classes from './Members.module.css'
import type { MembersState } from './useMembers.ts'

type Props<Answer> = {
  state: MembersState<Answer>
  onAdd: (users: string[]) => Promise<Answer>
  onRemove: (users: string[]) => Promise<Answer>
}

/** Adds people found by their names, and removes those that are selected in the table. */
export function ChangeMembers<Answer>({ state, onAdd, onRemove }: Props<Answer>) {
  const { t } = useTranslation('records')
  const { chosen, setChosen, selected, change, isChanging } = state
  return (
    <div className={classes.add}>
      <RecordPicker record={user} label={t('members.choose')} value={chosen} onChange={setChosen} />
      <Button disabled={chosen.length === 0} loading={isChanging} onClick={() => change(() => onAdd(chosen))}>
        {t('members.add')}
      </Button>
      <Button
        variant="default"
        disabled={selected.length === 0}
        loading={isChanging}
        onClick={() => change(() => onRemove([...selected]))}
      >
        {t('members.remove')}
      </Button>
    </div>
  )
}
