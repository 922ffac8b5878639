import { Alert, Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { RecordDetail } from '#renderer/records/form/detail/RecordDetail.tsx'
import { RecordField } from '#renderer/records/form/detail/RecordField.tsx'
import { useRecordDraft } from '#renderer/records/form/draft/useRecordDraft.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { useRecordTexts } from '#renderer/records/useRecordTexts.ts'
import { PhotosPanel } from './photos/PhotosPanel.tsx'
import { SheetPhotos } from './photos/SheetPhotos.tsx'
import { PrintPaper } from './print/PrintPaper.tsx'
import { RailGroup } from './sheet/RailGroup.tsx'
import classes from './sheet/Sheet.module.css'
import { AddExtension } from './sheets/AddExtension.tsx'
import { ConsentField } from './sheets/ConsentField.tsx'
import { ConsentLine } from './sheets/ConsentLine.tsx'
import { useCreatedFocus } from './sheets/created.ts'
import { ExtensionHead } from './sheets/ExtensionHead.tsx'
import { OwnAnswerNotice } from './sheets/OwnAnswerNotice.tsx'
import { SheetNav } from './sheets/SheetNav.tsx'
import { type ExtensionRow, useExtensions } from './sheets/useExtensions.ts'
import { useSeesPrices } from './sheets/useSeesPrices.ts'
import { extensionView } from './sheets/view.ts'
import type { PaperRow } from './status/usePaperCalls.ts'
import { marksOf, useFollowPaper } from './status/usePaperPart.ts'
import { useWorks } from './works/useWorks.ts'
import { WorksTable } from './works/WorksTable.tsx'

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

const CONSENT = ['asked_at', 'answer', 'consent_method', 'answered_at', 'answered_by', 'note'] as const

type SheetProps = { paper: PaperRow; extension: ExtensionRow; readOnly: boolean }

function Sheet({ paper, extension, readOnly }: SheetProps) {
  const { t } = useTranslation('paper')
  const texts = useRecordTexts(extensionView)
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
      head={
        <>
          <SheetNav uuid={paper.uuid}>{!readOnly && <AddExtension paper={paper} />}</SheetNav>
          <ConsentLine paper={paper} readOnly={readOnly} />
          {!isLocked && <OwnAnswerNotice draft={draft} extension={extension} />}
        </>
      }
    >
      <div className={classes.sheet}>
        <div className={classes.main}>
          <section className={classes.card} aria-label={texts.section('finding')}>
            <RecordField draft={draft} name="finding" />
            <div className={classes.figures}>
              {seesPrices && <RecordField draft={draft} name="price" />}
              <RecordField draft={draft} name="target_ze" />
              <RecordField draft={draft} name="promised_at" />
            </div>
          </section>
          <SheetPhotos
            paperUuid={paper.uuid}
            extension={extension.number}
            readOnly={isLocked}
            className={`${classes.card} ${classes.line}`}
            titleClassName={classes.cardTitle}
          />
          <WorksTable paper={paper} works={works} extension={extension.number} readOnly={isLocked} />
        </div>
        <div className={classes.rail}>
          <RailGroup title={texts.section('consent')}>
            {CONSENT.map((name) => (
              <ConsentField key={name} draft={draft} name={name} />
            ))}
          </RailGroup>
        </div>
      </div>
    </RecordDetail>
  )
}
