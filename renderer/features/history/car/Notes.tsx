import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconNote, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HistoryHead, HistoryNote } from '#contract/api/service/history.ts'
import type { Language } from '#contract/constants.ts'
import { can } from '#contract/permissions/can.ts'
import { HISTORY_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import { call } from '#renderer/net/calls/api.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { fullName } from '#renderer/net/users.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { formatDate, formatDay } from '#renderer/ui/time/dates.ts'
import { headQuery } from '../data/historyQueries.ts'
import classes from './Car.module.css'
import { NoteDialog } from './NoteDialog.tsx'

/** Shows the notes of an answer at once. */
const keepNotes = (uuid: string, notes: readonly HistoryNote[]) =>
  queryClient.setQueryData(headQuery(uuid).queryKey, (car) => (car ? { ...car, notes: [...notes] } : car))

/** The valid notes, those to be handled with care as a warning. */
export function Notes({ car }: { car: HistoryHead }) {
  const { t } = useTranslation('history')
  const [edited, setEdited] = useState<HistoryNote | 'new' | null>(null)
  const permissions = useSession((session) => session.permissions)
  const remove = async (note: HistoryNote) => {
    try {
      const { items } = await call('DELETE /v1/service/customer-history/:uuid/notes/:note_uuid', {
        params: { uuid: car.uuid, note_uuid: note.uuid },
      })
      keepNotes(car.uuid, items)
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <section className={classes.notes} aria-label={t('notes.title')}>
      {car.notes.map((note) => (
        <NoteLine
          key={note.uuid}
          note={note}
          onEdit={can(permissions, HISTORY_PERMISSIONS.update) ? () => setEdited(note) : null}
          onRemove={can(permissions, HISTORY_PERMISSIONS.delete) ? () => void remove(note) : null}
        />
      ))}
      {can(permissions, HISTORY_PERMISSIONS.create) && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.addNote}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => setEdited('new')}
        >
          {t('notes.add')}
        </Button>
      )}
      {edited !== null && (
        <NoteDialog
          car={car}
          note={edited === 'new' ? null : edited}
          onSaved={(items) => keepNotes(car.uuid, items)}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  )
}

type LineProps = { note: HistoryNote; onEdit: (() => void) | null; onRemove: (() => void) | null }

function NoteLine({ note, onEdit, onRemove }: LineProps) {
  const { t, i18n } = useTranslation('history')
  const language = i18n.language as Language
  const Icon = note.is_care ? IconAlertTriangle : IconNote
  const about = [
    note.is_about_customer && t('column.customer'),
    note.by && isolated(fullName(note.by)),
    isolated(formatDate(new Date(note.created_at), 'date', language)),
    note.expires_on && t('notes.until', { day: isolated(formatDay(note.expires_on, language)) }),
  ]
  return (
    <div className={classes.note} data-care={note.is_care || undefined} role={note.is_care ? 'alert' : undefined}>
      <Icon size={18} aria-hidden />
      <div>
        {note.is_care && <strong>{t('notes.care')}: </strong>}
        <span dir="auto">{note.text}</span>
        <span className={classes.noteAbout}>{about.filter(Boolean).join(' · ')}</span>
      </div>
      {onEdit && (
        <Tooltip label={t('notes.edit')}>
          <ActionIcon variant="subtle" color="gray" aria-label={t('notes.edit')} onClick={onEdit}>
            <IconPencil size={16} />
          </ActionIcon>
        </Tooltip>
      )}
      {onRemove && (
        <Tooltip label={t('notes.remove')}>
          <ActionIcon variant="subtle" color="gray" aria-label={t('notes.remove')} onClick={onRemove}>
            <IconTrash size={16} />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  )
}
