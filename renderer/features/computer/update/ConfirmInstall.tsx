import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { OpenWork } from '#contract/ipc/table.ts'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import classes from './Update.module.css'

type Props = { work: OpenWork; onCancel: () => void; onConfirm: () => void }

/** Lists the work that a restart would interrupt. The default answer is to wait. */
export function ConfirmInstall({ work, onCancel, onConfirm }: Props) {
  const { t } = useTranslation(['computer', 'shell'])
  return (
    <Dialog opened onClose={onCancel} title={t('open.title')} closeButtonProps={{ 'aria-label': t('shell:close') }}>
      <Stack>
        <ul className={classes.list}>
          {work.forms > 0 && <li>{t('open.forms', { count: work.forms })}</li>}
          {work.uploads > 0 && <li>{t('open.uploads', { count: work.uploads })}</li>}
          {work.stamps > 0 && <li>{t('open.stamps', { count: work.stamps })}</li>}
        </ul>
        <Text>{t('open.text')}</Text>
        <Group>
          <Button data-autofocus onClick={onCancel}>
            {t('open.wait')}
          </Button>
          <Button variant="default" onClick={onConfirm}>
            {t('open.anyway')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
