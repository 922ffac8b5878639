import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DashboardLayout } from '#contract/api/dashboard/dashboard.ts'
import { completeLayout, type WidgetPlace } from '#contract/dashboard/widgets.ts'
import { call } from '#renderer/net/calls/api.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { DASHBOARD_KEY } from '../data/useDashboard.ts'

export type Draft = {
  /** Empty for the user's own layout, otherwise the group whose members get it. */
  group: string
  version: number
  places: WidgetPlace[]
}

const draftOf = (group: string, { version, places }: DashboardLayout): Draft => ({
  group,
  version,
  places: completeLayout(places),
})

/** Arranges the start page in a draft that takes effect when it is saved. */
export function useArrange(shown: DashboardLayout | undefined) {
  const { t } = useTranslation('dashboard')
  const client = useQueryClient()
  const [draft, setDraft] = useState<Draft | null>(null)
  const [isBusy, setBusy] = useState(false)

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      // Another user or tab saved first. The draft gets their version, so that saving it again replaces theirs.
      const current = error instanceof ApiError && error.code === 'version_conflict' ? error.current : undefined
      if (current) setDraft((mine) => mine && { ...mine, version: Number(current.version) })
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const ended = async () => {
    await client.invalidateQueries({ queryKey: DASHBOARD_KEY })
    setDraft(null)
    showToast('success', t('arrange.saved'))
  }
  const open = (group: string) =>
    attempt(async () => {
      if (group === '') return setDraft(shown ? draftOf('', shown) : null)
      setDraft(draftOf(group, await call('GET /v1/dashboard/groups/:group_uuid', { params: { group_uuid: group } })))
    })
  const save = ({ group, version, places }: Draft) =>
    attempt(async () => {
      const body = { version, places }
      if (group === '') await call('PUT /v1/dashboard/layout', { body })
      else await call('PUT /v1/dashboard/groups/:group_uuid', { params: { group_uuid: group }, body })
      await ended()
    })
  const reset = ({ group }: Draft) =>
    attempt(async () => {
      if (group === '') await call('DELETE /v1/dashboard/layout')
      else await call('DELETE /v1/dashboard/groups/:group_uuid', { params: { group_uuid: group } })
      await ended()
    })
  return { draft, setDraft, isBusy, open, save, reset, cancel: () => setDraft(null) }
}
