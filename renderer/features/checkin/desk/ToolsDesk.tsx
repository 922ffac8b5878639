import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { useDesks } from './useDesks.ts'

type Props = {
  desks: ReturnType<typeof useDesks>['items']
  /** Empty while no location is chosen. */
  chosen: string
  onChoose: (location: string) => void
}

/** Chooses the location at which cars arrive and customers are called, while the list shows all locations. */
export function ToolsDesk({ desks, chosen, onChoose }: Props) {
  const { t } = useTranslation('checkin')
  return (
    <NativeSelect
      size="xs"
      maw="11rem"
      aria-label={t('desk.at')}
      title={t('desk.at')}
      value={chosen}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      data={[
        ...(chosen === '' ? [{ value: '', label: t('desk.choose') }] : []),
        ...desks.map(({ location_uuid, name }) => ({ value: location_uuid, label: name })),
      ]}
    />
  )
}
