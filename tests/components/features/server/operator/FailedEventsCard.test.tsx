import { afterEach, expect, test, vi } from 'vitest'
import type { FailedEvent } from '#contract/api/administration/failedEvents.ts'
import { FailedEventsCard } from '#renderer/features/server/operator/FailedEventsCard.tsx'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { show } from '#tests/support/components/show.tsx'

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const UUID = '019aa000-0000-7000-8000-000000000001'
const failed: FailedEvent = {
  uuid: UUID,
  subscriber: 'plan.jobs_follow_paper',
  type: 'paper.changed',
  subject_uuid: UUID,
  at: '2026-11-26T08:00:00.000Z',
  state: 'failed',
  attempts: 8,
  last_error: 'The bay of the block does not exist',
  next_at: null,
  updated_at: '2026-11-26T09:30:00.000Z',
}

/** A server whose list is empty after a decision. */
function server(decisions: string[]): typeof fetch {
  return async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), location.href)
    const method = input instanceof Request ? input.method : init?.method
    if (method === 'POST') {
      decisions.push(pathname.split('/').at(-1) ?? '')
      return new Response(null, { status: 204 })
    }
    const newer = { ...failed, uuid: UUID.replace(/1$/, '2'), subscriber: 'a.newer_server', state: 'waiting' }
    return Response.json({ items: decisions.length > 0 ? [] : [failed, newer], has_more: false })
  }
}

test('A failed event says in words what was not done, and can be tried again or discarded', async () => {
  for (const [button, decision] of [
    ['Noch einmal versuchen', 'retry'],
    ['Verwerfen', 'discard'],
  ] as const) {
    const decisions: string[] = []
    vi.stubGlobal('fetch', server(decisions))
    const screen = await show(<FailedEventsCard />, ['server'])
    await expect.element(screen.getByText('Plan: Arbeiten ziehen mit dem Auftrag um')).toBeVisible()
    await expect.element(screen.getByText('The bay of the block does not exist').first()).toBeVisible()
    // A subscription that this client does not know is shown by its name.
    await expect.element(screen.getByText('a.newer_server')).toBeVisible()
    await screen.getByRole('button', { name: button }).first().click()
    await expect.element(screen.getByText('Alle Änderungen sind weitergegeben.')).toBeVisible()
    expect(decisions).toEqual([decision])
    queryClient.clear()
    await screen.unmount()
  }
})
