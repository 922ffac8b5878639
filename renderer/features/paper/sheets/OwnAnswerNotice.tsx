import { Alert } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { RecordDraft } from '#renderer/records/form/draft/recordDraft.ts'
import { useConsent } from './useConsent.ts'
import type { ExtensionRow } from './useExtensions.ts'
import type { extensionView } from './view.ts'

type Props = { draft: Pick<RecordDraft<(typeof extensionView)['record']>, 'changed'>; extension: ExtensionRow }

/**
 * Says before saving that a change undoes the customer's own answer. Without a typed change it names the changes that
 * would, because works are saved on their own.
 */
export function OwnAnswerNotice({ draft: { changed }, extension: { uuid, paper_uuid } }: Props) {
  const { t } = useTranslation('extension')
  const { state } = useConsent(paper_uuid)
  if (!state?.own_answers.includes(uuid)) return null
  const undoes = !changed.includes('answer') && (changed.includes('finding') || changed.includes('price'))
  return (
    <Alert color={undoes ? 'orange' : 'blue'} role="status">
      {t(undoes ? 'ownAnswer.undoes' : 'ownAnswer.notice')}
    </Alert>
  )
}
