import { ActionIcon, Tooltip } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isAdmin } from '#contract/permissions/can.ts'
import type { AnonymisedRecord } from '#contract/privacy.ts'
import { useSession } from '#renderer/net/session/session.ts'

const AnonymiseDialog = lazy(async () => ({ default: (await import('./AnonymiseDialog.tsx')).AnonymiseDialog }))

type Props = { record: AnonymisedRecord; uuid: string; onDone: () => void }

/** Opens the dialog that anonymises a person. Only administrators see it, and never for themselves. */
export function AnonymiseButton({ record, uuid, onDone }: Props) {
  const { t } = useTranslation('privacy')
  const permissions = useSession((session) => session.permissions)
  const me = useSession(({ user }) => user?.uuid)
  const [isOpen, setOpen] = useState(false)
  if (!isAdmin(permissions) || uuid === me) return null
  return (
    <>
      <Tooltip label={t('anonymise.open')}>
        <ActionIcon variant="subtle" color="gray" aria-label={t('anonymise.open')} onClick={() => setOpen(true)}>
          <IconUserOff size={18} />
        </ActionIcon>
      </Tooltip>
      {isOpen && (
        <Suspense>
          <AnonymiseDialog
            record={record}
            uuid={uuid}
            onClose={() => setOpen(false)}
            onDone={() => {
              setOpen(false)
              onDone()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
