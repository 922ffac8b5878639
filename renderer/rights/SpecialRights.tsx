import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { GLOBAL_SCOPE } from '#contract/permissions/can.ts'
import { FORCES, type Permission, RESTRICTIONS } from '#contract/permissions/catalogue.ts'
import type { Grant } from '#contract/permissions/scopes.ts'
import classes from './Rights.module.css'
import { grantFrom, grantKey, type RightsDraft } from './rightsDraft.ts'
import type { RightsTexts } from './useRightsTexts.ts'

const SPECIAL: readonly Permission[] = ['global.admin', ...RESTRICTIONS, ...FORCES]

type Props = {
  draft: RightsDraft
  texts: RightsTexts
  isLocked: boolean
  /** Called with the focused box. */
  onSelect: (grant: Grant) => void
}

/** The directly given permissions that the box stands for. A restriction counts in whatever scope it is held. */
function heldAs({ held }: RightsDraft, permission: Permission): Grant[] {
  const ofAll: Grant = { scope: GLOBAL_SCOPE, permission }
  if (!RESTRICTIONS.some((one) => one === permission)) return held.has(grantKey(ofAll)) ? [ofAll] : []
  return [...held].map(grantFrom).filter((grant) => grant.permission === permission)
}

/** Permissions beside the table: full access, restrictions and requirements. */
export function SpecialRights({ draft, texts, isLocked, onSelect }: Props) {
  const { t } = useTranslation('rights')
  return (
    <fieldset className={classes.special}>
      <legend className={classes.legend}>{t('specialTitle')}</legend>
      {SPECIAL.map((permission) => {
        const ofAll = { scope: GLOBAL_SCOPE, permission }
        const held = heldAs(draft, permission)
        return (
          <Checkbox
            key={permission}
            label={texts.permission(permission)}
            description={t(`specialHelp.${permission.replaceAll('.', '_')}` as 'specialHelp.global_admin')}
            checked={held.length > 0}
            disabled={isLocked}
            onFocus={() => onSelect(ofAll)}
            onChange={(event) => draft.set(event.currentTarget.checked ? [ofAll] : held, event.currentTarget.checked)}
          />
        )
      })}
    </fieldset>
  )
}
