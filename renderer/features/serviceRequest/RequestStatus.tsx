import { useTranslation } from 'react-i18next'
import { fullName, useUserNames } from '#renderer/net/users.ts'
import type { AnyDraft } from '#renderer/records/form/draft/recordDraft.ts'
import { StatusBar } from '#renderer/records/states/bar/StatusBar.tsx'
import { saveTyped } from '#renderer/records/states/bar/saveTyped.ts'
import classes from './Requests.module.css'
import { requestStates } from './states.ts'
import type { RequestRow } from './useRequestCalls.ts'

type Props = { row: RequestRow; draft: AnyDraft }

/** The status of a request and its next step, and the user who has taken it over. */
export function RequestStatus({ row, draft }: Props) {
  const { t } = useTranslation('serviceRequest')
  const taker = useUserNames().get(row.taken_by_uuid ?? '')
  return (
    <StatusBar
      states={requestStates}
      row={row}
      saveFirst={saveTyped(draft)}
      badges={
        taker && (
          <span className={classes.quiet}>
            {t('fields.taken_by_uuid')}: <bdi>{fullName(taker)}</bdi>
          </span>
        )
      }
    />
  )
}
