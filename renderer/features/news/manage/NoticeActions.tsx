import { Button } from '@mantine/core'
import { IconCopy, IconExternalLink } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { call } from '#renderer/net/calls/api.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { useCan } from '#renderer/records/useCan.ts'
import { newsAddress } from '../data/newsAddress.ts'
import { newsView } from './view.ts'

type Props = { uuid: string }

/** Shows a notice as its readers see it, and begins another one as its copy. */
export function NoticeActions({ uuid }: Props) {
  const { t } = useTranslation('news')
  const navigate = useNavigate()
  const mayCreate = useCan(newsView, 'create')
  const duplicate = useMutation({
    mutationFn: () => call('POST /v1/news/:uuid/duplicate', { params: { uuid } }),
    onSuccess: (made) => navigate(`/news/manage/${made.uuid}`),
    onError: showFailure,
  })
  return (
    <>
      <Button
        component={Link}
        to={newsAddress(uuid)}
        variant="default"
        size="compact-sm"
        leftSection={<IconExternalLink size={14} aria-hidden />}
      >
        {t('open')}
      </Button>
      {mayCreate && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconCopy size={14} aria-hidden />}
          loading={duplicate.isPending}
          onClick={() => duplicate.mutate()}
        >
          {t('duplicate')}
        </Button>
      )}
    </>
  )
}
