import { ActionIcon, Indicator, Tooltip } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isHeldBack, useSession } from '#renderer/net/session/session.ts'
import { useFocusBack } from '#renderer/ui/controls/useFocusBack.ts'
import { useToastHistory } from '#renderer/ui/feedback/toasts.ts'
import { inboxQuery } from '../data/inboxQueries.ts'

const BellPanel = lazy(async () => ({ default: (await import('./BellPanel.tsx')).BellPanel }))

const MANY = 99

/** The bell of the frame: how many entries are new, and a panel with them and with earlier toasts. */
export function Bell() {
  const { t } = useTranslation('inbox')
  const [isOpen, setOpen] = useState(false)
  const { outside } = useFocusBack(isOpen)
  const isHeld = useSession(isHeldBack)
  const { data } = useQuery({ ...inboxQuery('open'), enabled: !isHeld })
  const unseen = useToastHistory((history) => history.unseen)
  const unread = data?.unread ?? 0
  const label = unread > 0 ? t('openNew', { number: unread }) : t('open')
  return (
    <>
      <Indicator
        label={unread > MANY ? `${MANY}+` : unread || undefined}
        size={unread > 0 ? 18 : 9}
        offset={unread > 0 ? 6 : 7}
        color={unread > 0 ? 'red' : 'petrol'}
        disabled={unread === 0 && unseen === 0}
      >
        <Tooltip label={label} disabled={isOpen}>
          <ActionIcon
            ref={outside}
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={label}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            <IconBell size={20} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </Indicator>
      {isOpen && (
        <Suspense>
          <BellPanel
            isHeld={isHeld}
            first={isHeld || (unread === 0 && unseen > 0) ? 'toasts' : 'open'}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
