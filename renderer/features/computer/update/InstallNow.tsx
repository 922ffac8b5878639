import { Button, type ButtonProps } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OpenWork } from '#contract/ipc/table.ts'
import { openWork } from './openWork.ts'

const ConfirmInstall = lazy(async () => ({ default: (await import('./ConfirmInstall.tsx')).ConfirmInstall }))

type Props = ButtonProps & { onConfirm: () => void }

/** Restarts at once, or asks first when there is open work. */
export function InstallNow({ onConfirm, ...button }: Props) {
  const { t } = useTranslation('computer')
  const [found, setFound] = useState<OpenWork | null>(null)
  const start = async () => {
    const work = await openWork()
    if (work) setFound(work)
    else onConfirm()
  }
  const confirm = () => {
    setFound(null)
    onConfirm()
  }
  return (
    <>
      <Button variant="default" {...button} onClick={() => void start()}>
        {t('install.now')}
      </Button>
      <Suspense>
        {found && <ConfirmInstall work={found} onCancel={() => setFound(null)} onConfirm={confirm} />}
      </Suspense>
    </>
  )
}
