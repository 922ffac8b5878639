import { ActionIcon } from '@mantine/core'
import { IconUsersPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName, useUserNames } from '#renderer/net/users.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { usePastNames } from '../technicians/usePastNames.ts'
import { HelpersDialog } from './HelpersDialog.tsx'
import { restOf } from './helperShares.ts'
import type { WorkRow } from './useWorks.ts'
import classes from './Works.module.css'

type Props = { row: WorkRow; number: number; technician: string; readOnly: boolean }

/** The helpers of a work's technician, with their shares. */
export function HelpersCell({ row, number, technician, readOnly }: Props) {
  const { t } = useTranslation('paper')
  const users = useUserNames()
  const [isOpen, setOpen] = useState(false)
  const left = usePastNames([technician, ...row.helpers.map((one) => one.user_uuid)], users)
  const nameOf = (uuid: string) => {
    const user = users.get(uuid)
    // A user who left the dealer keeps their name on past works.
    return user ? fullName(user) : (left.get(uuid) ?? '…')
  }
  const people = row.helpers.length === 0 ? [] : [{ user_uuid: technician, share: restOf(row.helpers) }, ...row.helpers]
  return (
    <div className={classes.helpers}>
      {people.length > 0 && (
        <ul className={classes.shares}>
          {people.map(({ user_uuid, share }) => (
            <li key={user_uuid}>
              <bdi>{nameOf(user_uuid)}</bdi> <MachineText>{`${share} %`}</MachineText>
            </li>
          ))}
        </ul>
      )}
      {!readOnly && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="md"
          aria-label={t('helpers.open', { line: number })}
          title={t('helpers.title')}
          onClick={() => setOpen(true)}
        >
          <IconUsersPlus size={16} />
        </ActionIcon>
      )}
      {isOpen && (
        <HelpersDialog
          row={row}
          technician={{ uuid: technician, name: nameOf(technician) }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
