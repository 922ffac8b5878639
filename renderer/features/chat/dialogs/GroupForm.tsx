import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatItem } from '#contract/api/define/shapes.ts'
import { CHAT_NAME_MAX_LENGTH } from '#contract/constants.ts'
import { useActivity } from '#renderer/desktop/activity.ts'
import { call } from '#renderer/net/calls/api.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { putChat, refetchChats } from '../data/chats.ts'
import classes from './Dialog.module.css'
import { GroupConflict } from './GroupConflict.tsx'
import { changedFields, conflictsOf, moveDraft, startDraft } from './groupDraft.ts'
import { RuleSwitches } from './RuleSwitches.tsx'

type Props = { chat: ChatItem }

/** Name and rules of a group. Typed input survives changes that other users save meanwhile. */
export function GroupForm({ chat }: Props) {
  const { t } = useTranslation('chat')
  const [draft, setDraft] = useState(() => startDraft(chat))
  const [isBusy, setBusy] = useState(false)
  const { base, fields } = draft
  const conflicts = base.version === chat.version ? [] : conflictsOf(draft, chat)
  if (base.version !== chat.version && conflicts.length === 0) setDraft(moveDraft(draft, chat))
  const isChanged = changedFields(fields, base).length > 0
  useActivity('form', isChanged)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || !isChanged || conflicts.length > 0 || fields.name.trim() === '') return
    setBusy(true)
    try {
      const body = { version: base.version, ...fields, name: fields.name.trim() }
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
        value={fields.name}
        onChange={(event) => setDraft({ base, fields: { ...fields, name: event.currentTarget.value } })}
        error={fields.name.trim() === '' && t('create.nameMissing')}
        required
      />
      <RuleSwitches value={fields} onChange={(rules) => setDraft({ base, fields: { ...fields, ...rules } })} />
      {conflicts.length > 0 ? (
        <GroupConflict
          chat={chat}
          fields={changedFields(startDraft(chat).fields, base)}
          onTake={() => setDraft(startDraft(chat))}
          onKeep={() => setDraft(moveDraft(draft, chat))}
        />
      ) : (
        <Button type="submit" loading={isBusy} disabled={!isChanged || fields.name.trim() === ''}>
          {t('info.save')}
        </Button>
      )}
    </form>
  )
}
