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
  const { chosen, setChosen, selected, setSelected, change, isChanging } = state
  // Only whom it was about: somebody else may have been chosen meanwhile, and other changes leave the choice alone.
  const without = (done: readonly string[]) => (now: readonly string[]) => now.filter((uuid) => !done.includes(uuid))
  const add = () => change(() => onAdd(chosen), { onSuccess: () => setChosen(without(chosen)) })
  const remove = () => change(() => onRemove([...selected]), { onSuccess: () => setSelected(without(selected)) })
  return (
    <div className={classes.add}>
      <RecordPicker record={user} label={t('members.choose')} value={chosen} onChange={setChosen} />
      <Button disabled={chosen.length === 0} loading={isChanging} onClick={add}>
        {t('members.add')}
      </Button>
      <Button variant="default" disabled={selected.length === 0} loading={isChanging} onClick={remove}>
        {t('members.remove')}
      </Button>
    </div>
  )
}
