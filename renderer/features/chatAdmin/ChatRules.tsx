import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { department } from '#contract/records/department.ts'
import { group } from '#contract/records/group.ts'
import { location } from '#contract/records/location.ts'
import { RecordPicker } from '#renderer/records/RecordPicker.tsx'
import classes from './ChatAdmin.module.css'

type Rules = EndpointOutput<'GET /v1/admin/chats/:uuid/members'>['rules']
type Props = { rules: Rules; isSaving: boolean; onSave: (rules: Rules) => void }

const RECORDS = { groups: group, departments: department, locations: location } as const
const KINDS = ['groups', 'departments', 'locations'] as const

/** Who belongs to a chat by what they are. */
export function ChatRules({ rules, isSaving, onSave }: Props) {
  const { t } = useTranslation('chatAdmin')
  const [wanted, setWanted] = useState(rules)
  const isSame = KINDS.every((kind) => [...wanted[kind]].sort().join() === [...rules[kind]].sort().join())
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
          onChange={(uuids) => setWanted((before) => ({ ...before, [kind]: uuids }))}
        />
      ))}
      <div>
        <Button disabled={isSame} loading={isSaving} onClick={() => onSave(wanted)}>
          {t('rules.save')}
        </Button>
      </div>
    </section>
  )
}
