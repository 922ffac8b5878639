import i18next from 'i18next'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'

vi.mock('#renderer/ui/feedback/toasts.ts', () => ({ showToast: vi.fn() }))

const TEXTS = {
  no_permission: 'Das dürfen Sie nicht.',
  server_error: 'Fehler.',
  bad_response: 'Unverständlich.',
  not_in_workshop: 'Nicht hier.',
  not_in_workshop_named: '{{people}}: nicht hier.',
}

beforeAll(async () => {
  await i18next.init({ lng: 'de', resources: { de: { errors: TEXTS } } })
})
beforeEach(() => vi.mocked(showToast).mockClear())

const shown = async (error: unknown) => {
  showFailure(error)
  await i18next.loadNamespaces('errors')
  return vi.mocked(showToast).mock.calls
}

test('A refused call is shown in words, and any other failure as an unknown answer', async () => {
  expect(await shown(new ApiError('no_permission', { status: 403 }))).toEqual([['error', TEXTS.no_permission]])
  vi.mocked(showToast).mockClear()
  expect(await shown(new Error('x'))).toEqual([['error', TEXTS.bad_response]])
})

test('A cancelled call is not shown as a failure', async () => {
  expect(await shown(new ApiError('cancelled', { status: 0 }))).toEqual([])
})

test('A failure with a request number is not shown again, because it was shown with that number already', async () => {
  expect(await shown(new ApiError('server_error', { status: 500, requestId: '0199' }))).toEqual([])
  expect(await shown(new ApiError('server_error', { status: 500 }))).toEqual([['error', TEXTS.server_error]])
})

test('A refusal names the refused technician, and is shown as well if it has no name', async () => {
  const named = new ApiError('not_in_workshop', { status: 409, about: { people: ['Petra Moorkötter', 'Bert Muster'] } })
  const isolate = (text: string) => `\u2068${text}\u2069`
  expect(await shown(named)).toEqual([['error', `${isolate('Petra Moorkötter, Bert Muster')}: nicht hier.`]])
  vi.mocked(showToast).mockClear()
  expect(await shown(new ApiError('not_in_workshop', { status: 409 }))).toEqual([['error', TEXTS.not_in_workshop]])
})
