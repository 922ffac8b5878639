import { IconUser, IconUsersGroup } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { UPLOAD_GROUP_PERMISSIONS, type UploadGroupPermission } from '#contract/permissions/catalogue.ts'
import { useRightsTexts } from '#renderer/rights/useRightsTexts.ts'
import classes from './UploadGroups.module.css'

export type Holder = {
  kind: 'user' | 'group'
  uuid: string
  name: string
  permissions: readonly UploadGroupPermission[]
}

type Props = {
  caption: string
  holders: readonly Holder[]
  isLocked: boolean
  /** Whether a change is being saved. No other one can be made meanwhile, and the box keeps the focus. */
  isBusy?: boolean
  onSet?: (holder: Holder, permission: UploadGroupPermission, isWanted: boolean) => void
}

/** Users and groups with their rights on the files. */
export function HolderTable({ caption, holders, isLocked, isBusy = false, onSet }: Props) {
  const { t } = useTranslation('uploadGroups')
  const texts = useRightsTexts(undefined)
  const verbs = UPLOAD_GROUP_PERMISSIONS.map((permission) => ({
    permission,
    label: texts.label({ kind: 'permission', permission }),
  }))
  return (
    <table className={classes.holders} aria-label={caption}>
      <thead>
        <tr>
          <th scope="col">{t('rights.holder')}</th>
          {verbs.map(({ permission, label }) => (
            <th key={permission} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {holders.map((holder) => {
          const Icon = holder.kind === 'user' ? IconUser : IconUsersGroup
          return (
            <tr key={holder.uuid}>
              <th scope="row">
                <span className={classes.holder}>
                  <Icon size={18} aria-hidden="true" />
                  <bdi>{holder.name}</bdi>
                </span>
              </th>
              {verbs.map(({ permission, label }) => (
                <td key={permission}>
                  <input
                    type="checkbox"
                    aria-label={`${holder.name}, ${label}`}
                    checked={holder.permissions.includes(permission)}
                    disabled={isLocked}
                    aria-disabled={isBusy || undefined}
                    onChange={(event) => !isBusy && onSet?.(holder, permission, event.currentTarget.checked)}
                  />
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
