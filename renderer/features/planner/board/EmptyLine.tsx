import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { can, GLOBAL_SCOPE } from '#contract/permissions/can.ts'
import { useSession } from '#renderer/net/session/session.ts'
import classes from './Board.module.css'

type Props = { isNobody: boolean; hasBars: boolean }

/** Tells why a board is empty. That no person works at the location is also said on a board with blocks. */
export function EmptyLine({ isNobody, hasBars }: Props) {
  const { t } = useTranslation('planner')
  const mayOpen = useSession(({ permissions }) => can(permissions, 'global.departments.read', GLOBAL_SCOPE))
  if (!isNobody) return hasBars ? null : <p className={classes.empty}>{t('empty')}</p>
  return (
    <p className={classes.empty}>
      {t('nobody.text')}{' '}
      {mayOpen ? (
        <Anchor component={Link} to="/admin/departments">
          {t('nobody.link')}
        </Anchor>
      ) : (
        t('nobody.link')
      )}
      .
    </p>
  )
}
