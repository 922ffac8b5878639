import { Button, Select } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { WidgetName } from '#contract/dashboard/widgets.ts'
import { can, GLOBAL_SCOPE } from '#contract/permissions/can.ts'
import { group } from '#contract/records/group.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'
import classes from './Arrange.module.css'
import { setHidden } from './places.ts'
import type { Draft, useArrange } from './useArrange.ts'
import { useWidgetTitle } from './useWidgetTitle.ts'

type Props = {
  arrange: ReturnType<typeof useArrange>
  draft: Draft
  mayShow: (name: WidgetName) => boolean
}

/** The owner of the layout, the hidden cards, and buttons to save or cancel. */
export function ArrangeBar({ arrange, draft, mayShow }: Props) {
  const { t } = useTranslation('dashboard')
  const title = useWidgetTitle()
  const maySetGroups = useSession(({ permissions }) => can(permissions, 'global.groups.update', GLOBAL_SCOPE))
  const groups = useQuery({
    queryKey: [...recordKeys.labels(group), { q: '' }],
    queryFn: ({ signal }) => recordCalls.labels(group, {}, signal),
    enabled: maySetGroups,
  })
  const choices = [
    { value: '', label: t('arrange.me') },
    ...(groups.data?.items ?? []).map(({ uuid, label }) => ({ value: uuid, label })),
  ]
  const hidden = draft.places.filter(({ name, is_hidden }) => is_hidden && mayShow(name))
  return (
    <section className={classes.bar} aria-label={t('arrange.open')}>
      <p className={classes.hint}>{t('arrange.hint')}</p>
      <div className={classes.choices}>
        {maySetGroups && (
          <Select
            label={t('arrange.for')}
            data={choices}
            value={draft.group}
            allowDeselect={false}
            onChange={(value) => value !== null && void arrange.open(value)}
          />
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={arrange.cancel}>
            {t('arrange.cancel')}
          </Button>
          <Button variant="default" disabled={arrange.isBusy} onClick={() => void arrange.reset(draft)}>
            {t('arrange.reset')}
          </Button>
          <Button loading={arrange.isBusy} onClick={() => void arrange.save(draft)}>
            {t('arrange.save')}
          </Button>
        </div>
      </div>
      {hidden.length > 0 && (
        <div className={classes.hidden}>
          <span className={classes.hint}>{t('arrange.hidden')}</span>
          {hidden.map(({ name }) => (
            <Button
              key={name}
              size="compact-sm"
              variant="default"
              leftSection={<IconEye size={16} aria-hidden />}
              aria-label={t('arrange.show', { name: title(name) })}
              onClick={() => arrange.setDraft({ ...draft, places: setHidden(draft.places, name, false) })}
            >
              {title(name)}
            </Button>
          ))}
        </div>
      )}
    </section>
  )
}
