import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatItem } from '#contract/api/define/shapes.ts'
import { CHAT_NAME_MAX_LENGTH } from '#contract/constants.ts'
import { isVisible } from '#contract/text/visible.ts'
import { useActivity } from '#renderer/desktop/activity.ts'
import { call } from '#renderer/net/calls/api.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import classes from './Dialog.module.css'
import { PeopleSelect } from './PeopleSelect.tsx'
import { RuleSwitches } from './RuleSwitches.tsx'
import type { Rules } from './rules.ts'
import { usePeople } from './usePeople.ts'

const NO_RULES: Rules = { is_readonly: false, forbid_mute: false, forbid_archive: false, forbid_leave: false }

type Props = { onCreated: (chat: ChatItem) => void }

export function CreateGroup({ onCreated }: Props) {
  const { t } = useTranslation('chat')
  const people = usePeople()
  const [name, setName] = useState('')
  const [members, setMembers] = useState<string[]>([])
  const [rules, setRules] = useState(NO_RULES)
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  useActivity('form', name.trim() !== '' || members.length > 0)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (!isVisible(name)) return setMissing(true)
    setBusy(true)
    try {
      onCreated(await call('POST /v1/chats', { body: { type: 'group', name: name.trim(), members, ...rules } }))
    } catch (error) {
      showFailure(error)
      setBusy(false)
    }
  }

  return (
    <form className={classes.stack} onSubmit={submit} noValidate>
      <TextInput
        data-autofocus
        dir="auto"
        label={t('create.name')}
        maxLength={CHAT_NAME_MAX_LENGTH}
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setMissing(false)
        }}
        error={isMissing && t('create.nameMissing')}
        required
      />
      <PeopleSelect
        label={t('create.members')}
        placeholder={t('create.membersPlaceholder')}
        people={people}
        value={members}
        onChange={setMembers}
      />
      <RuleSwitches value={rules} onChange={setRules} />
      <Button type="submit" loading={isBusy}>
        {t('create.create')}
      </Button>
    </form>
  )
}
