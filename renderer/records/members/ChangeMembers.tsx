import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { user } from '#contract/records/user.ts'
import { RecordPicker } from '../RecordPicker.tsx'
import classes from './Members.module.css'
import type { MemberChoice } from './useMembers.ts'

type Props = { choice: MemberChoice }

/** Adds users chosen by name, and removes the members selected in the table. */
export function ChangeMembers({ choice: { chosen, setChosen, selected, isBusy, add, remove } }: Props) {
  const { t } = useTranslation('records')
  return (
    <div className={classes.add}>
      <RecordPicker record={user} label={t('members.choose')} value={chosen} onChange={setChosen} />
      <Button disabled={chosen.length === 0} loading={isBusy} onClick={add}>
        {t('members.add')}
      </Button>
      <Button variant="default" disabled={selected.length === 0} loading={isBusy} onClick={remove}>
        {t('members.remove')}
      </Button>
    </div>
  )
}
