import { Anchor, Button } from '@mantine/core'
import { IconMessageForward, IconPaperclip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { MadeOfRequest } from '#contract/api/service/requests.ts'
import { call } from '#renderer/net/calls/api.ts'
import { saveAttachment } from '#renderer/net/calls/saveAttachment.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { useSettings } from '#renderer/net/settings/settings.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import classes from './Origins.module.css'

type Props = { record: MadeOfRequest; uuid: string }

/** Page of a row, and path of its attachments. */
const PLACES = {
  serviceRequest: { page: '/service/request', files: '/v1/service/request-attachments' },
  checkin: { page: '/service/checkin', files: '/v1/service/checkin-attachments' },
  // The photos of an acceptance are on its own page.
  acceptance: { page: '/service/direct_acceptance', files: '' },
} as const

const TITLES = {
  serviceRequest: 'origin.title',
  checkin: 'origin.checkin',
  acceptance: 'origin.acceptance',
} as const

/**
 * The service requests from which a paper or an appointment was made, the check-ins behind a paper, and the direct
 * acceptances of the visit. Each is a link for users who may read it, with its attachments. Other rows show nothing.
 */
export function Origins({ record, uuid }: Props) {
  const { t } = useTranslation(['serviceRequest', 'records'])
  const hasRequests = useSettings().plugin_service !== false
  const { data } = useQuery({
    queryKey: ['serviceRequest', 'origins', record, uuid],
    queryFn: ({ signal }) =>
      call('GET /v1/service/request/origins/:record/:uuid', { params: { record, uuid }, signal }),
    enabled: hasRequests,
  })
  if (!data || data.items.length === 0) return null
  return (
    <ul className={classes.list} aria-label={t('origin.label')}>
      {data.items.map(({ record: source, uuid: origin, number, subject, description, attachments, may_read }) => {
        const names = { number: isolated(number), subject: isolated(subject), name: isolated(subject) }
        const title = t(TITLES[source], names)
        const { page, files } = PLACES[source]
        return (
          <li key={origin} className={classes.origin}>
            <span className={classes.title}>
              <IconMessageForward size={16} aria-hidden />
              {may_read ? (
                <Anchor component={Link} to={`${page}/${origin}`} size="sm">
                  {title}
                </Anchor>
              ) : (
                title
              )}
            </span>
            {description !== '' && <p className={classes.text}>{description}</p>}
            {attachments.map((one) => (
              <Button
                key={one.file_uuid}
                variant="default"
                size="compact-sm"
                leftSection={<IconPaperclip size={14} aria-hidden />}
                aria-label={t('records:attachments.download', { name: isolated(one.name) })}
                onClick={() => void saveAttachment(`${files}/${one.file_uuid}`, one.name).catch(showFailure)}
              >
                <bdi>{one.name}</bdi>
              </Button>
            ))}
          </li>
        )
      })}
    </ul>
  )
}
