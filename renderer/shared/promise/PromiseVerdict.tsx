import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { Language } from '#contract/constants.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'

type Answer = EndpointOutput<'POST /v1/workshop/planner/promise'>
type Props = { answer: Answer | null; chosen: string | null; onPromise?: (at: string) => void }

/** The plan's answer to the chosen time, and the time that it offers. */
export function PromiseVerdict({ answer, chosen, onPromise }: Props) {
  const { t, i18n } = useTranslation('paper')
  const end = answer?.possible?.end ?? null
  const verdict = chosen === null || !answer ? null : answer.is_possible
  const time = end === null ? '' : isolated(formatDate(new Date(end), 'full', i18n.language as Language))
  return (
    <>
      {verdict === true && end && <span>{t('walkIn.fits', { time })}</span>}
      {verdict === false && end && <span>{t('walkIn.later', { time })}</span>}
      {verdict === false && answer && <ForOthers answer={answer} />}
      {chosen === null && end && <span>{t('walkIn.earliest', { time })}</span>}
      {onPromise && end && end !== chosen && verdict !== true && (
        <Button size="compact-sm" variant="light" onClick={() => onPromise(end)}>
          {t('walkIn.promiseThat')}
        </Button>
      )}
    </>
  )
}

/** Cars that the sentence names. The others are counted. */
const NAMED = 3

/** The effect of an earlier time on other cars, in one sentence. */
function ForOthers({ answer }: { answer: Answer }) {
  const { t } = useTranslation('paper')
  const namesOf = (jobs: readonly { paper_uuid: string }[]): string => {
    const uuids = [...new Set(jobs.map(({ paper_uuid }) => paper_uuid))]
    const names = uuids.slice(0, NAMED).map((uuid) => {
      const found = answer.papers.find((one) => one.uuid === uuid)
      return isolated(found?.licensePlate || found?.jobId || '…')
    })
    const more = uuids.length - names.length
    return more > 0 ? `${names.join(', ')} +${more}` : names.join(', ')
  }
  if (answer.shifting) return <span>{t('walkIn.shifting', { names: namesOf(answer.shifting.moved) })}</span>
  if (answer.forced) return <span>{t('walkIn.forced', { names: namesOf(answer.forced.late) })}</span>
  return answer.possible ? null : <span>{t('walkIn.never')}</span>
}
