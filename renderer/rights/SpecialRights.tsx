import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { GLOBAL_SCOPE } from '#contract/permissions/can.ts'
import { FORCES, type Permission, RESTRICTIONS } from '#contract/permissions/catalogue.ts'
import classes from './Rights.module.css'
import { grantKey, type RightsDraft } from './rightsDraft.ts'
import type { RightsTexts } from './useRightsTexts.ts'

const SPECIAL: readonly Permission[] = ['global.admin', ...RESTRICTIONS, ...FORCES]

type Props = { draft: RightsDraft; texts: RightsTexts; isLocked: boolean }

/** What stands beside the table: everything at once, what is forbidden, what is demanded. */
export function SpecialRights({ draft, texts, isLocked }: Props) {
  const { t } = useTranslation('rights')
  return (
    <fieldset className={classes.special}>
      <legend className={classes.legend}>{t('specialTitle')}</legend>
      {SPECIAL.map((permission) => {
        const grant = { scope: GLOBAL_SCOPE, permission }
        return (
          <Checkbox
            key={permission}
            label={texts.permission(permission)}
            description={t(`specialHelp.${permission.replaceAll('.', '_')}` as 'specialHelp.global_admin')}
            checked={draft.held.has(grantKey(grant))}
            disabled={isLocked}
            onChange={(event) => draft.set([grant], event.currentTarget.checked)}
          />
        )
      })}
    </fieldset>
  )
}
