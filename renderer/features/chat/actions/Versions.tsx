import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ChatMessage } from '#contract/api/define/shapes.ts'
import type { Language } from '#contract/constants.ts'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { formatDate } from '#renderer/ui/time/dates.ts'
import { listVersions } from './changes.ts'
import classes from './Versions.module.css'

type Props = { message: ChatMessage; onClose: () => void }

/** The earlier texts of an edited message, newest first. */
export function Versions({ message, onClose }: Props) {
  const { t, i18n } = useTranslation('chat')
  const { message_uuid, version } = message
  const { data, isError } = useQuery({
    queryKey: ['chat-versions', message_uuid, version],
    queryFn: ({ signal }) => listVersions(message, signal),
  })
  return (
    <Dialog opened onClose={onClose} title={t('messages.history')} closeButtonProps={{ 'aria-label': t('close') }}>
      {isError && <p role="status">{t('messages.versionsFailed')}</p>}
      <ol className={classes.versions}>
        {data?.items.map((one) => (
          <li key={one.version}>
            <div className={classes.at}>
              <MachineText>{formatDate(new Date(one.written_at), 'full', i18n.language as Language)}</MachineText>
            </div>
            <div className={classes.text} dir="auto">
              {one.content}
            </div>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
