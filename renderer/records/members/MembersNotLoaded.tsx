import { Alert, Button, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MembersState } from './useMembers.ts'

type Props = { answer: Pick<MembersState<unknown>['answer'], 'isPending' | 'refetch'> }

/** Stands in for the people until they are there. */
export function MembersNotLoaded({ answer }: Props) {
  const { t } = useTranslation('records')
  if (answer.isPending) return <Skeleton height={200} />
  return (
    <Alert color="red" title={t('members.failed')}>
      <Button variant="default" onClick={() => void answer.refetch()}>
        {t('members.retry')}
      </Button>
    </Alert>
  )
}
