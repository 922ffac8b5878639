import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { holds } from '#contract/permissions/can.ts'
import { department } from '#contract/records/department.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { useLabels } from '#renderer/records/useLabels.ts'
import classes from './Reader.module.css'

/** The department that a reader may ask. For users who may read departments it links to its page. */
export function HelpingDepartment({ uuid }: { uuid: string }) {
  const { t } = useTranslation('faq')
  const mayOpen = useSession(({ permissions }) => holds(permissions, department.permissions.read))
  const name = useLabels([{ to: department.name, uuids: [uuid] }]).get(uuid)
  if (name === undefined) return null
  return (
    <p className={classes.quiet}>
      {t('departmentHelps')}{' '}
      {mayOpen ? (
        <Link to={`/admin/departments/${uuid}`}>
          <bdi dir="auto">{name}</bdi>
        </Link>
      ) : (
        <bdi dir="auto">{name}</bdi>
      )}
    </p>
  )
}
