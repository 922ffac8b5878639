import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { SETTING_GROUPS } from '#contract/settings/define.ts'
import { settingOf } from '#contract/settings/registry.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import type { StoredSettings } from './data/useSettingList.ts'
import { useSettingTexts } from './data/useSettingTexts.ts'
import classes from './Settings.module.css'

type Props = { stored: StoredSettings }

/** All settings printed on A4. Secrets only tell whether they are set. */
export function SettingsSheet({ stored }: Props) {
  const { t, i18n } = useTranslation('settings')
  const texts = useSettingTexts()
  const dealer = useSession((session) => session.dealerName)
  const rows = [...stored.rows.values()]
  return (
    <div className={classes.sheet}>
      <h1>{t('print.title', { dealer: dealer ?? '' })}</h1>
      <p>{formatDate(new Date(), 'full', i18n.language as Language)}</p>
      {SETTING_GROUPS.map((group) => (
        <table key={group}>
          <caption>{t(`group.${group}`)}</caption>
          <thead>
            <tr>
              <th>{t('print.setting')}</th>
              <th>{t('print.value')}</th>
              <th>{t('print.default')}</th>
              <th>{t('print.changed')}</th>
            </tr>
          </thead>
          <tbody>
            {rows
              .filter(({ key }) => settingOf(key).group === group)
              .map((row) => (
                <tr key={row.key}>
                  <td>{texts.name(row.key)}</td>
                  <td dir="auto">{texts.value(row.key, row.value, row.is_set)}</td>
                  <td>{texts.value(row.key, settingOf(row.key).default, false)}</td>
                  <td>{row.changed_at && formatDate(new Date(row.changed_at), 'full', i18n.language as Language)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      ))}
    </div>
  )
}
