import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatItem } from '#contract/api/define/shapes.ts'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import classes from './Dialog.module.css'
import { GroupForm } from './GroupForm.tsx'
import { GroupPicture } from './GroupPicture.tsx'
import { OwnActions } from './OwnActions.tsx'
import { RuleSwitches } from './RuleSwitches.tsx'

type Props = { chat: ChatItem; onClose: () => void; onLeft: () => void }

/** Information about a chat, and the actions on it. */
export function ChatInfo({ chat, onClose, onLeft }: Props) {
  const { t } = useTranslation('chat')
  const [isCropping, setCropping] = useState(false)
  const mayManage = chat.type === 'group' && chat.my_role !== 'member'
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('info.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
      // Escape belongs to the dialog on top.
      closeOnEscape={!isCropping}
    >
      <div className={classes.stack}>
        <GroupPicture chat={chat} mayChange={mayManage} onCropping={setCropping} />
        {mayManage && <GroupForm chat={chat} />}
        {chat.type === 'group' && !mayManage && <RuleSwitches value={chat} onChange={() => undefined} disabled />}
        <OwnActions chat={chat} onClose={onClose} onLeft={onLeft} />
      </div>
    </Dialog>
  )
}
