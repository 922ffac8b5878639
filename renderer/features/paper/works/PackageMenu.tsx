import { Button, Menu } from '@mantine/core'
import { IconPackage, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { useAddPackage, usePackages, type WorkPackage, zeOf } from './usePackages.ts'
import type { NewWork } from './useWorks.ts'

/** Adds a work package of the location to the paper. Without packages there is no button. */
export function PackageMenu({ line }: { line: Omit<NewWork, 'text'> }) {
  const { t } = useTranslation('paper')
  const [typed, setTyped] = useState('')
  const { packages, hasMore } = usePackages(line.location_uuid, typed)
  const add = useAddPackage()
  const [isAdding, setAdding] = useState(false)
  if (packages.length === 0 && typed === '') return null
  const put = async (one: WorkPackage) => {
    setAdding(true)
    await add(line, one).catch(showFailure)
    setAdding(false)
  }
  return (
    <Menu withinPortal position="bottom-end" onClose={() => setTyped('')}>
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="default"
          loading={isAdding}
          leftSection={<IconPackage size={16} aria-hidden />}
        >
          {t('works.package')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
        {hasMore && (
          <Menu.Search
            dir="auto"
            autoComplete="off"
            leftSection={<IconSearch size={16} aria-hidden />}
            aria-label={t('works.findPackage')}
            placeholder={t('works.findPackage')}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
        {packages.map((one) => (
          <Menu.Item key={one.uuid} onClick={() => void put(one)}>
            <bdi>{one.name}</bdi> {zeOf(one) > 0 && isolated(t('walkIn.zeOf', { ze: zeOf(one) }))}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
