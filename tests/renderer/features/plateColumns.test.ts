import { expect, test, vi } from 'vitest'
import { acceptanceView } from '#renderer/features/acceptance/list/view.ts'
import { checkinView } from '#renderer/features/checkin/list/view.ts'
import { paperView } from '#renderer/features/paper/list/view.ts'
import { requestView } from '#renderer/features/serviceRequest/view.ts'
import type { ListView } from '#renderer/records/view.ts'

// The lists keep values of this computer. They ask the page for changes when they are loaded.
vi.hoisted(() => vi.stubGlobal('window', { addEventListener: () => undefined }))

/** Width of a seasonal plate such as `MUS-N 70 04/10` with the padding of its cell (px). */
const SEASONAL_PX = 136

test('The lists of cars show a seasonal plate in full, because the plate names the car', () => {
  const views: Pick<ListView, 'namespace' | 'widths'>[] = [acceptanceView, checkinView, paperView, requestView]
  const narrow = views.filter(({ widths }) => (widths?.licensePlate ?? 0) < SEASONAL_PX)
  expect(narrow.map(({ namespace }) => namespace)).toEqual([])
})
