import { Kbd } from '@mantine/core'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { GoToKeys } from './GoToKeys.tsx'
import classes from './KeyboardHelp.module.css'
import { KeyRow } from './KeyRow.tsx'
import { KeysHere } from './KeysHere.tsx'

type Props = { opened: boolean; onClose: () => void }

/** The keyboard sheet: keys of the open screen, and those that work everywhere. */
export function KeyboardHelp({ opened, onClose }: Props) {
  const { t } = useTranslation('shell')
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('keyboard.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Suspense>
        <KeysHere />
      </Suspense>
      <h3 className={classes.heading}>{t('keyboard.everywhere')}</h3>
      <dl className={classes.keys}>
        <KeyRow keys={['Ctrl', 'K']}>{t('search.open')}</KeyRow>
        <Suspense>
          <GoToKeys />
        </Suspense>
        <KeyRow keys={['?']}>{t('keyboard.help')}</KeyRow>
        <KeyRow keys={['F1']}>{t('keyboard.screenHelp')}</KeyRow>
        <dt>
          <Kbd>Esc</Kbd>
        </dt>
        <dd>{t('keyboard.escape')}</dd>
      </dl>
    </Dialog>
  )
}
