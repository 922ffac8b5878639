import { ActionIcon } from '@mantine/core'
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ZOOMS, zoomed } from './zoom.ts'

type Props = { zoom: number; onZoom: (zoom: number) => void }

/**
 * Buttons in the corner of the board: show the hours wider or narrower by one step. At the narrowest step the whole day
 * fits, if the screen is not too small for it.
 */
export function Zoom({ zoom, onZoom }: Props) {
  const { t } = useTranslation('planner')
  return (
    <>
      <ActionIcon
        variant="subtle"
        size={26}
        aria-label={t('zoom.out')}
        title={t('zoom.out')}
        disabled={zoom === ZOOMS[0]}
        onClick={() => onZoom(zoomed(zoom, -1))}
      >
        <IconZoomOut size={17} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size={26}
        aria-label={t('zoom.in')}
        title={t('zoom.in')}
        disabled={zoom === ZOOMS.at(-1)}
        onClick={() => onZoom(zoomed(zoom, 1))}
      >
        <IconZoomIn size={17} />
      </ActionIcon>
    </>
  )
}
