import { Modal, Tabs } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { can, GLOBAL_SCOPE } from '#contract/permissions/can.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { useNumberedRight } from '#renderer/net/settings/useNumberedRight.ts'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import type { DialogProps } from '../data/dialogProps.ts'
import { BinPane } from './BinPane.tsx'
import { CarsPane } from './CarsPane.tsx'
import { PeoplePane } from './PeoplePane.tsx'
import { PlacesPane } from './PlacesPane.tsx'

/**
 * The resources of a plan: people (for users who may edit absences), teams and bays, loan cars, and deleted entries.
 */
export function ResourcesDialog(props: DialogProps) {
  const { frame, mayChange, onClose } = props
  const { t } = useTranslation('planner')
  const keepsEverybody = useSession(({ permissions }) => can(permissions, 'global.users.update', GLOBAL_SCOPE))
  const keepsThoseHere = useNumberedRight('numbered.absences', frame.location.key)
  const isKeeper = keepsEverybody || keepsThoseHere
  // The settings that decide about the right may load after the dialog has opened. It then changes to the absences,
  // unless the user has chosen a tab.
  const [chosen, choose] = useState<string | null>(null)
  return (
    // The stack lets Escape close the history of a row before this dialog.
    <Modal.Stack>
      <Dialog
        stackId="resources"
        opened
        onClose={onClose}
        closeOnClickOutside={false}
        size="xl"
        title={t('resources.title')}
        closeButtonProps={{ 'aria-label': t('close'), size: 'lg' }}
      >
        <Tabs value={chosen ?? (isKeeper ? 'people' : 'cars')} onChange={choose} keepMounted={false}>
          <Tabs.List mb="md">
            {isKeeper && (
              <Tabs.Tab value="people" mih={44}>
                {t('resources.people')}
              </Tabs.Tab>
            )}
            <Tabs.Tab value="places" mih={44}>
              {t('resources.places')}
            </Tabs.Tab>
            <Tabs.Tab value="cars" mih={44}>
              {t('resources.cars')}
            </Tabs.Tab>
            {(isKeeper || mayChange) && (
              <Tabs.Tab value="bin" mih={44}>
                {t('resources.bin')}
              </Tabs.Tab>
            )}
          </Tabs.List>
          {isKeeper && (
            <Tabs.Panel value="people">
              <PeoplePane {...props} />
            </Tabs.Panel>
          )}
          <Tabs.Panel value="places">
            <PlacesPane {...props} />
          </Tabs.Panel>
          <Tabs.Panel value="cars">
            <CarsPane {...props} />
          </Tabs.Panel>
          <Tabs.Panel value="bin">
            <BinPane {...props} />
          </Tabs.Panel>
        </Tabs>
      </Dialog>
    </Modal.Stack>
  )
}
