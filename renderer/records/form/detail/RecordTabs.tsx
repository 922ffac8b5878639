import { Skeleton, Tabs } from '@mantine/core'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { AnyDraft } from '../draft/recordDraft.ts'
import { RecordHistory } from '../history/RecordHistory.tsx'
import classes from './Form.module.css'

const MAIN = 'main'
const HISTORY = 'history'
const PARAMETER = 'tab'

/**
 * A tab beside the fields of a saved row, such as the members of a group. With `stays`, it stays mounted, so that typed
 * input survives a switch of tabs.
 */
export type RecordTab = { name: string; label: string; stays?: boolean; content: (uuid: string) => ReactNode }
type Props = {
  draft: AnyDraft
  children: ReactNode
  tabs?: readonly RecordTab[]
  /** Label of a permission in the history, from `<scope> <permission>`. For records that hold permissions. */
  grantText?: ((grant: string) => string) | undefined
  /** Shows only the fields. */
  isPlain?: boolean
}

/**
 * Tabs with the fields, the screen's own content, and the history. All but the first need a saved row. The address
 * holds the open tab.
 */
export function RecordTabs({ draft, children, tabs = [], grantText, isPlain = false }: Props) {
  const { t } = useTranslation('records')
  const [parameters, setParameters] = useSearchParams()
  const names = [...tabs.map(({ name }) => name), HISTORY]
  const wanted = parameters.get(PARAMETER) ?? MAIN
  const open = draft.uuid !== null && names.includes(wanted) ? wanted : MAIN
  const show = (name: string | null) =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before)
        if (name === null || name === MAIN) next.delete(PARAMETER)
        else next.set(PARAMETER, name)
        return next
      },
      { replace: true },
    )
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set([open]))
  if (!seen.has(open)) setSeen(new Set([...seen, open]))
  const { refusals } = draft
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a refused field switches to the first tab
  useEffect(() => {
    if (refusals > 0) show(MAIN)
  }, [refusals])
  if (isPlain) return children
  return (
    <Tabs
      value={open}
      onChange={show}
      keepMounted={false}
      keepMountedMode="display-none"
      classNames={{ tab: classes.tab ?? '' }}
    >
      <Tabs.List>
        <Tabs.Tab value={MAIN}>{t('form.tabs.main')}</Tabs.Tab>
        {tabs.map(({ name, label }) => (
          <Tabs.Tab key={name} value={name} disabled={draft.uuid === null}>
            {label}
          </Tabs.Tab>
        ))}
        <Tabs.Tab value={HISTORY} disabled={draft.uuid === null}>
          {t('form.tabs.history')}
        </Tabs.Tab>
      </Tabs.List>
      {draft.uuid === null && <p className={classes.hint}>{t('form.tabs.saveFirst')}</p>}
      <Tabs.Panel value={MAIN} keepMounted className={classes.panel}>
        {children}
      </Tabs.Panel>
      {draft.uuid !== null && (
        <>
          {tabs.map(({ name, content, stays = false }) => (
            <Tabs.Panel key={name} value={name} keepMounted={stays && seen.has(name)} className={classes.panel}>
              <Suspense fallback={<Skeleton height={240} role="status" aria-label={t('form.loading')} />}>
                {content(draft.uuid ?? '')}
              </Suspense>
            </Tabs.Panel>
          ))}
          <Tabs.Panel value={HISTORY} className={classes.panel}>
            <RecordHistory draft={draft} onRestored={() => show(MAIN)} grantText={grantText} />
          </Tabs.Panel>
        </>
      )}
    </Tabs>
  )
}
