import { Button, Progress, SegmentedControl } from '@mantine/core'
import { IconBellRinging, IconPrinter, IconRefresh } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListFile } from '#contract/api/define/listFiles.ts'
import type { Language } from '#contract/constants.ts'
import { call } from '#renderer/net/calls/api.ts'
import { requestBlob } from '#renderer/net/calls/request.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { ExportMenu } from '#renderer/records/list/tools/ExportMenu.tsx'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { saveFile } from '#renderer/ui/controls/saveFile.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { PlainTable } from '#renderer/ui/table/PlainTable.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import { type Receipts, receiptsFileName, receiptsQuery, stateOf } from '../data/receiptQueries.ts'
import { ReceiptTable } from '../parts/ReceiptTable.tsx'
import { ReceiptSheet } from '../print/ReceiptSheet.tsx'
import classes from './Manage.module.css'

type Props = {
  uuid: string
  version: number
  needsConfirmation: boolean
  mayChange: boolean
}

/** Longest time to load a file (ms). Thousands of people take long on a slow connection. */
const PATIENCE_MS = 120_000

/** Lists the readers of a notice with their confirmations, saves the list as a file, and prints it. */
export function ReceiptsTab({ uuid, version, needsConfirmation, mayChange }: Props) {
  const { t, i18n } = useTranslation('news')
  const client = useQueryClient()
  const answer = useQuery(receiptsQuery(uuid, version))
  const [isMissingOnly, setMissingOnly] = useState(false)
  const [isPrinting, setPrinting] = useState(false)
  const printed = useCallback(() => setPrinting(false), [])
  const again = useMutation({
    mutationFn: () => call('POST /v1/news/:uuid/ask-again', { params: { uuid } }),
    onSuccess: () => {
      showToast('success', t('receipts.askedAgain'))
      return client.invalidateQueries({ queryKey: ['news', 'receipts', uuid] })
    },
    onError: showFailure,
  })
  const remind = useMutation({
    mutationFn: () => call('POST /v1/news/:uuid/remind', { params: { uuid } }),
    onSuccess: ({ count }) => showToast('success', t('receipts.reminded', { number: isolated(String(count)) })),
    onError: showFailure,
  })
  const save = async (ending: ListFile) => {
    const path = `/v1/news/${uuid}/receipts/export.${ending}`
    const query = { language: i18n.language as Language }
    const file = await requestBlob(path, AbortSignal.timeout(PATIENCE_MS), { query, timeoutMs: PATIENCE_MS })
    const today = formatDate(new Date(), 'date', query.language).replaceAll(/\D+/g, '-')
    saveFile(file, receiptsFileName([t('receipts.tab'), answer.data?.title ?? '', today], ending))
  }
  if (!answer.data) return <NotLoaded answers={[answer]} height={200} />
  const list = answer.data
  const shown = isMissingOnly ? list.items.filter((item) => ['open', 'read'].includes(stateOf(item))) : list.items
  return (
    <div className={classes.receipts}>
      <Figures list={list} needsConfirmation={needsConfirmation} />
      <div className={classes.tools}>
        {needsConfirmation && (
          <SegmentedControl
            aria-label={t('receipts.tab')}
            data={[
              { value: 'all', label: t('receipts.all') },
              { value: 'missing', label: t('receipts.missing') },
            ]}
            value={isMissingOnly ? 'missing' : 'all'}
            onChange={(next) => setMissingOnly(next === 'missing')}
          />
        )}
        <span className={classes.room} />
        {needsConfirmation && mayChange && (
          <Button
            variant="default"
            leftSection={<IconBellRinging size={16} aria-hidden />}
            loading={remind.isPending}
            onClick={() => remind.mutate()}
          >
            {t('receipts.remind')}
          </Button>
        )}
        {needsConfirmation && mayChange && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={again.isPending}
            onClick={() => again.mutate()}
          >
            {t('receipts.askAgain')}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          disabled={isPrinting}
          onClick={() => setPrinting(true)}
        >
          {t('receipts.print')}
        </Button>
        <ExportMenu onSave={save} />
      </div>
      {shown.length === 0 && <p className={classes.quiet}>{t('receipts.nobody')}</p>}
      {shown.length > 0 && (
        <PlainTable label={t('receipts.tab')}>
          <ReceiptTable items={shown} />
        </PlainTable>
      )}
      {isPrinting && <ReceiptSheet uuid={uuid} list={list} onDone={printed} />}
    </div>
  )
}

function Figures({ list, needsConfirmation }: { list: Receipts; needsConfirmation: boolean }) {
  const { t } = useTranslation('news')
  const { audience, read, confirmed } = list
  const share = (count: number) => (audience === 0 ? 0 : (100 * count) / audience)
  return (
    <dl className={classes.figures}>
      <div>
        <dt>{t('receipts.read', { number: read, all: audience })}</dt>
        <dd>
          <Progress value={share(read)} aria-label={t('receipts.read', { number: read, all: audience })} />
        </dd>
      </div>
      {needsConfirmation && (
        <div>
          <dt>{t('receipts.confirmed', { number: confirmed, all: audience })}</dt>
          <dd>
            <Progress
              value={share(confirmed)}
              color="green"
              aria-label={t('receipts.confirmed', { number: confirmed, all: audience })}
            />
          </dd>
        </div>
      )}
    </dl>
  )
}
