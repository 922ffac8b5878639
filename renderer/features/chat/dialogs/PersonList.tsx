import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatItem } from '#contract/api/define/shapes.ts'
import { typedIn } from '#contract/text/words.ts'
import { call } from '#renderer/net/calls/api.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { useOnlineUsers } from '#renderer/net/socket/presence.ts'
import { UserAvatar } from '#renderer/ui/controls/UserAvatar.tsx'
import { currentChats } from '../data/chats.ts'
import classes from './Dialog.module.css'
import { type Person, usePeople } from './usePeople.ts'

const SHOWN = 100

type Props = { onOpened: (chat: ChatItem) => void }

/** A click on a person opens the private chat with them and creates it if necessary. */
export function PersonList({ onOpened }: Props) {
  const { t } = useTranslation('chat')
  const people = usePeople()
  const online = useOnlineUsers()
  const [search, setSearch] = useState('')
  const [isBusy, setBusy] = useState(false)
  const isFound = typedIn(search)
  const found = people.filter(({ name }) => isFound(name)).slice(0, SHOWN)

  const open = async ({ uuid }: Person) => {
    if (isBusy) return
    setBusy(true)
    try {
      onOpened(await call('POST /v1/chats', { body: { type: 'private', user_uuid: uuid } }))
    } catch (error) {
      const existing = currentChats().find(({ partner_uuid }) => partner_uuid === uuid)
      if (existing && error instanceof ApiError && error.code === 'chat_already_exists') onOpened(existing)
      else showFailure(error)
      setBusy(false)
    }
  }

  return (
    <>
      <TextInput
        data-autofocus
        type="search"
        dir="auto"
        aria-label={t('create.searchPerson')}
        placeholder={t('create.searchPerson')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && found[0] && search.trim()) void open(found[0])
        }}
      />
      <ul className={classes.people}>
        {found.map((person) => (
          <li key={person.uuid}>
            <button type="button" className={classes.person} onClick={() => void open(person)} disabled={isBusy}>
              <UserAvatar id={person.uuid} name={person.name} size={34} online={online.has(person.uuid)} />
              <span className={classes.name} dir="auto">
                {person.name}
              </span>
              {online.has(person.uuid) && <span className={classes.quiet}>{t('list.online')}</span>}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p className={classes.nothing}>
          {search.trim() ? t('create.noPerson', { search: search.trim() }) : t('create.nobody')}
        </p>
      )}
    </>
  )
}
