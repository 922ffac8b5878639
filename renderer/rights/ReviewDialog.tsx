import { Alert, Button, Group, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RightsFrame, RightsPreview } from '#contract/api/administration/rights.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { fullName } from '#renderer/net/users.ts'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { GrantList } from './GrantList.tsx'
import classes from './Rights.module.css'
import type { RightsDraft } from './rightsDraft.ts'
import { useRightsTexts } from './useRightsTexts.ts'

type Props = {
  draft: RightsDraft
  frame: RightsFrame
  nameOf: (uuid: string) => string
  preview: () => Promise<RightsPreview>
  save: () => Promise<unknown>
  onClose: () => void
}

/** All changes, the affected users, and a warning if the user would lose their own administration rights. */
export function ReviewDialog({ draft, frame, nameOf, preview, save, onClose }: Props) {
  const { t } = useTranslation(['rights', 'errors'])
  const texts = useRightsTexts(frame)
  const attempt = useAttempt()
  const outcome = useQuery({
    queryKey: ['rights', 'preview', draft.give, draft.take, draft.added, draft.removed],
    queryFn: preview,
    gcTime: 0,
    retry: false,
  })
  const refusal = outcome.error instanceof ApiError ? outcome.error.code : outcome.error && 'server_error'
  const confirm = async () => {
    if (!(await attempt.run(async () => void (await save())))) return
    draft.clear()
    showToast('success', t('review.saved'))
    onClose()
  }
  const names = (uuids: readonly string[]) => uuids.map(nameOf)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('review.title')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('review.back') }}
    >
      <div className={classes.panel}>
        <section className={classes.changes} aria-label={t('review.changes')}>
          <GrantList title={t('review.give')} items={draft.give.map(texts.grant)} tone="given" />
          <GrantList title={t('review.take')} items={draft.take.map(texts.grant)} tone="taken" />
          <GrantList title={t('review.add')} items={names(draft.added)} tone="given" />
          <GrantList title={t('review.remove')} items={names(draft.removed)} tone="taken" />
        </section>
        {outcome.isPending && <Skeleton height={60} role="status" aria-label={t('review.counting')} />}
        {refusal && (
          <Alert color="red" role="alert">
            {t(`errors:${refusal}`)}
          </Alert>
        )}
        {outcome.data && <Effect preview={outcome.data} grant={texts.grant} />}
        {outcome.data?.loses_own_admin && (
          <Alert color="orange" role="alert" title={t('review.ownAdmin')}>
            {t('review.ownAdminText')}
          </Alert>
        )}
        {attempt.message && (
          <Alert color="red" role="alert">
            {attempt.message}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('review.back')}
          </Button>
          <Button
            color={outcome.data?.loses_own_admin ? 'red' : 'petrol'}
            loading={attempt.busy}
            disabled={!outcome.data}
            onClick={() => void confirm()}
          >
            {t(outcome.data?.loses_own_admin ? 'review.saveAnyway' : 'review.save')}
          </Button>
        </Group>
      </div>
    </Dialog>
  )
}

function Effect({ preview, grant }: { preview: RightsPreview; grant: (one: never) => string }) {
  const { t } = useTranslation('rights')
  const wordsOf = (list: readonly unknown[]) => list.map((one) => grant(one as never))
  return (
    <>
      <Text role="status" fw={600}>
        {t('review.affects', { number: preview.affected })} {t('review.gain', { number: preview.gaining })}{' '}
        {t('review.lose', { number: preview.losing })}
      </Text>
      {preview.people.length > 0 && (
        <details>
          <summary>{t('review.who')}</summary>
          <ul className={classes.people}>
            {preview.people.map((person) => (
              <li key={person.uuid} className={classes.person}>
                <strong dir="auto">{fullName(person)}</strong>
                <GrantList title={t('review.gains')} items={wordsOf(person.gains)} tone="given" />
                <GrantList title={t('review.loses')} items={wordsOf(person.loses)} tone="taken" />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
