import { Anchor, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { UpdateView } from '#contract/update/state.ts'
import { desktop } from '#renderer/desktop/bridge.ts'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { COMPUTER } from './address.ts'
import classes from './Update.module.css'
import { UpdateActions } from './UpdateActions.tsx'
import { UpdateStatus } from './UpdateStatus.tsx'

type Props = { view: UpdateView }

const stay = () => undefined

/** Blocks the app when the server no longer accepts this version. The user stays signed in, and typed input stays. */
export function MustUpdate({ view }: Props) {
  const { t } = useTranslation('computer')
  return (
    <Dialog opened onClose={stay} withCloseButton={false} closeOnEscape={false} closeOnClickOutside={false} size="lg">
      <Stack>
        {/* The heading has the focus, so that a key meant for a form presses no button. */}
        <Title order={2} size="h3" tabIndex={-1} data-autofocus className={classes.heading ?? ''}>
          {t('must.title')}
        </Title>
        <Text>{t('must.text', { version: isolated(view.version) })}</Text>
        <UpdateStatus view={view} />
        <UpdateActions view={view} />
        {desktop?.kind === 'main' && (
          <Anchor component={Link} to={COMPUTER}>
            {t('must.toComputer')}
          </Anchor>
        )}
      </Stack>
    </Dialog>
  )
}
