import { ActionIcon, CloseButton, SegmentedControl, TextInput, Tooltip } from '@mantine/core'
import { IconEdit, IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { can, GLOBAL_SCOPE } from '#contract/permissions/can.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { ScreenTitle } from '#renderer/ui/screen/ScreenTitle.tsx'
import { LaterListButton } from '../composer/LaterList.tsx'
import { useChats } from '../data/chats.ts'
import { CHAT_FILTERS, type ChatFilter, filterChats } from '../data/filterChats.ts'
import { CreateChat } from '../dialogs/CreateChat.tsx'
import classes from './ChatListPane.module.css'
import { ChatRow } from './ChatRow.tsx'
import { ListNotice } from './ListNotice.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { MessageHits } from './MessageHits.tsx'
import { useChatKeys } from './useChatKeys.ts'
import { Viewers } from './Viewers.tsx'

type Props = {
  selected: string | null
  onSelect: (chatUuid: string | null) => void
  /** Opens the list of the waiting messages in all chats. */
  onLater: () => void
}

export function ChatListPane({ selected, onSelect, onLater }: Props) {
  const { t } = useTranslation('chat')
  const { pathname, search: address, key } = useLocation()
  const mayCreate = useSession(({ permissions }) => can(permissions, 'global.chat.create', GLOBAL_SCOPE))
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState<ChatFilter>('all')
  // The total of unread messages links to `?filter=unread`, which sets the filter also while this screen is open.
  const [followed, setFollowed] = useState('')
  if (followed !== key) {
    setFollowed(key)
    if (new URLSearchParams(address).get('filter') === 'unread') {
      setFilter('unread')
      setSearch('')
    }
  }
  const [creating, setCreating] = useState(false)
  const { data: chats, isError, refetch } = useChats()
  const deferred = useDeferredValue(search)
  const shown = filterChats(chats ?? [], { filter, search: deferred, selected })
  useChatKeys(shown, selected, onSelect)

  return (
    <nav className={classes.pane} aria-label={t('list.label')}>
      <div className={classes.top}>
        <div className={classes.title}>
          <ScreenTitle>{t('title')}</ScreenTitle>
          <Viewers path={pathname} />
          {mayCreate && (
            <Tooltip label={t('list.new')}>
              <ActionIcon
                className={classes.new}
                variant="light"
                size="lg"
                aria-label={t('list.new')}
                onClick={() => setCreating(true)}
              >
                <IconEdit size={20} stroke={1.75} />
              </ActionIcon>
            </Tooltip>
          )}
        </div>
        <TextInput
          type="search"
          aria-label={t('list.search')}
          placeholder={t('list.search')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={
            search && <CloseButton size="sm" aria-label={t('list.clearSearch')} onClick={() => setSearch('')} />
          }
          dir="auto"
        />
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t('list.filter')}
          value={filter}
          onChange={setFilter}
          data={CHAT_FILTERS.map((value) => ({ value, label: t(`list.${value}`) }))}
        />
        <LaterListButton onOpen={onLater} />
      </div>
      {chats ? (
        <ul className={classes.rows}>
          {shown.map((chat) => (
            <ChatRow key={chat.chat_uuid} chat={chat} isOpen={chat.chat_uuid === selected} />
          ))}
        </ul>
      ) : (
        !isError && <ListSkeleton />
      )}
      <ListNotice
        failed={isError && !chats}
        onRetry={() => void refetch()}
        empty={chats !== undefined && shown.length === 0}
        hasChats={(chats?.length ?? 0) > 0}
        search={search}
        filter={filter}
        {...(mayCreate && { onCreate: () => setCreating(true) })}
      />
      {search.trim() !== '' && (
        <MessageHits search={deferred} chats={chats ?? []} selected={selected} onSelect={onSelect} />
      )}
      {creating && <CreateChat onClose={() => setCreating(false)} onCreated={onSelect} />}
    </nav>
  )
}
