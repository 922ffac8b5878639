import { ActionIcon } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { labelAddress } from '#contract/labels/labelPage.ts'
import { serverOrigin } from '#renderer/records/pageAddress.ts'
import { newsAddress } from '../data/newsAddress.ts'
import type { Card } from '../data/newsQueries.ts'

/** Opens the page that prints a label with a code of this notice, for a machine or a door. */
export function NoticeLabel({ card: { uuid, title } }: { card: Card }) {
  const { t } = useTranslation('news')
  const origin = useQuery({ queryKey: ['serverOrigin'], queryFn: serverOrigin, staleTime: Number.POSITIVE_INFINITY })
  if (origin.data === undefined) return null
  const address = labelAddress({
    type: 'news',
    code: origin.data + newsAddress(uuid),
    lines: [title],
    copies: 1,
    size: '62x29',
    hasBars: false,
    printsAtOnce: false,
  })
  return (
    <ActionIcon
      component="a"
      href={address}
      target="_blank"
      rel="noopener"
      variant="subtle"
      color="gray"
      size="sm"
      aria-label={t('card.label')}
      title={t('card.label')}
    >
      <IconQrcode size={16} />
    </ActionIcon>
  )
}
