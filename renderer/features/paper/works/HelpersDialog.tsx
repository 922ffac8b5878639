import { ActionIcon, Alert, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HELPERS_MAX, work } from '#contract/records/work.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { call } from '#renderer/net/calls/api.ts'
import { newerRow } from '#renderer/net/calls/apiError.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { isSame } from '#renderer/net/outbox/mergeRow.ts'
import { recordKeys } from '#renderer/records/recordCalls.ts'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { useTechnicianOptions } from '../technicians/useTechnicians.ts'
import { type Helper, restOf, withHelper } from './helperShares.ts'
import type { WorkRow } from './useWorks.ts'
import classes from './Works.module.css'

type Props = { row: WorkRow; technician: { uuid: string; name: string }; onClose: () => void }

/** At most this many attempts when other users change the line at the same time. */
const ATTEMPTS = 5

/**
 * Saves the helpers. If another user changed other cells of the line, it tries again with the newer version. If they
 * changed the helpers, it returns the newer row, and the user is asked.
 */
async function saveHelpers(row: WorkRow, helpers: Helper[], base: readonly Helper[]): Promise<'saved' | WorkRow> {
  let version = row.version
  for (let attempt = 1; ; attempt += 1) {
    try {
      await call('PUT /v1/workshop/works/:uuid/helpers', { params: { uuid: row.uuid }, body: { version, helpers } })
      return 'saved'
    } catch (error) {
      const current = newerRow(error)
      if (!current || attempt === ATTEMPTS) throw error
      const now = current as unknown as WorkRow
      if (!isSame(now.helpers, base)) return now
      version = now.version
    }
  }
}

/** Edits the helpers of a work: names and shares. The technician has the remaining share. */
export function HelpersDialog({ row, technician, onClose }: Props) {
  const { t } = useTranslation('paper')
  const client = useQueryClient()
  const [helpers, setHelpers] = useState<Helper[]>(row.helpers)
  const [base, setBase] = useState<{ row: WorkRow; isTheirs: boolean }>({ row, isTheirs: false })
  const [isBusy, setBusy] = useState(false)
  useTypedInput(helpers !== row.helpers)
  const rest = restOf(helpers)
  const isRight = rest >= 1 && helpers.every(({ share }) => share >= 1)
  const assigned = [...new Set([...helpers, ...base.row.helpers].map(({ user_uuid }) => user_uuid))]
  const { offered, nameOf } = useTechnicianOptions(row.location_uuid, assigned)
  const free = offered.filter(
    ({ value }) => value !== technician.uuid && !helpers.some(({ user_uuid }) => user_uuid === value),
  )
  const save = async () => {
    if (!isRight || isBusy) return
    setBusy(true)
    try {
      const answer = await saveHelpers(base.row, helpers, base.row.helpers)
      if (answer !== 'saved') return setBase({ row: answer, isTheirs: true })
      await client.invalidateQueries({ queryKey: recordKeys.lists(work) })
      onClose()
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={helpers === base.row.helpers}
      title={t('helpers.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className={classes.dialog}>
        <p className={classes.shareLine}>
          <bdi>{technician.name}</bdi>
          <MachineText>{`${rest} %`}</MachineText>
        </p>
        {helpers.map(({ user_uuid, share }) => (
          <div key={user_uuid} className={classes.shareLine}>
            <bdi>{nameOf(user_uuid)}</bdi>
            <TextInput
              className={classes.share}
              aria-label={t('helpers.share', { name: nameOf(user_uuid) })}
              inputMode="numeric"
              dir="ltr"
              rightSection="%"
              value={share === 0 ? '' : String(share)}
              onChange={({ currentTarget }) => {
                const typed = Number(currentTarget.value.replaceAll(/\D/g, '').slice(0, 2))
                setHelpers(helpers.map((one) => (one.user_uuid === user_uuid ? { user_uuid, share: typed } : one)))
              }}
            />
            <ActionIcon
              variant="subtle"
              color="red"
              size="lg"
              aria-label={t('helpers.remove', { name: nameOf(user_uuid) })}
              onClick={() => setHelpers(helpers.filter((one) => one.user_uuid !== user_uuid))}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </div>
        ))}
        {helpers.length < HELPERS_MAX && (
          <NativeSelect
            label={t('helpers.add')}
            description={t('works.onlyWorkshop')}
            data-autofocus
            data={[{ value: '', label: t('helpers.choose') }, ...free]}
            value=""
            onChange={({ currentTarget }) =>
              currentTarget.value !== '' && setHelpers(withHelper(helpers, currentTarget.value))
            }
          />
        )}
        {!isRight && (
          <p role="alert" className={classes.wrong}>
            {t('helpers.wrong')}
          </p>
        )}
        {base.isTheirs && (
          <Alert color="yellow" title={t('helpers.conflict')}>
            {base.row.helpers.map(({ user_uuid, share }) => (
              <div key={user_uuid}>
                <bdi>{nameOf(user_uuid)}</bdi> <MachineText>{`${share} %`}</MachineText>
              </div>
            ))}
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                setHelpers(base.row.helpers)
                setBase({ row: base.row, isTheirs: false })
              }}
            >
              {t('works.theirs')}
            </Button>
          </Alert>
        )}
        <div className={classes.dialogButtons}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={isBusy} disabled={!isRight} onClick={() => void save()}>
            {t('helpers.save')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
