import { Menu } from '@mantine/core'
import { IconPin } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fullName } from '#renderer/net/users.ts'
import { openMessage } from '../actions/openMessage.ts'
import { pinsQuery } from '../data/pins.ts'
import { wordsOf } from '../files/messageFiles.ts'
import classes from './Pins.module.css'

/** The newest pinned message below the head of a chat. It opens the list of all pinned messages, which are links. */
export function Pins({ chatUuid }: { chatUuid: string }) {
  const { t } = useTranslation('chat')
  const { data: pins } = useQuery(pinsQuery(chatUuid))
  const newest = pins?.[0]
  if (!newest) return null
  return (
    <Menu shadow="md" position="bottom-start" width="target">
      <Menu.Target>
        <button type="button" className={classes.pins}>
          <IconPin size={16} aria-hidden />
          <span className={classes.count}>{t('messages.pinned', { count: pins.length })}</span>
          <span className={classes.said} dir="auto">
            {wordsOf(newest)}
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.list}>
        {pins.map((message) => (
          <Menu.Item key={message.message_uuid} onClick={() => void openMessage(chatUuid, message.seq)}>
            <span className={classes.who} dir="auto">
              {fullName(message.sender)}
            </span>
            <span className={classes.text} dir="auto">
              {wordsOf(message)}
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
