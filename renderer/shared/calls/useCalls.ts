import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#renderer/net/calls/api.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { showUndoToast } from '#renderer/ui/feedback/undoToast.tsx'

/** Query key of a paper's calls. It begins with that of the paper, so that both are fetched again together. */
export const callsKey = (paper: string) => ['paper', paper, 'calls'] as const

/** Records calls to the customer of a paper. The toast offers to undo it. */
export function useCalls(paper: string) {
  const { t } = useTranslation(['paper', 'records'])
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)

  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    setBusy(true)
    try {
      await work()
      void client.invalidateQueries({ queryKey: ['dashboard'] })
      return true
    } catch (error) {
      showFailure(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  const withdraw = (call_uuid: string) =>
    attempt(async () => {
      const params = { uuid: paper, call_uuid }
      client.setQueryData(callsKey(paper), await call('DELETE /v1/workshop/paper/:uuid/calls/:call_uuid', { params }))
    })
  const record = (note = '') =>
    attempt(async () => {
      const { uuid, items } = await call('POST /v1/workshop/paper/:uuid/calls', {
        params: { uuid: paper },
        body: { note },
      })
      client.setQueryData(callsKey(paper), { items })
      showUndoToast(t('paper:calls.done'), t('records:list.undo'), () => void withdraw(uuid))
    })
  return { isBusy, record, withdraw }
}
