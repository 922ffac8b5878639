import { Alert, Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { RecordDetail } from '#renderer/records/form/detail/RecordDetail.tsx'
import { RecordField } from '#renderer/records/form/detail/RecordField.tsx'
import { RecordSection } from '#renderer/records/form/detail/RecordSection.tsx'
import { useRecordDraft } from '#renderer/records/form/draft/useRecordDraft.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { PhotosPanel } from '../photos/PhotosPanel.tsx'
import { PrintPaper } from '../print/PrintPaper.tsx'
import type { PaperRow } from '../status/usePaperCalls.ts'
import { marksOf, useFollowPaper } from '../status/usePaperPart.ts'
import { useWorks } from '../works/useWorks.ts'
import { WorksTable } from '../works/WorksTable.tsx'
import { ConsentField } from './ConsentField.tsx'
import { useCreatedFocus } from './created.ts'
import { ExtensionHead } from './ExtensionHead.tsx'
import { SheetNav } from './SheetNav.tsx'
import { type ExtensionRow, useExtensions } from './useExtensions.ts'
import { useSeesPrices } from './useSeesPrices.ts'
import { extensionView } from './view.ts'

type Props = { paper: PaperRow; number: number; readOnly: boolean }

/** An extension by its number: the finding, its price, the customer's answer. */
export function ExtensionSheet({ paper, number, readOnly }: Props) {
  const { t } = useTranslation('paper')
  const { rows, answer } = useExtensions(paper.uuid)
  const row = rows.find((one) => one.number === number)
  if (row) return <Sheet key={row.uuid} paper={paper} extension={row} readOnly={readOnly} />
  if (!answer.data) return <NotLoaded answers={[answer]} height={240} />
  return (
    <Alert color="yellow" title={t('sheets.missing')}>
      <Anchor component={Link} to={`/workshop/paper/${paper.uuid}`}>
        {t('sheets.back')}
      </Anchor>
    </Alert>
  )
}

const SECTIONS = {
  finding: ['finding', 'price', 'target_ze', 'promised_at'],
  consent: ['asked_at', 'answer', 'consent_method', 'answered_at', 'answered_by', 'note'],
} as const

type SheetProps = { paper: PaperRow; extension: ExtensionRow; readOnly: boolean }

function Sheet({ paper, extension, readOnly }: SheetProps) {
  const { t } = useTranslation('paper')
  const draft = useRecordDraft(extensionView, extension.uuid)
  const works = useWorks(paper.uuid)
  useFollowPaper(paper.uuid, marksOf(paper, works.rows, extension))
  const seesPrices = useSeesPrices()
  useCreatedFocus('finding')
  const isLocked = readOnly || draft.readOnly !== null
  const photos = {
    name: 'photos',
    label: t('photos.tab'),
    content: () => <PhotosPanel uuid={paper.uuid} extension={extension.number} readOnly={readOnly} />,
  }
  return (
    <RecordDetail
      draft={draft}
      tabs={[photos]}
      actions={<PrintPaper uuid={paper.uuid} extension={extension.number} isTyped={draft.changed.length > 0} />}
      banner={(banner) => <ExtensionHead paper={paper} extension={extension} banner={banner} />}
      head={<SheetNav paper={paper} readOnly={readOnly} />}
    >
      <RecordSection draft={draft} name="finding" isDense>
        {SECTIONS.finding.map(
          (name) => (name !== 'price' || seesPrices) && <RecordField key={name} draft={draft} name={name} />,
        )}
      </RecordSection>
      <RecordSection draft={draft} name="consent" isDense>
        {SECTIONS.consent.map((name) => (
          <ConsentField key={name} draft={draft} name={name} />
        ))}
      </RecordSection>
      <WorksTable paper={paper} works={works} extension={extension.number} readOnly={isLocked} />
    </RecordDetail>
  )
}
