import { Skeleton } from '@mantine/core'
import { Fragment, useEffect, useId, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { holds } from '#contract/permissions/can.ts'
import { PAPER_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import { fromSeconds } from '#contract/workshop/times/workUnits.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { useRecordActions } from '#renderer/records/dependents/useRecordActions.ts'
import { useMarked } from '#renderer/records/form/draft/useMarked.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { useRecordTexts } from '#renderer/records/useRecordTexts.ts'
import { usePaperTimes } from '#renderer/shared/stamps/ownStamps.ts'
import type { NewValues } from './lineQueue.ts'
import { NewLine } from './NewLine.tsx'
import { PackageMenu } from './PackageMenu.tsx'
import { LAST_POSITION, type useWorks, type WorkRow } from './useWorks.ts'
import { workView } from './view.ts'
import { WorkLine } from './WorkLine.tsx'
import classes from './Works.module.css'
import { selectReached, walkLines } from './walkLines.ts'
import { WORKS_ID } from './worksId.ts'

type Props = {
  paper: { uuid: string; location_uuid: string }
  works: ReturnType<typeof useWorks>
  /** Number of the sheet; 1 is the paper itself. */
  extension: number
  readOnly: boolean
}

const COLUMNS = ['text', 'labour_number', 'target_ze', 'technician_uuid', 'state'] as const

/** Lines that were changed since they were last drawn. */
function useChangedLines(rows: readonly WorkRow[]): ReadonlySet<string> {
  const { marked, mark } = useMarked()
  const seen = useRef<ReadonlyMap<string, number> | null>(null)
  useEffect(() => {
    const before = seen.current
    seen.current = new Map(rows.map(({ uuid, version }) => [uuid, version]))
    if (before === null || before.size === 0) return
    mark(rows.filter(({ uuid, version }) => (before.get(uuid) ?? 0) < version).map(({ uuid }) => uuid))
  }, [rows, mark])
  return marked
}

/** Whether the user may take a work away: any, or their own one that nobody has touched. The server decides for each row. */
function useMayRemove(): (row: WorkRow) => boolean {
  const me = useSession(({ user }) => user?.uuid)
  const mayAll = useSession(({ permissions }) => holds(permissions, PAPER_PERMISSIONS.delete))
  return ({ removable_by }) => mayAll || (removable_by !== '' && removable_by === me)
}

/** The works as a table that is filled in like a list, line by line with Enter. */
export function WorksTable({ paper, works, extension, readOnly }: Props) {
  const { t, i18n } = useTranslation('paper')
  const texts = useRecordTexts(workView)
  const title = useId()
  const { remove } = useRecordActions(workView)
  const mayRemove = useMayRemove()
  // Works move to another location together with their paper, but their rows arrive later. The people who are offered
  // depend on the location, so that of the paper counts.
  const rows = works.rows
    .filter((row) => row.extension === extension)
    .map((row) => (row.location_uuid === paper.location_uuid ? row : { ...row, location_uuid: paper.location_uuid }))
  const marked = useChangedLines(works.rows)
  const addAll = useRef<(lines: readonly NewValues[]) => void>(() => undefined)
  const { data: spent } = usePaperTimes(paper.uuid, works.rows.map(({ uuid, version }) => `${uuid}:${version}`).join())
  const times = useMemo(() => new Map(spent?.items.map((one) => [one.work_uuid, one])), [spent])
  const total = rows
    .filter(({ state, is_put_off }) => state !== 'canceled' && !is_put_off)
    .reduce((sum, row) => sum + row.target_ze, 0)
  const spentSeconds = rows.reduce((sum, { uuid }) => sum + (times.get(uuid)?.seconds ?? 0), 0)
  const position = Math.min(LAST_POSITION, Math.max(0, ...works.rows.map((row) => row.position)) + 1)
  const line = { paper_uuid: paper.uuid, location_uuid: paper.location_uuid, extension, position }
  const inWords = (ze: number) => new Intl.NumberFormat(i18n.language, { numberingSystem: 'latn' }).format(ze)
  return (
    <section id={WORKS_ID} className={classes.works} aria-labelledby={title}>
      <div className={classes.head}>
        <h3 id={title} className={classes.title}>
          {texts.title}
        </h3>
        <span className={classes.total}>
          {works.isLoaded && t('works.total', { ze: inWords(total) })}
          {spent && <span data-spent>{t('works.spent', { ze: inWords(fromSeconds(spentSeconds, 'ze')) })}</span>}
        </span>
        {!readOnly && works.isLoaded && <PackageMenu line={line} />}
      </div>
      {works.isError && <NotLoaded answers={[works]} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the inputs inside have the focus */}
      <div className={classes.scroller} onKeyDown={walkLines} onKeyUp={selectReached}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{texts.field('position')}</th>
              {COLUMNS.map((name) => (
                <Fragment key={name}>
                  <th scope="col">{texts.field(name)}</th>
                  {name === 'target_ze' && <th scope="col">{t('works.actual')}</th>}
                </Fragment>
              ))}
              <th scope="col">{t('works.actions')}</th>
            </tr>
          </thead>
          <tbody>
            {!works.isLoaded && !works.isError && (
              <tr>
                <td colSpan={8}>
                  <Skeleton height={64} my={6} role="status" aria-label={t('works.loading')} />
                </td>
              </tr>
            )}
            {rows.map((row, at) => (
              <WorkLine
                key={row.uuid}
                row={row}
                number={at + 1}
                readOnly={readOnly}
                isMarked={marked.has(row.uuid)}
                times={times.get(row.uuid)}
                onMore={(lines) => addAll.current(lines)}
                onRemove={mayRemove(row) && !readOnly ? () => void remove([row.uuid]) : null}
              />
            ))}
            {!readOnly && works.isLoaded && <NewLine line={line} number={rows.length + 1} adder={addAll} />}
          </tbody>
        </table>
      </div>
      {works.isLoaded && rows.length === 0 && readOnly && <p className={classes.quiet}>{texts.empty}</p>}
    </section>
  )
}
