import { ActionIcon, Button, Group } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { call } from '#renderer/net/calls/api.ts'
import type { PlanAbsence } from '../data/planData.ts'
import type { Words } from '../data/useWords.ts'
import classes from '../style/Planner.module.css'
import { AbsenceForm } from './AbsenceForm.tsx'
import { absenceText } from './absenceText.ts'
import { ResourceHistory } from './ResourceHistory.tsx'
import { usePlanWrite } from './usePlanWrite.ts'

type Props = { user: string; items: readonly PlanAbsence[]; words: Words; day: string }

/** The absences of a person and their reasons. */
export function AbsenceList({ user, items, words, day }: Props) {
  const { t, i18n } = useTranslation(['planner', 'records'])
  const [edited, edit] = useState<PlanAbsence | 'new' | null>(null)
  const remove = usePlanWrite((uuid: string) =>
    call('DELETE /v1/workshop/planner/absences/:uuid', { params: { uuid } }),
  )
  const language = i18n.language as Language
  const said = (one: PlanAbsence) => absenceText(one, { t, words, language })
  return (
    <section className={classes.stack}>
      <strong>{t('resources.absences')}</strong>
      {items.length === 0 && <p className={classes.capacity}>{t('resources.noAbsence')}</p>}
      {items.map((one) => (
        <Group key={one.uuid} justify="space-between" wrap="nowrap" data-absence={one.uuid}>
          <bdi dir="auto">{said(one)}</bdi>
          <Group gap="xs" wrap="nowrap">
            <ResourceHistory kind="absence" uuid={one.uuid} name={said(one)} words={words} />
            <ActionIcon
              variant="default"
              size={44}
              aria-label={`${t('resources.change')}: ${said(one)}`}
              onClick={() => edit(one)}
            >
              <IconPencil size={18} />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size={44}
              aria-label={`${t('records:form.delete')}: ${said(one)}`}
              onClick={() => remove.mutate(one.uuid)}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </Group>
        </Group>
      ))}
      {edited === null ? (
        <Button size="md" variant="light" onClick={() => edit('new')}>
          {t('resources.addAbsence')}
        </Button>
      ) : (
        <AbsenceForm
          key={edited === 'new' ? 'new' : edited.uuid}
          user={user}
          day={day}
          absence={edited === 'new' ? null : edited}
          onClose={() => edit(null)}
        />
      )}
    </section>
  )
}
