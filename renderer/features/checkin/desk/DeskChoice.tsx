import { NativeSelect } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useDesks } from './useDesks.ts'

/** Selects the location whose desk the list shows. An address without a location shows the user's own desk. */
export function DeskChoice() {
  const { t } = useTranslation('checkin')
  const { uuid } = useParams()
  const { items, home, shown, isBare, choose } = useDesks()
  const isOpened = isBare && uuid === undefined && home !== null && items.length > 1
  // Runs once: afterwards the address names a location, or the user has chosen all of them.
  useEffect(() => {
    if (isOpened) choose(home)
  })
  if (items.length < 2) return null
  return (
    <NativeSelect
      size="sm"
      maw="13rem"
      aria-label={t('desk.location')}
      value={shown?.location_uuid ?? ''}
      onChange={({ currentTarget }) => choose(currentTarget.value || null)}
      data={[
        { value: '', label: t('desk.all') },
        ...items.map(({ location_uuid, name }) => ({ value: location_uuid, label: name })),
      ]}
    />
  )
}
