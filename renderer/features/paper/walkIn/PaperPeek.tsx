import { Drawer, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { useRecordTexts } from '#renderer/records/useRecordTexts.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { formatDate } from '#renderer/ui/time/dates.ts'
import { StatusCell } from '../list/StatusCell.tsx'
import { useWorks } from '../works/useWorks.ts'
import { workView } from '../works/view.ts'
import type { Visit } from './visits.ts'
import classes from './WalkIn.module.css'

type Props = { paper: Visit; onClose: () => void }

/** An earlier paper beside the form: the complaints and works of that visit. The form stays unchanged. */
export function PaperPeek({ paper, onClose }: Props) {
  const { t, i18n } = useTranslation('paper')
  const texts = useRecordTexts(workView)
  const works = useWorks(paper.uuid)
  const language = i18n.language as Language
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      title={[paper.licensePlate, paper.jobId].filter(Boolean).join(' · ')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className={classes.peek}>
        <p className={classes.peekHead}>
          <StatusCell row={paper} />
          <MachineText>{formatDate(new Date(paper.state_since), 'date', language)}</MachineText>
          {paper.kilometers !== null && (
            <MachineText>{`${new Intl.NumberFormat(language, { numberingSystem: 'latn' }).format(paper.kilometers)} km`}</MachineText>
          )}
        </p>
        {paper.regular_info !== '' && (
          <p dir="auto" className={classes.peekText}>
            {paper.regular_info}
          </p>
        )}
        <h3 className={classes.title}>{texts.title}</h3>
        {works.isError && <NotLoaded answers={[works]} />}
        {!works.isLoaded && !works.isError && <Skeleton height={96} role="status" />}
        {works.isLoaded && works.rows.length === 0 && <p className={classes.quiet}>{texts.empty}</p>}
        <ul className={classes.peekWorks}>
          {works.rows.map((row) => (
            <li key={row.uuid}>
              <bdi>{row.text}</bdi>
              <span className={classes.quiet}>{texts.choice('state', row.state)}</span>
              {row.target_ze > 0 && <MachineText>{t('walkIn.zeOf', { ze: row.target_ze })}</MachineText>}
            </li>
          ))}
        </ul>
        <a href={`/workshop/paper/${paper.uuid}`} target="_blank" rel="noreferrer">
          {t('walkIn.openPaper')}
        </a>
      </div>
    </Drawer>
  )
}
