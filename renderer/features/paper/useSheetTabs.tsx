import { useTranslation } from 'react-i18next'
import type { RecordTab } from '#renderer/records/form/detail/RecordTabs.tsx'
import { PlaceTrail } from '#renderer/records/places/PlaceTrail.tsx'
import { StateTrail } from '#renderer/records/states/trail/StateTrail.tsx'
import { PhotosPanel } from './photos/PhotosPanel.tsx'
import { paperStates } from './status/paperStates.ts'
import { CallsPanel } from './trail/CallsPanel.tsx'
import { ChecksPanel } from './trail/ChecksPanel.tsx'
import { HandoverPanel } from './trail/HandoverPanel.tsx'

/** The tabs of a sheet beside its fields. */
export function useSheetTabs(readOnly: boolean, version: number): RecordTab[] {
  const { t } = useTranslation(['paper', 'places', 'states'])
  return [
    {
      name: 'photos',
      label: t('photos.tab'),
      content: (uuid) => <PhotosPanel uuid={uuid} readOnly={readOnly} />,
    },
    {
      name: 'checks',
      label: t('checks.tab'),
      stays: true,
      content: (uuid) => <ChecksPanel uuid={uuid} readOnly={readOnly} />,
    },
    {
      name: 'handovers',
      label: t('handover.tab'),
      stays: true,
      content: (uuid) => <HandoverPanel uuid={uuid} readOnly={readOnly} />,
    },
    {
      name: 'places',
      label: t('places:title'),
      content: (uuid) => <PlaceTrail record="paper" uuid={uuid} version={version} />,
    },
    {
      name: 'calls',
      label: t('calls.tab'),
      stays: true,
      content: (uuid) => <CallsPanel uuid={uuid} readOnly={readOnly} />,
    },
    {
      name: 'states',
      label: t('states:trail.tab'),
      content: (uuid) => <StateTrail states={paperStates} uuid={uuid} />,
    },
  ]
}
