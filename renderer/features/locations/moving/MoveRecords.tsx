import { Alert, Button, Checkbox } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordRow } from '#contract/records/define.ts'
import type { location } from '#contract/records/location.ts'
import { call } from '#renderer/net/calls/api.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { DependentsList } from '#renderer/records/dependents/DependentsList.tsx'
import { mergeDependents } from '#renderer/records/dependents/mergeDependents.ts'
import { ReferenceField } from '#renderer/records/fields/ReferenceField.tsx'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import classes from './Moving.module.css'
import { moveLocation } from './useLocationMove.ts'

type Props = { row: RecordRow<typeof location>; mayDelete: boolean; onClose: () => void }

const TARGET = { kind: 'reference', to: 'location' } as const

/** Starts moving all rows of a location to another one. The form of both locations shows the progress. */
export function MoveRecords({ row, mayDelete, onClose }: Props) {
  const { t } = useTranslation(['locations', 'records'])
  const [to, setTo] = useState<string | null>(null)
  const [deletes, setDeletes] = useState(false)
  const params = { uuid: row.uuid }
  const uses = useQuery({
    queryKey: ['locations', 'uses', row.uuid],
    queryFn: ({ signal }) => call('GET /v1/locations/:uuid/uses', { params, signal }),
    gcTime: 0,
  })
  const move = useMutation({
    mutationFn: (target: string) => moveLocation(row.uuid, target, deletes),
    onSuccess: () => {
      showToast('success', t('move.started'))
      onClose()
    },
    onError: (error) => {
      if (!isTaken(error)) showFailure(error)
    },
  })
  const items = mergeDependents([uses.data?.items ?? []])
  return (
    <Dialog opened onClose={onClose} title={t('move.title')} size="lg">
      <div className={classes.dialog}>
        {!uses.data && <NotLoaded answers={[uses]} height={60} />}
        {uses.data && items.length === 0 && <p className={classes.quiet}>{t('move.none')}</p>}
        {items.length > 0 && (
          <>
            <DependentsList items={items} onLeave={onClose} />
            {isTaken(move.error) && <Alert color="red">{t('move.taken')}</Alert>}
            <ReferenceField
              field={TARGET}
              value={to}
              onChange={(next) => setTo(typeof next === 'string' && next !== row.uuid ? next : null)}
              input={{
                id: 'move-to',
                name: 'to',
                label: t('move.to'),
                required: true,
                readOnly: false,
                onBlur: () => {},
              }}
              choice={(value) => value}
              inner={(name) => name}
              problems={{}}
            />
            {mayDelete && (
              <Checkbox
                label={t('move.andDelete')}
                checked={deletes}
                onChange={(event) => setDeletes(event.currentTarget.checked)}
              />
            )}
          </>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          {items.length > 0 && (
            <Button disabled={to === null} loading={move.isPending} onClick={() => to !== null && move.mutate(to)}>
              {t('move.save')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

const isTaken = (error: unknown) => error instanceof ApiError && error.fields?.to === 'already_exists'
