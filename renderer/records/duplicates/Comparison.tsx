import { Alert, Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DuplicateComparison } from '#contract/api/service/duplicates.ts'
import type { MergedRecord } from '#contract/service/duplicates.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { call } from '#renderer/net/calls/api.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { NotLoaded } from '../NotLoaded.tsx'
import { ChoiceTable } from './ChoiceTable.tsx'
import classes from './Duplicates.module.css'
import { comparisonQuery, DUPLICATES_KEY } from './duplicateQueries.ts'
import { MovedKinds } from './MovedKinds.tsx'
import { MERGED_VIEWS } from './mergedViews.ts'

type Props = { record: MergedRecord; first: string; second: string; onBack: () => void; onDone: () => void }

/** Loads two rows and shows them side by side. */
export function Comparison(props: Props) {
  const answer = useQuery(comparisonQuery(props.record, props.first, props.second))
  if (!answer.data) return <NotLoaded answers={[answer]} height={240} />
  return <Chooser {...props} compared={answer.data} />
}

const labelOf = (record: MergedRecord, row: DuplicateComparison['first']) =>
  MERGED_VIEWS[record].record.label
    .map((name) => row[name])
    .filter(Boolean)
    .join(' ')

/** Which row and which values the user keeps. Without a choice of the user the server's proposal counts. */
function useChoices(compared: DuplicateComparison) {
  const [kept, setKept] = useState<string | null>(null)
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const [isConfirmed, setConfirmed] = useState(false)
  const keptUuid = kept ?? compared.kept_uuid
  const fields = compared.fields.map(({ name, from_uuid }) => ({ name, from: chosen[name] ?? from_uuid }))
  useTypedInput(kept !== null || Object.keys(chosen).length > 0)
  return {
    keptUuid,
    fields,
    isConfirmed,
    setKept,
    setConfirmed,
    choose: (name: string, from: string) => setChosen((before) => Object.assign({}, before, { [name]: from })),
    take: fields.filter(({ from }) => from !== keptUuid).map(({ name }) => name),
  }
}

function Chooser({ record, first, second, onBack, onDone, compared }: Props & { compared: DuplicateComparison }) {
  const { t } = useTranslation('duplicates')
  const choices = useChoices(compared)
  const attempt = useAttempt()
  const { keptUuid, take, isConfirmed } = choices
  const isFirst = keptUuid === first
  const [kept, merged] = isFirst ? [compared.first, compared.second] : [compared.second, compared.first]
  const names = { kept: labelOf(record, kept), merged: labelOf(record, merged) }
  const refused = compared.refused_locations
  const isReady = refused.length === 0 && (!compared.vins_differ || isConfirmed)
  const merge = () =>
    attempt.run(async () => {
      const body = {
        kept_uuid: keptUuid,
        merged_uuid: isFirst ? second : first,
        kept_version: Number(kept.version),
        merged_version: Number(merged.version),
        take,
        is_vin_confirmed: isConfirmed,
      }
      try {
        await call('POST /v1/duplicates/:record/merges', { params: { record }, body })
        showToast('success', t('done'))
        onDone()
      } finally {
        // Loads the rows again, also after a refusal, which may mean that a row has changed. The choices stay.
        await queryClient.invalidateQueries({ queryKey: DUPLICATES_KEY })
      }
    })
  return (
    <form
      className={classes.comparison}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) void merge()
      }}
    >
      {attempt.message && (
        <Alert color="red" role="alert">
          {attempt.message}
        </Alert>
      )}
      {refused.length > 0 && (
        <Alert color="red" role="alert">
          {t('refused', { names: isolated(refused.join(', ')) })}
        </Alert>
      )}
      <ChoiceTable
        record={record}
        compared={compared}
        fields={choices.fields}
        keptUuid={keptUuid}
        onKeep={choices.setKept}
        onChoose={choices.choose}
      />
      <section>
        <h3 className={classes.heading}>{t('moves', { from: isolated(names.merged), to: isolated(names.kept) })}</h3>
        <MovedKinds
          rows={compared.counts.map(({ kind, ...count }) => ({ kind, count: isFirst ? count.second : count.first }))}
          empty={t('movesNone')}
        />
      </section>
      {compared.vins_differ && (
        <Checkbox
          label={t('vins')}
          checked={isConfirmed}
          onChange={(event) => choices.setConfirmed(event.currentTarget.checked)}
        />
      )}
      <p className={classes.quiet}>{t('hint')}</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onBack}>
          {t('back')}
        </Button>
        <Button type="submit" loading={attempt.busy} disabled={!isReady}>
          {t('merge')}
        </Button>
      </div>
    </form>
  )
}
