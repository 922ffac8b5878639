import { Button } from '@mantine/core'
import { IconCarGarage, IconClipboardText, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Language } from '#contract/constants.ts'
import { call } from '#renderer/net/calls/api.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { useSettings } from '#renderer/net/settings/settings.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { useCan } from '#renderer/records/useCan.ts'
import type { AcceptanceRow, Revision } from '../data/acceptanceValues.ts'
import { reviseVisit, stepVisit } from '../data/acceptanceWrites.ts'
import { useMayStep } from '../data/useSteps.ts'
import type { Visit } from '../data/useVisit.ts'
import { VisitHead } from '../head/VisitHead.tsx'
import { acceptanceView } from '../list/view.ts'
import { Chips } from '../parts/Chips.tsx'
import { Panel } from '../parts/Panel.tsx'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'
import { PhotosStep } from '../photos/PhotosStep.tsx'
import { ProtocolButtons } from '../protocol/ProtocolButtons.tsx'
import { Summary } from '../sign/Summary.tsx'
import { AnsweredFindings } from './AnsweredFindings.tsx'
import { CheckinBehind } from './CheckinBehind.tsx'
import classes from './Confirmed.module.css'
import { Signed } from './Signed.tsx'
import { Trail } from './Trail.tsx'

/** A confirmed acceptance as it was signed, its earlier revisions, and a button that begins the next revision. */
export function ConfirmedVisit({ visit }: { visit: Visit }) {
  const { t } = useTranslation('acceptance')
  const { row, uuid } = visit
  const mayWrite = useCan(acceptanceView, 'update')
  const mayStep = useMayStep(row)
  const hasWorkshop = useSettings().plugin_workshop !== false
  const [asks, setAsks] = useState<'revise' | 'reopen' | null>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const revisions = useQuery({
    queryKey: ['acceptance', uuid, 'revisions', row.version],
    queryFn: ({ signal }) => call('GET /v1/service/direct_acceptance/:uuid/revisions', { params: { uuid }, signal }),
  })
  const items = revisions.data?.items ?? []
  const newest = items[0]
  const shown = items.find(({ revision }) => revision === chosen) ?? newest
  return (
    <section className={classes.page} aria-label={t('one')}>
      <VisitHead visit={visit} />
      <div className={classes.tools}>
        {row.paper_uuid !== null && hasWorkshop && (
          <Button
            size="lg"
            component={Link}
            to={`/workshop/paper/${row.paper_uuid}`}
            leftSection={<IconClipboardText size={20} aria-hidden />}
          >
            {t('confirmed.paper')}
          </Button>
        )}
        {mayWrite && row.status === 'completed' && (
          <Button
            size="lg"
            variant="default"
            leftSection={<IconPencil size={20} aria-hidden />}
            onClick={() => setAsks('revise')}
          >
            {t('confirmed.change')}
          </Button>
        )}
        {mayStep('delivered') && (
          <Button
            size="lg"
            variant="default"
            leftSection={<IconCarGarage size={20} aria-hidden />}
            onClick={() => void stepVisit(row, 'delivered').catch(showFailure)}
          >
            {t('confirmed.deliver')}
          </Button>
        )}
        <ProtocolButtons row={row} revision={shown?.revision} maySend={mayWrite && newest !== undefined} />
        {row.status === 'canceled' && mayStep('new') && (
          <Button size="lg" variant="default" onClick={() => setAsks('reopen')}>
            {t('cancel.reopen')}
          </Button>
        )}
      </div>
      <CheckinBehind row={row} />
      {!revisions.data && <NotLoaded answers={[revisions]} height={80} />}
      {items.length > 1 && (
        <Chips
          label={t('confirmed.revisions')}
          of={items.map(({ revision }) => String(revision))}
          value={String(shown?.revision ?? '')}
          textOf={(one) => t('confirmed.revision', { number: one })}
          onChange={(one) => setChosen(Number(one))}
          readOnly={false}
        />
      )}
      {shown && <Signed revision={shown} />}
      {shown && shown !== newest ? (
        <Earlier uuid={uuid} revision={shown} />
      ) : (
        <>
          <Content row={row} isNewest />
          <PhotosStep visit={visit} />
        </>
      )}
      <Trail row={row} revisions={items} />
      {asks === 'revise' && (
        <ReasonDialog
          title={t('confirmed.change')}
          text={t('confirmed.changeText')}
          label={t('confirmed.why')}
          submit={t('confirmed.begin')}
          onSubmit={(reason) => reviseVisit(uuid, reason)}
          onClose={() => setAsks(null)}
        />
      )}
      {asks === 'reopen' && (
        <ReasonDialog
          title={t('cancel.reopen')}
          text={t('cancel.reopenText')}
          label={t('cancel.why')}
          submit={t('cancel.reopen')}
          onSubmit={(reason) => stepVisit(row, 'new', reason)}
          onClose={() => setAsks(null)}
        />
      )}
    </section>
  )
}

/** The content of an earlier revision. */
function Earlier({ uuid, revision: { revision } }: { uuid: string; revision: Revision }) {
  const answer = useQuery({
    queryKey: ['acceptance', uuid, 'revision', revision],
    queryFn: ({ signal }) =>
      call('GET /v1/service/direct_acceptance/:uuid/revisions/:revision', { params: { uuid, revision }, signal }),
  })
  if (!answer.data) return <NotLoaded answers={[answer]} height={200} />
  return <Content row={answer.data.acceptance as unknown as AcceptanceRow} isNewest={false} />
}

function Content({ row, isNewest }: { row: AcceptanceRow; isNewest: boolean }) {
  const { t, i18n } = useTranslation('acceptance')
  return (
    <>
      <Panel title={t('car.condition')}>
        <Summary row={row} language={i18n.language as Language} />
      </Panel>
      <AnsweredFindings row={row} isNewest={isNewest} />
    </>
  )
}
