import { Badge, Button } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LaterMessage } from '#contract/api/chat/chatLater.ts'
import type { ChatItem } from '#contract/api/define/shapes.ts'
import { can, GLOBAL_SCOPE } from '#contract/permissions/can.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { RightsContext, rightsIn } from '../actions/rights.ts'
import { useChats } from '../data/chats.ts'
import { allLaterQuery, refetchAllLater } from '../data/later.ts'
import { ChangeLater } from './ChangeLater.tsx'
import classes from './Later.module.css'
import { LaterRow } from './LaterRow.tsx'
import { LaterFailed } from './LaterStrip.tsx'

/** Opens the list of all waiting messages, and counts them. */
export function LaterListButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('chat')
  const { data: waiting } = useQuery(allLaterQuery)
  const count = waiting?.length ?? 0
  return (
    <Button
      className={classes.opener}
      variant="subtle"
      color="gray"
      size="sm"
      fullWidth
      justify="flex-start"
      leftSection={<IconClock size={16} stroke={1.75} aria-hidden />}
      rightSection={count > 0 && <Badge size="md">{count}</Badge>}
      onClick={onOpen}
    >
      {t('later.all')}
    </Button>
  )
}

type Props = {
  onSelect: (chatUuid: string) => void
  onClose: () => void
}

/** The own messages that wait for their moment in all chats. */
export function LaterList({ onSelect, onClose }: Props) {
  const { t } = useTranslation('chat')
  const { data: waiting, isError } = useQuery(allLaterQuery)
  const { data: chats } = useChats()
  const [changed, setChanged] = useState<LaterMessage | null>(null)
  const list = useRef<HTMLDivElement>(null)
  // The dialog is mounted open, so it does not know where the focus was and cannot return it.
  const [opener] = useState(() => document.activeElement)
  const close = () => {
    onClose()
    if (opener instanceof HTMLElement) opener.focus()
  }
  // When a message is sent or deleted, its focused button is gone. The list takes the focus, so that it stays here.
  useEffect(() => {
    if (waiting && document.activeElement === document.body) list.current?.focus()
  }, [waiting])
  const chatOf = ({ chat_uuid }: LaterMessage) => chats?.find((one) => one.chat_uuid === chat_uuid)
  return (
    <>
      <Dialog
        // Closed while a message is changed, so that Escape there closes that dialog and leads back to the list.
        opened={changed === null}
        onClose={close}
        size="lg"
        title={t('later.all')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <div ref={list} tabIndex={-1} className={classes.all} data-autofocus>
          {!waiting && isError && <LaterFailed onRetry={refetchAllLater} />}
          {waiting?.length === 0 && (
            <p className={classes.none}>
              <strong>{t('later.none')}</strong>
              <span>{t('later.noneHint')}</span>
            </p>
          )}
          {waiting && waiting.length > 0 && (
            <ul className={classes.rows} aria-label={t('later.waiting')}>
              {waiting.map((message) => (
                <RowInChat
                  key={message.uuid}
                  message={message}
                  chat={chatOf(message)}
                  onSelect={onSelect}
                  onChange={() => setChanged(message)}
                />
              ))}
            </ul>
          )}
        </div>
      </Dialog>
      {changed && (
        <InChat chat={chatOf(changed)}>
          <ChangeLater
            message={changed}
            newest={waiting?.find(({ uuid }) => uuid === changed.uuid) ?? null}
            onClose={() => setChanged(null)}
          />
        </InChat>
      )}
    </>
  )
}

const NO_RIGHTS = { is_readonly: true, my_role: 'member', type: 'group' } as const

/** Provides its children with the user's rights in one chat. */
function InChat({ chat, children }: { chat: ChatItem | undefined; children: ReactNode }) {
  const mayCreate = useSession(({ permissions }) => can(permissions, 'global.chat.create', GLOBAL_SCOPE))
  const rights = useMemo(() => rightsIn(chat ?? NO_RIGHTS, mayCreate), [chat, mayCreate])
  return <RightsContext value={rights}>{children}</RightsContext>
}

type RowProps = {
  message: LaterMessage
  chat: ChatItem | undefined
  onSelect: (chatUuid: string) => void
  onChange: () => void
}

/** A waiting message below the name of its chat, which opens the chat. */
function RowInChat({ message, chat, onSelect, onChange }: RowProps) {
  const { t } = useTranslation('chat')
  const opener = chat && (
    <button
      type="button"
      className={classes.chat}
      dir="auto"
      title={t('later.openChat')}
      onClick={() => onSelect(chat.chat_uuid)}
    >
      {chat.name}
    </button>
  )
  return (
    <InChat chat={chat}>
      <LaterRow message={message} chat={opener} onChange={onChange} />
    </InChat>
  )
}
