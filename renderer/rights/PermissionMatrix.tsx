import { Fragment, useCallback, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Grant } from '#contract/permissions/scopes.ts'
import { allOf, columnStates } from './cellStates.ts'
import { MatrixRow } from './MatrixRow.tsx'
import type { MatrixModel } from './matrixSections.ts'
import classes from './PermissionMatrix.module.css'
import { TriStateBox } from './TriStateBox.tsx'
import { useMatrixKeys } from './useMatrixKeys.ts'
import type { RightsTexts } from './useRightsTexts.ts'

type Props = {
  caption: string
  model: MatrixModel
  /** The state of each row, see cellStates.ts. */
  states: readonly string[]
  texts: RightsTexts
  isLocked: boolean
  onSet: (grants: readonly Grant[], isWanted: boolean) => void
  /** Called with the focused box. */
  onSelect: (grant: Grant | null) => void
}

const isGrant = (grant: Grant | null | undefined): grant is Grant => grant != null

/**
 * Permissions as a table of native checkboxes. There are more than a thousand, and other components would be too slow.
 */
export function PermissionMatrix({ caption, model, states, texts, isLocked, onSet, onSelect }: Props) {
  const { t } = useTranslation('rights')
  const now = useRef({ model, onSet })
  now.current = { model, onSet }
  const setCells = useCallback((row: number, column: number | null, isWanted: boolean) => {
    const { cells } = now.current.model.rows[row] ?? { cells: [] }
    now.current.onSet((column === null ? cells : [cells[column]]).filter(isGrant), isWanted)
  }, [])
  const keys = useMatrixKeys((row, column) => onSelect(model.rows[row]?.cells[column] ?? null))
  const columns = useMemo(() => model.columns.map(texts.label), [model, texts])
  const all = t('all')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach the scrolled area
    <section className={classes.scroller} aria-label={caption} tabIndex={0}>
      <table className={classes.matrix} ref={keys.ref} onFocus={keys.onFocus} onKeyDown={keys.onKeyDown}>
        <thead>
          <tr>
            <th scope="col" className={classes.corner}>
              {t('right')}
            </th>
            {columns.map((label, column) => {
              const state = allOf(columnStates(states, column))
              return (
                <th scope="col" key={label} className={classes.columnHead}>
                  <span className={classes.columnLabel}>
                    <bdi>{label}</bdi>
                    {state !== null && (
                      <TriStateBox
                        state={state}
                        label={`${all}: ${label}`}
                        isLocked={isLocked}
                        onChange={(isWanted) =>
                          onSet(model.rows.map(({ cells }) => cells[column]).filter(isGrant), isWanted)
                        }
                      />
                    )}
                  </span>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {model.rows.map(({ key, label, heading }, index) => (
            <Fragment key={key}>
              {heading !== undefined && (
                <tr>
                  <th scope="rowgroup" colSpan={columns.length + 1} className={classes.heading}>
                    <span className={classes.headingLabel}>{texts.area(heading)}</span>
                  </th>
                </tr>
              )}
              <MatrixRow
                index={index}
                label={texts.label(label)}
                states={states[index] ?? ''}
                columns={columns}
                allLabel={all}
                isLocked={isLocked}
                onSet={setCells}
              />
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  )
}
