import { Button, Switch, TextInput } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatItem } from '#contract/api/define/shapes.ts'
import { dayName, dayNumber } from '#contract/planning/localDay.ts'
import { call } from '#renderer/net/calls/api.ts'
import { fullName } from '#renderer/net/users.ts'
import { SearchSelect } from '#renderer/ui/controls/search/SearchSelect.tsx'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import { momentAt } from '#renderer/ui/time/zone.ts'
import { openMessage } from '../actions/openMessage.ts'
import { usePeople } from '../dialogs/usePeople.ts'
import classes from './MessageHits.module.css'

/** Fewest letters for which messages are searched. */
const LEAST = 2

type Props = {
  search: string
  chats: readonly ChatItem[]
  selected: string | null
  onSelect: (chatUuid: string) => void
}

/** The beginning of a day, or of the one after it, by the clock of the location. */
const beginOf = (day: string, after = 0) => new Date(momentAt(dayName(dayNumber(day) + after), 0)).toISOString()

/** Messages that fit the search of the chat list, narrowed by chat, sender and days. */
export function MessageHits({ search, chats, selected, onSelect }: Props) {
  const { t } = useTranslation('chat')
  const people = usePeople()
  const [isHere, setHere] = useState(false)
  const [sender, setSender] = useState<string | null>(null)
  const [from, setFrom] = useState('')
  const [until, setUntil] = useState('')
  const q = search.trim()
  const query = {
    q,
    ...(isHere && selected && { chat_uuid: selected }),
    ...(sender && { sender_uuid: sender }),
    ...(from && { from: beginOf(from) }),
    ...(until && { until: beginOf(until, 1) }),
  }
  const found = useInfiniteQuery({
    queryKey: ['chats', 'search', query],
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/chats/search', { query: { ...query, ...(pageParam && { before_uuid: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.has_more ? page.items.at(-1)?.message_uuid : undefined),
    placeholderData: keepPreviousData,
    enabled: q.length >= LEAST,
  })
  const hits = found.data?.pages.flatMap(({ items }) => items) ?? []
  const open = (chatUuid: string, seq: number) => {
    onSelect(chatUuid)
    void openMessage(chatUuid, seq)
  }
  if (q.length < LEAST) return null
  return (
    <section className={classes.hits} aria-label={t('list.messages')}>
      <h2 className={classes.title}>{t('list.messages')}</h2>
      <div className={classes.filters}>
        <SearchSelect
          className={classes.wide}
          size="xs"
          aria-label={t('list.sender')}
          placeholder={t('list.sender')}
          data={people.map(({ uuid, name }) => ({ value: uuid, label: name }))}
          value={sender}
          onChange={setSender}
          clearable
          limit={50}
        />
        <TextInput
          size="xs"
          type="date"
          label={t('list.from')}
          value={from}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        />
        <TextInput
          size="xs"
          type="date"
          label={t('list.until')}
          value={until}
          onChange={({ currentTarget }) => setUntil(currentTarget.value)}
        />
        {selected && (
          <Switch
            className={classes.wide}
            size="xs"
            label={t('list.onlyHere')}
            checked={isHere}
            onChange={({ currentTarget }) => setHere(currentTarget.checked)}
          />
        )}
      </div>
      {found.isError && <p className={classes.none}>{t('list.searchFailed')}</p>}
      {found.isSuccess && hits.length === 0 && <p className={classes.none}>{t('list.noMessage')}</p>}
      {hits.map((hit) => (
        <button
          key={hit.message_uuid}
          type="button"
          className={classes.hit}
          onClick={() => open(hit.chat_uuid, hit.seq)}
        >
          <span className={classes.line}>
            <bdi className={classes.who}>{fullName(hit.sender)}</bdi>
            <TimeAgo at={hit.created_at} />
          </span>
          <bdi className={classes.chat}>{chats.find(({ chat_uuid }) => chat_uuid === hit.chat_uuid)?.name}</bdi>
          <span className={classes.said} dir="auto">
            {[hit.content, ...hit.attachments.map(({ name }) => name)].filter(Boolean).join(' · ')}
          </span>
        </button>
      ))}
      {found.hasNextPage && (
        <Button variant="default" size="xs" loading={found.isFetching} onClick={() => void found.fetchNextPage()}>
          {t('list.moreMessages')}
        </Button>
      )}
    </section>
  )
}
