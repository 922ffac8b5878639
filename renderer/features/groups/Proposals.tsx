import { Alert, Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { GroupProposals } from '#contract/api/administration/rights.ts'
import { GROUP_PROPOSALS } from '#contract/dashboard/firstRun.ts'
import type { Grant } from '#contract/permissions/scopes.ts'
import { call } from '#renderer/net/calls/api.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { GrantList } from '#renderer/rights/GrantList.tsx'
import { useRightsTexts } from '#renderer/rights/useRightsTexts.ts'
import classes from './Groups.module.css'

type Props = { proposals: GroupProposals }

/** Shows which rights the dealer's groups lack for their work. A right is given only when the user takes a proposal. */
export function Proposals({ proposals: { groups, frame } }: Props) {
  const { t } = useTranslation('groups')
  const { grant } = useRightsTexts(frame)
  const attempt = useAttempt()
  const take = ({ uuid, missing }: GroupProposals['groups'][number]) =>
    attempt.run(async () => {
      const body = { give: missing, take: [], add: [], remove: [] }
      await call('PATCH /v1/admin/groups/:group_uuid/rights', { params: { group_uuid: uuid }, body })
      await queryClient.invalidateQueries({ queryKey: ['records', 'group'] })
    })
  const hide = () =>
    attempt.run(async () => {
      useSession.setState({ user: await call('POST /v1/auth/hints/dismissed', { body: { names: [GROUP_PROPOSALS] } }) })
    })
  return (
    <Alert color="petrol" icon={<IconInfoCircle aria-hidden="true" />} title={t('proposals.title')} role="note">
      <p className={classes.text}>{t('proposals.text')}</p>
      <ul className={classes.proposals} aria-label={t('proposals.title')}>
        {groups.map((group) => (
          <li key={group.uuid} className={classes.proposal}>
            <details className={classes.difference}>
              <summary>{t('proposals.lacks', { name: group.name, number: group.missing.length })}</summary>
              <GrantList
                title={t('proposals.given')}
                items={group.missing.map((one) => grant(one as Grant))}
                tone="given"
              />
            </details>
            <Button
              size="xs"
              variant="light"
              disabled={attempt.busy}
              aria-label={t('proposals.takeFor', { name: group.name })}
              onClick={() => void take(group)}
            >
              {t('proposals.take')}
            </Button>
          </li>
        ))}
      </ul>
      {attempt.message && (
        <p className={classes.text} role="alert">
          {attempt.message}
        </p>
      )}
      <Button size="xs" variant="subtle" color="gray" disabled={attempt.busy} onClick={() => void hide()}>
        {t('proposals.hide')}
      </Button>
    </Alert>
  )
}
