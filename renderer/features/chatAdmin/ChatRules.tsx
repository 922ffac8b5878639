import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { department } from '#contract/records/department.ts'
import { group } from '#contract/records/group.ts'
import { location } from '#contract/records/location.ts'
import { RecordPicker } from '#renderer/records/RecordPicker.tsx'
import classes from './ChatAdmin.module.css'
import { ownRules, type Rules } from './ownRules.ts'

type Props = { rules: Rules; isSaving: boolean; onSave: (rules: Rules) => void }

const RECORDS = { groups: group, departments: department, locations: location } as const
const KINDS = ['groups', 'departments', 'locations'] as const

/** Rules that make users of groups, departments or locations members of a chat. */
export function ChatRules({ rules, isSaving, onSave }: Props) {
  const { t } = useTranslation('chatAdmin')
  const [own, setOwn] = useState<Partial<Rules>>({})
  const open = ownRules(own, rules)
  // A choice that equals the saved one is dropped, so that the input shows later changes of other users again.
  if (Object.keys(open).length < Object.keys(own).length) setOwn(open)
  const wanted = { ...rules, ...open }
  return (
    <section className={classes.rules} aria-label={t('rules.title')}>
      <h3>{t('rules.title')}</h3>
      <p className={classes.quiet}>{t('rules.text')}</p>
      {KINDS.map((kind) => (
        <RecordPicker
          key={kind}
          record={RECORDS[kind]}
          label={t(`rules.${kind}`)}
          value={wanted[kind]}
          onChange={(uuids) => setOwn((before) => ({ ...before, [kind]: uuids }))}
        />
      ))}
      <div>
        <Button disabled={Object.keys(open).length === 0} loading={isSaving} onClick={() => onSave(wanted)}>
          {t('rules.save')}
        </Button>
      </div>
    </section>
  )
}
