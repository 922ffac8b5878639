import { afterEach, expect, test } from 'vitest'
import { tidyAddress } from '#renderer/app/start/tidyAddress.ts'

const CHAT = '018f4a5e-1c2d-7e3f-8a4b-5c6d7e8f9a0b'
const before = window.location.href
afterEach(() => window.history.replaceState(null, '', before))

test('The address of a page that a mail program has changed is corrected before the page is drawn, and other addresses stay', () => {
  const opened = (address: string) => {
    window.history.replaceState(null, '', address)
    tidyAddress()
    return window.location.pathname + window.location.search + window.location.hash
  }
  expect(opened(`/chat?CHAT=${CHAT.toUpperCase()}#end`)).toBe(`/chat?chat=${CHAT}#end`)
  expect(opened(`/workshop/paper/${CHAT.toUpperCase()}/2`)).toBe(`/workshop/paper/${CHAT}/2`)
  expect(opened('/workshop/paper?q=DEM)')).toBe('/workshop/paper?q=DEM)')
})
