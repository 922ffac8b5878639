import { ActionIcon, Button, Group, Popover, TextInput } from '@mantine/core'
import { IconCalendarSearch } from '@tabler/icons-react'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useActivity } from '#renderer/desktop/activity.ts'
import { call } from '#renderer/net/calls/api.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { momentAt } from '#renderer/ui/time/zone.ts'
import { openMessage } from '../actions/openMessage.ts'
import classes from './ConversationHeader.module.css'

/** Opens the first message on or after a day. */
async function openDay(chatUuid: string, day: string): Promise<void> {
  if (day === '') return
  const at = new Date(momentAt(day, 0))
  try {
    const found = await call('GET /v1/chats/:chat_uuid/position', {
      params: { chat_uuid: chatUuid },
      query: { at: at.toISOString() },
    })
    if (found.seq === null) showToast('info', i18next.t('chat:messages.nothingSince'))
    else await openMessage(chatUuid, found.seq)
  } catch (error) {
    showFailure(error)
  }
}

export function JumpToDate({ chatUuid }: { chatUuid: string }) {
  const { t } = useTranslation('chat')
  const [isOpen, setOpen] = useState(false)
  useActivity('form', isOpen)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus shadow="md">
      <Popover.Target>
        <ActionIcon
          className={classes.action}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('header.toDate')}
          title={t('header.toDate')}
          onClick={() => setOpen(!isOpen)}
        >
          <IconCalendarSearch size={20} stroke={1.75} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('header.toDate')}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            setOpen(false)
            void openDay(chatUuid, String(new FormData(event.currentTarget).get('day') ?? ''))
          }}
        >
          <Group gap="xs">
            <TextInput type="date" name="day" aria-label={t('header.toDate')} required data-autofocus />
            <Button type="submit">{t('header.toDate')}</Button>
          </Group>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
