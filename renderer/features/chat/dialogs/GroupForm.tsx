import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatItem } from '#contract/api/shapes.ts'
import { CHAT_NAME_MAX_LENGTH } from '#contract/constants.ts'
import { call } from '#renderer/net/api.ts'
import { ApiError } from '#renderer/net/apiError.ts'
import { showToast } from '#renderer/ui/toasts.ts'
import { putChat, refetchChats } from '../data/chats.ts'
import classes from './Dialog.module.css'
import { RuleSwitches } from './RuleSwitches.tsx'
import { RULES, type Rules } from './rules.ts'
import { showFailure } from './showFailure.ts'

type Props = { chat: ChatItem }

/** Name and rules of a group. Begins anew with each version of the chat. */
export function GroupForm({ chat }: Props) {
  const { t } = useTranslation('chat')
  const { is_readonly, forbid_mute, forbid_archive, forbid_leave } = chat
  const [name, setName] = useState(chat.name)
  const [rules, setRules] = useState<Rules>({ is_readonly, forbid_mute, forbid_archive, forbid_leave })
  const [isBusy, setBusy] = useState(false)
  const isChanged = name.trim() !== chat.name || RULES.some((rule) => rules[rule] !== chat[rule])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || !isChanged || name.trim() === '') return
    setBusy(true)
    try {
      const body = { version: chat.version, name: name.trim(), ...rules }
      putChat(await call('PATCH /v1/chats/:chat_uuid', { params: { chat_uuid: chat.chat_uuid }, body }))
      showToast('success', t('info.saved'))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'version_conflict') {
        refetchChats()
        showToast('warning', t('info.conflict'))
      } else showFailure(error)
    }
    setBusy(false)
  }

  return (
    <form className={classes.stack} onSubmit={submit} noValidate>
      <TextInput
        dir="auto"
        label={t('info.name')}
        maxLength={CHAT_NAME_MAX_LENGTH}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={name.trim() === '' && t('create.nameMissing')}
        required
      />
      <RuleSwitches value={rules} onChange={setRules} />
      <Button type="submit" loading={isBusy} disabled={!isChanged || name.trim() === ''}>
        {t('info.save')}
      </Button>
    </form>
  )
}
