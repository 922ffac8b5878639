import { Kbd, Modal } from '@mantine/core'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { FeatureKeys } from './FeatureKeys.tsx'
import classes from './KeyboardHelp.module.css'
import { GO_TO } from './useShortcuts.ts'

type Props = { opened: boolean; onClose: () => void }

export function KeyboardHelp({ opened, onClose }: Props) {
  const { t } = useTranslation('shell')
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('keyboard.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <dl className={classes.keys}>
        <dt>
          <Kbd>?</Kbd>
        </dt>
        <dd>{t('keyboard.help')}</dd>
        {GO_TO.map(({ key, label }) => (
          <div key={key} className={classes.row}>
            <dt>
              <Kbd>G</Kbd> {t('keyboard.then')} <Kbd>{key.toUpperCase()}</Kbd>
            </dt>
            <dd>{t(label)}</dd>
          </div>
        ))}
        <Suspense>
          <FeatureKeys />
        </Suspense>
        <dt>
          <Kbd>Esc</Kbd>
        </dt>
        <dd>{t('keyboard.escape')}</dd>
      </dl>
    </Modal>
  )
}
