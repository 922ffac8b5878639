import { Button, Progress, SegmentedControl } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListFile } from '#contract/api/define/listFiles.ts'
import type { Language } from '#contract/constants.ts'
import { requestBlob } from '#renderer/net/calls/request.ts'
import { ExportMenu } from '#renderer/records/list/tools/ExportMenu.tsx'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { saveFile } from '#renderer/ui/controls/saveFile.ts'
import { PlainTable } from '#renderer/ui/table/PlainTable.tsx'
import { formatDate } from '#renderer/ui/time/dates.ts'
import { type Receipts, receiptsFileName, receiptsQuery, stateOf } from '../data/receiptQueries.ts'
import { ReceiptTable } from '../parts/ReceiptTable.tsx'
import { ReceiptSheet } from '../print/ReceiptSheet.tsx'
import { ReceiptSteps } from './ask/ReceiptSteps.tsx'
import classes from './Manage.module.css'

type Props = {
  uuid: string
  version: number
  needsConfirmation: boolean
  /** Whether readers see the notice and can confirm it. */
  isShown: boolean
  mayChange: boolean
}

/** Longest time to load a file (ms). Thousands of people take long on a slow connection. */
const PATIENCE_MS = 120_000

/** Lists the readers of a notice with their confirmations, saves the list as a file, and prints it. */
export function ReceiptsTab({ uuid, version, needsConfirmation, isShown, mayChange }: Props) {
  const { t, i18n } = useTranslation('news')
  const answer = useQuery(receiptsQuery(uuid, version))
  const [isMissingOnly, setMissingOnly] = useState(false)
  const [isPrinting, setPrinting] = useState(false)
  const printed = useCallback(() => setPrinting(false), [])
  const save = async (ending: ListFile | 'pdf') => {
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
        {needsConfirmation && isShown && mayChange && <ReceiptSteps uuid={uuid} list={list} />}
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          disabled={isPrinting}
          onClick={() => setPrinting(true)}
        >
          {t('receipts.print')}
        </Button>
        <ExportMenu onSave={save} onSavePdf={() => save('pdf')} />
      </div>
      {shown.length === 0 && <p className={classes.quiet}>{t('receipts.nobody')}</p>}
      {shown.length > 0 && (
        <PlainTable label={t('receipts.tab')}>
          <ReceiptTable items={shown} />
        </PlainTable>
      )}
      {isPrinting && <ReceiptSheet list={list} onDone={printed} />}
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
