import { ActionIcon, Menu } from '@mantine/core'
import { type Icon, IconDots } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#renderer/net/calls/api.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { weekOf } from './board/axis.ts'
import { PAPER_SIZES, type PaperSize } from './data/paperSizes.ts'
import type { PlanFrame } from './data/planData.ts'
import type { Words } from './data/useWords.ts'
import type { View } from './planAddress.ts'

/** An action that stands in the menu when the toolbar has no room for it. */
export type Further = { label: string; icon: Icon; disabled: boolean; act: () => void }

type Props = {
  view: View
  day: string
  words: Words
  frame: PlanFrame | null
  isSaving: boolean
  mayChange: boolean
  onDialog: (dialog: 'gaps' | 'carry') => void
  onPrint: (size: PaperSize) => void
  further: readonly Further[]
}

/** The rarer actions of a plan: print it, fill its gaps, carry over late work, publish it. */
export function PlannerMenu({ view, day, words, frame, isSaving, mayChange, onDialog, onPrint, further }: Props) {
  const { t } = useTranslation('planner')
  const publish = useMutation({
    mutationFn: () =>
      call('POST /v1/workshop/planner/publish', {
        body: { location_uuid: frame?.location.uuid ?? '', days: view === 'teams' ? weekOf(day) : [day] },
      }),
    onSuccess: () => showToast('success', t('published.done')),
    onError: showFailure,
  })
  const published = frame?.published.find((one) => one.day === day)
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label={t('more')} loading={isSaving}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {further.map(({ label, icon: Sign, disabled, act }) => (
          <Menu.Item key={label} leftSection={<Sign size={16} />} disabled={disabled} onClick={act}>
            {label}
          </Menu.Item>
        ))}
        {PAPER_SIZES.map((size) => (
          <Menu.Item key={size} onClick={() => onPrint(size)}>
            {t('print.day', { size })}
          </Menu.Item>
        ))}
        {mayChange && <Menu.Item onClick={() => onDialog('gaps')}>{t('gaps.title')}</Menu.Item>}
        {mayChange && <Menu.Item onClick={() => onDialog('carry')}>{t('carry.title')}</Menu.Item>}
        {mayChange && <Menu.Item onClick={() => publish.mutate()}>{t('published.do')}</Menu.Item>}
        {published && (
          <Menu.Label>
            {t('published.at', {
              time: `${words.date(words.dayOf(Date.parse(published.at)))} ${words.clock(Date.parse(published.at))}`,
            })}
          </Menu.Label>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
