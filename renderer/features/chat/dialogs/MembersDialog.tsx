import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatItem, ChatMember } from '#contract/api/define/shapes.ts'
import { typedIn } from '#contract/text/words.ts'
import { useActivity } from '#renderer/desktop/activity.ts'
import { call } from '#renderer/net/calls/api.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { fullName } from '#renderer/net/users.ts'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { membersKey, membersQuery, refetchMembers } from '../data/members.ts'
import classes from './Dialog.module.css'
import { MemberRow } from './MemberRow.tsx'
import { PeopleSelect } from './PeopleSelect.tsx'
import { usePeople } from './usePeople.ts'

/** Fewest members for which there is a search; fewer are visible without it. */
const SEARCH_FROM = 8

type Props = { chat: ChatItem; onClose: () => void }

export function MembersDialog({ chat, onClose }: Props) {
  const { t } = useTranslation('chat')
  const { data: members, isError, refetch } = useQuery(membersQuery(chat.chat_uuid))
  const [search, setSearch] = useState('')
  const isFound = typedIn(search)
  const shown = members?.filter((member) => isFound(fullName(member)))
  return (
    <Dialog opened onClose={onClose} title={t('members.title')} closeButtonProps={{ 'aria-label': t('close') }}>
      <div className={classes.stack}>
        {chat.my_role !== 'member' && members && <AddPeople chat={chat} members={members} />}
        {(members?.length ?? 0) > SEARCH_FROM && (
          <TextInput
            type="search"
            dir="auto"
            aria-label={t('members.search')}
            placeholder={t('members.search')}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        )}
        <ul className={classes.people}>
          {shown?.map((member) => (
            <MemberRow key={member.user_uuid} chat={chat} member={member} />
          ))}
        </ul>
        {shown?.length === 0 && <p className={classes.nothing}>{t('members.noneLeft')}</p>}
        {isError && !members && (
          <div className={classes.nothing}>
            <p>{t('members.failed')}</p>
            <Button variant="default" onClick={() => void refetch()}>
              {t('messages.retry')}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}

function AddPeople({ chat, members }: { chat: ChatItem; members: readonly ChatMember[] }) {
  const { t } = useTranslation('chat')
  const [chosen, setChosen] = useState<string[]>([])
  const [isBusy, setBusy] = useState(false)
  useActivity('form', chosen.length > 0)
  const inside = new Set(members.map(({ user_uuid }) => user_uuid))
  const outside = usePeople().filter(({ uuid }) => !inside.has(uuid))

  const add = async () => {
    setBusy(true)
    try {
      const { items } = await call('POST /v1/chats/:chat_uuid/members', {
        params: { chat_uuid: chat.chat_uuid },
        body: { members: chosen },
      })
      queryClient.setQueryData(membersKey(chat.chat_uuid), items)
      setChosen([])
    } catch (error) {
      showFailure(error)
      refetchMembers(chat.chat_uuid)
    }
    setBusy(false)
  }

  return (
    <div className={classes.add}>
      <PeopleSelect
        label={t('members.addLabel')}
        placeholder={t('members.addPlaceholder')}
        people={outside}
        value={chosen}
        onChange={setChosen}
      />
      <Button onClick={() => void add()} loading={isBusy} disabled={chosen.length === 0}>
        {t('members.add')}
      </Button>
    </div>
  )
}
