import { Alert, Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { can, GLOBAL_SCOPE } from '#contract/permissions/can.ts'
import { SETTING_GROUPS } from '#contract/settings/define.ts'
import { isSettingKey, type SettingKey, settingOf } from '#contract/settings/registry.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { LeaveDialog } from '#renderer/records/form/detail/LeaveDialog.tsx'
import { useDirtyGuard } from '#renderer/records/form/draft/useDirtyGuard.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { PrintSheet } from '#renderer/ui/print/PrintSheet.tsx'
import { ScreenBody } from '#renderer/ui/screen/ScreenBody.tsx'
import { ScreenTitle } from '#renderer/ui/screen/ScreenTitle.tsx'
import { filterSettings, type SettingFilter } from './data/filterSettings.ts'
import { sameValue } from './data/sameValue.ts'
import { useMayChange } from './data/useMayChange.ts'
import { useSettingList } from './data/useSettingList.ts'
import { useSettingsDraft } from './data/useSettingsDraft.ts'
import { useSettingTexts } from './data/useSettingTexts.ts'
import { HistoryDrawer, type HistoryOf } from './history/HistoryDrawer.tsx'
import listClasses from './list/List.module.css'
import { SectionNav } from './list/SectionNav.tsx'
import { SettingSection } from './list/SettingSection.tsx'
import { SettingTools } from './list/SettingTools.tsx'
import { useSectionInAddress } from './list/useSectionInAddress.ts'
import { RetentionPanel } from './retention/RetentionPanel.tsx'
import classes from './Settings.module.css'
import { SettingsBar } from './SettingsBar.tsx'
import { SettingsMenu } from './SettingsMenu.tsx'
import { SettingsSheet } from './SettingsSheet.tsx'
import { NumberPreview } from './trial/NumberPreview.tsx'
import { TRIALS, Trial } from './trial/Trial.tsx'

/** All settings of a dealer, drawn from the registry of the contract. */
export default function SettingsScreen() {
  const { t } = useTranslation(['settings', 'records'])
  const texts = useSettingTexts()
  const readOnly = useSession(({ permissions }) => !can(permissions, 'global.settings.update', GLOBAL_SCOPE))
  const isAdministrator = useSession(({ permissions }) => can(permissions, 'global.admin', GLOBAL_SCOPE))
  const mayChange = useMayChange()
  const { data: stored, isError, refetch } = useSettingList()
  useSectionInAddress(stored !== undefined)
  const draft = useSettingsDraft(stored)
  const guard = useDirtyGuard(draft.draft.size > 0)
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState<SettingFilter | null>(null)
  const [isPrinting, setPrinting] = useState(false)
  const printed = useCallback(() => setPrinting(false), [])
  const [history, setHistory] = useState<{ of: HistoryOf; isOpen: boolean }>({ of: null, isOpen: false })

  const words = (key: SettingKey) =>
    [texts.name(key), texts.help(key) ?? '', t(`group.${settingOf(key).group}`)].join(' ')
  const shown = stored ? filterSettings({ search, filter }, stored, draft.draft, words) : []
  const groups = SETTING_GROUPS.map((group) => ({
    group,
    keys: shown.filter((key) => settingOf(key).group === group),
  })).filter(({ keys }) => keys.length > 0)

  async function save(keys: readonly SettingKey[]): Promise<boolean> {
    const result = await draft.save(keys)
    if (result === 'saved') return true
    if (typeof result === 'object') showFailure(result.failed)
    else showToast('error', t(result === 'conflict' ? 'conflict.open' : 'refused'))
    // A refused value may be in a section that a filter hides.
    if (result === 'refused') revealFirstProblem()
    return false
  }

  function revealFirstProblem() {
    setSearch('')
    setFilter(null)
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-setting] [aria-invalid="true"]')?.focus())
  }

  function importValues(values: Readonly<Record<string, unknown>>) {
    const known = Object.keys(values).filter(isSettingKey)
    const differing = known.filter((key) => mayChange(key) && !sameValue(values[key], stored?.rows.get(key)?.value))
    for (const key of differing) draft.change(key, values[key])
    if (differing.length > 0) setFilter('unsaved')
    return { taken: differing.length, unknown: Object.keys(values).filter((key) => !isSettingKey(key)) }
  }

  return (
    <>
      <ScreenBody>
        <div className={classes.head}>
          <ScreenTitle>{t('title')}</ScreenTitle>
          {stored && (
            <SettingsMenu
              readOnly={readOnly}
              onHistory={() => setHistory({ of: null, isOpen: true })}
              onImport={importValues}
              onPrint={() => setPrinting(true)}
            />
          )}
        </div>
        {readOnly && stored && <Alert color="petrol">{t('readOnly')}</Alert>}
        {isError && (
          <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
            <div className={classes.head}>
              {t('failed')}
              <Button size="xs" variant="default" onClick={() => void refetch()}>
                {t('retry')}
              </Button>
            </div>
          </Alert>
        )}
        {!stored && !isError && <Skeleton height={420} radius="md" />}
        {stored && (
          <div className={listClasses.layout}>
            <SectionNav
              groups={groups.map(({ group, keys }) => ({ group, name: t(`group.${group}`), count: keys.length }))}
            />
            <div className={listClasses.main}>
              <div>
                <SettingTools search={search} filter={filter} onSearch={setSearch} onFilter={setFilter} />
                <div role="status">
                  {groups.length === 0 && (
                    <div className={classes.head}>
                      {t('nothing')}
                      <Button
                        variant="default"
                        size="xs"
                        onClick={() => {
                          setSearch('')
                          setFilter(null)
                        }}
                      >
                        {t('clear')}
                      </Button>
                    </div>
                  )}
                </div>
              </div>
              {groups.map(({ group, keys }) => (
                <SettingSection
                  key={group}
                  group={group}
                  keys={keys}
                  stored={stored}
                  draft={draft}
                  readOnly={readOnly}
                  onSave={(changed) => void save(changed)}
                  onHistory={(key) => setHistory({ of: key, isOpen: true })}
                  trialOf={(key) => {
                    if (key === 'number_order_width') return <NumberPreview version={stored.version} />
                    if (key === 'retention_bin_days' && isAdministrator)
                      return <RetentionPanel version={stored.version} isUnsaved={draft.draft.size > 0} />
                    const kind = TRIALS[key]
                    return kind && <Trial kind={kind} isUnsaved={draft.draft.size > 0} />
                  }}
                />
              ))}
              {!readOnly && <SettingsBar draft={draft} onSave={() => void save([...draft.draft.keys()])} />}
            </div>
          </div>
        )}
      </ScreenBody>
      {stored && isPrinting && (
        <PrintSheet onDone={printed}>
          <SettingsSheet stored={stored} />
        </PrintSheet>
      )}
      <HistoryDrawer {...history} readOnly={readOnly} onClose={() => setHistory(({ of }) => ({ of, isOpen: false }))} />
      <LeaveDialog
        guard={guard}
        onDiscard={draft.discard}
        onSave={() => save([...draft.draft.keys()])}
        isSaving={draft.isSaving}
      />
    </>
  )
}
