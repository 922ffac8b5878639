import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatItem } from '#contract/api/define/shapes.ts'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { putChat } from '../data/chats.ts'
import { CreateGroup } from './CreateGroup.tsx'
import classes from './Dialog.module.css'
import { PersonList } from './PersonList.tsx'

const KINDS = ['private', 'group'] as const

type Props = { onClose: () => void; onCreated: (chatUuid: string) => void }

export function CreateChat({ onClose, onCreated }: Props) {
  const { t } = useTranslation('chat')
  const [kind, setKind] = useState<(typeof KINDS)[number]>('private')
  const open = (chat: ChatItem) => {
    putChat(chat)
    onCreated(chat.chat_uuid)
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={t('create.title')} closeButtonProps={{ 'aria-label': t('close') }}>
      <div className={classes.stack}>
        <SegmentedControl
          fullWidth
          aria-label={t('create.kind')}
          value={kind}
          onChange={setKind}
          data={KINDS.map((value) => ({ value, label: t(`create.${value}`) }))}
        />
        {kind === 'private' ? <PersonList onOpened={open} /> : <CreateGroup onCreated={open} />}
      </div>
    </Dialog>
  )
}
