import { Alert } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { RecordDetail } from '#renderer/records/form/detail/RecordDetail.tsx'
import { RecordField } from '#renderer/records/form/detail/RecordField.tsx'
import { RecordSection } from '#renderer/records/form/detail/RecordSection.tsx'
import { useRecordDraft } from '#renderer/records/form/draft/useRecordDraft.ts'
import { ArchiveChat } from './ArchiveChat.tsx'
import { ChatExports } from './ChatExports.tsx'
import { ChatMembers } from './ChatMembers.tsx'
import { ChatPicture } from './ChatPicture.tsx'
import { chatView } from './view.ts'

type Props = { uuid: string }

/** One chat or a new group: its rules and members, never its messages. */
export function ChatForm({ uuid }: Props) {
  const { t } = useTranslation('chatAdmin')
  const draft = useRecordDraft(chatView, uuid)
  const { row } = draft
  const isPrivate = row?.type === 'private'
  const version = row?.version ?? 0
  const mayChange = draft.readOnly === null
  const tabs = [
    {
      name: 'members',
      label: t('members.tab'),
      stays: true,
      content: (saved: string) => <ChatMembers uuid={saved} version={version} mayChange={mayChange && !isPrivate} />,
    },
    {
      name: 'exports',
      label: t('exports.tab'),
      stays: true,
      content: (saved: string) => <ChatExports uuid={saved} version={version} mayChange={mayChange} />,
    },
  ]
  return (
    <RecordDetail draft={draft} tabs={tabs} actions={row && mayChange && <ArchiveChat uuid={row.uuid} />}>
      <Alert icon={<IconLock size={18} />} color="gray">
        {t(isPrivate ? 'note.private' : 'note.content')}
      </Alert>
      {!isPrivate && (
        <>
          <RecordSection draft={draft} name="general">
            <RecordField draft={draft} name="name" />
            {row && <ChatPicture uuid={row.uuid} name={String(row.name)} version={version} mayChange={mayChange} />}
          </RecordSection>
          <RecordSection draft={draft} name="rules">
            <RecordField draft={draft} name="is_readonly" />
            <RecordField draft={draft} name="forbid_mute" />
            <RecordField draft={draft} name="forbid_archive" />
            <RecordField draft={draft} name="forbid_leave" />
          </RecordSection>
        </>
      )}
      <RecordSection draft={draft} name="retention">
        <RecordField draft={draft} name="retention_days" />
        <RecordField draft={draft} name="is_on_hold" />
      </RecordSection>
    </RecordDetail>
  )
}
