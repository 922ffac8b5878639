import { Menu, Popover } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCopy,
  IconDots,
  IconEye,
  IconHistory,
  IconMoodPlus,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconTrash,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatMessage } from '#contract/api/define/shapes.ts'
import { CHAT_EDIT_HOURS, REACTION_EMOJIS, REACTIONS } from '#contract/chat/reactions.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { useStaffSettings } from '#renderer/net/settings/useStaffSettings.ts'
import { copyText } from '#renderer/ui/controls/copyText.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { startComposing } from '../data/composing.ts'
import { togglePin, toggleReaction } from './changes.ts'
import classes from './MessageActions.module.css'
import { ReadBy } from './ReadBy.tsx'
import { type Rights, useRights } from './rights.ts'
import { Versions } from './Versions.tsx'
import { WithdrawDialog } from './WithdrawDialog.tsx'

type Open = 'reactions' | 'menu' | 'versions' | 'readers' | 'withdraw' | null
type Props = { message: ChatMessage; isMine: boolean }

/** Everything a user can do with a message. Every row has it, so a menu is drawn only while it is open. */
export function MessageActions({ message, isMine }: Props) {
  const { t } = useTranslation('chat')
  const rights = useRights()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const reply = rights.mayWrite && (
    <Quick label={t('messages.reply')} onClick={() => startComposing('reply', message)}>
      <IconArrowBackUp size={16} aria-hidden />
    </Quick>
  )
  const reactButton = (
    <Quick label={t('messages.react')} onClick={() => setOpen('reactions')}>
      <IconMoodPlus size={16} aria-hidden />
    </Quick>
  )
  const moreButton = (
    <Quick label={t('messages.more')} isAlways onClick={() => setOpen('menu')}>
      <IconDots size={16} aria-hidden />
    </Quick>
  )
  return (
    <div className={classes.actions} data-open={open !== null || undefined}>
      {reply}
      {rights.mayReact &&
        (open === 'reactions' ? (
          <Popover opened onClose={close} onChange={close} position="top" trapFocus withinPortal shadow="md">
            <Popover.Target>{reactButton}</Popover.Target>
            <Popover.Dropdown aria-label={t('messages.react')} className={classes.picker}>
              <Picker message={message} onDone={close} />
            </Popover.Dropdown>
          </Popover>
        ) : (
          reactButton
        ))}
      {open === 'menu' ? (
        <Menu opened onClose={close} onChange={close} position="bottom-end" shadow="md">
          <Menu.Target>{moreButton}</Menu.Target>
          <Items message={message} isMine={isMine} rights={rights} onOpen={setOpen} />
        </Menu>
      ) : (
        moreButton
      )}
      {open === 'versions' && <Versions message={message} onClose={close} />}
      {open === 'readers' && <ReadBy message={message} onClose={close} />}
      {open === 'withdraw' && <WithdrawDialog message={message} onClose={close} />}
    </div>
  )
}

type QuickProps = { label: string; isAlways?: boolean; onClick: () => void; children: ReactNode }

function Quick({ label, isAlways, onClick, children, ...others }: QuickProps) {
  return (
    <button
      type="button"
      className={classes.quick}
      data-always={isAlways || undefined}
      aria-label={label}
      title={label}
      onClick={onClick}
      {...others}
    >
      {children}
    </button>
  )
}

function Picker({ message, onDone }: { message: ChatMessage; onDone: () => void }) {
  const { t } = useTranslation('chat')
  const me = useSession(({ user }) => user?.uuid ?? '')
  const isOwn = (name: string) =>
    message.reactions.some(({ reaction, users }) => reaction === name && users.includes(me))
  return REACTIONS.map((reaction) => (
    <button
      key={reaction}
      type="button"
      className={classes.emoji}
      aria-label={t(`reactions.${reaction}`)}
      title={t(`reactions.${reaction}`)}
      aria-pressed={isOwn(reaction)}
      onClick={() => {
        onDone()
        void toggleReaction(message, reaction, isOwn(reaction))
      }}
    >
      {REACTION_EMOJIS[reaction]}
    </button>
  ))
}

type ItemsProps = Props & { rights: Rights; onOpen: (open: Open) => void }

function Items({ message, isMine, rights, onOpen }: ItemsProps) {
  const { t } = useTranslation('chat')
  const isYoung = Date.now() - Date.parse(message.created_at) < CHAT_EDIT_HOURS * 3_600_000
  const isPinned = message.pinned_at !== null
  const copy = async () => {
    if (await copyText(message.content)) showToast('success', t('messages.copied'))
  }
  return (
    <Menu.Dropdown>
      {rights.mayWrite && (
        <Menu.Item leftSection={<IconArrowBackUp size={16} />} onClick={() => startComposing('reply', message)}>
          {t('messages.reply')}
        </Menu.Item>
      )}
      {rights.mayReact && (
        <Menu.Item
          leftSection={<IconMoodPlus size={16} />}
          closeMenuOnClick={false}
          onClick={() => onOpen('reactions')}
        >
          {t('messages.react')}
        </Menu.Item>
      )}
      {message.content !== '' && (
        <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void copy()}>
          {t('messages.copy')}
        </Menu.Item>
      )}
      {isMine && rights.mayWrite && isYoung && (
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => startComposing('edit', message)}>
          {t('messages.edit')}
        </Menu.Item>
      )}
      {message.edited_at !== null && (
        <Menu.Item leftSection={<IconHistory size={16} />} closeMenuOnClick={false} onClick={() => onOpen('versions')}>
          {t('messages.history')}
        </Menu.Item>
      )}
      {isMine && <ReadByItem onOpen={() => onOpen('readers')} />}
      {rights.mayPin && (
        <Menu.Item
          leftSection={isPinned ? <IconPinnedOff size={16} /> : <IconPin size={16} />}
          onClick={() => void togglePin(message)}
        >
          {t(isPinned ? 'messages.unpin' : 'messages.pin')}
        </Menu.Item>
      )}
      {((isMine && rights.mayReact) || rights.isManager) && (
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} />}
          closeMenuOnClick={false}
          onClick={() => onOpen('withdraw')}
        >
          {t('messages.withdraw')}
        </Menu.Item>
      )}
    </Menu.Dropdown>
  )
}

/** The item that lists the readers of a message, while the dealer allows senders to see them. */
function ReadByItem({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('chat')
  const isAllowed = useStaffSettings().chat_read_by === true
  if (!isAllowed) return null
  return (
    <Menu.Item leftSection={<IconEye size={16} />} closeMenuOnClick={false} onClick={onOpen}>
      {t('messages.readBy')}
    </Menu.Item>
  )
}
