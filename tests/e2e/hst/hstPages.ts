import type { Browser, Locator, Page } from 'playwright/test'
import type { DemoServer } from '#tests/support/browser/demoServer.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { unique } from '#tests/support/samples/unique.ts'
import { type Person, person } from '../chat/chatPages.ts'
import { newPaper, type Paper } from '../paper/paperPages.ts'
import { atPage } from '../records/adminPages.ts'

/** A VIN that no other test has. */
function freshVin(): string {
  return `WVWZZZCDZMW9${String(unique()).padStart(5, '0')}`
}

/** The text of a portal page as it is copied. */
export const copied = (vin: string, ...lines: string[]) => [`FIN: ${vin}`, 'Feldmaßnahmen', ...lines].join('\n')
export const RECALL = '28E9\tSicherheitsrückruf Airbag <img src=x onerror=alert(1)>\toffen'

/** A car of today with a paper, and a user who may change it. */
export async function carToday(server: DemoServer, values: Partial<Paper> = {}) {
  const admin = await person(server, 'admin')
  const vin = freshVin()
  const paper = await newPaper(admin, { vin, promised_at: new Date(readClock() + 60_000).toISOString(), ...values })
  return { admin, vin, paper }
}

/** Stores a text, as the dialog would. */
export const take = (who: Person, vin: string, raw: string) =>
  who.call('POST', '/workshop/hst/looks', {
    raw,
    vin,
    source: 'paste',
    checked_at: new Date(readClock()).toISOString(),
  })

/** A user's browser at the list, or at a car. */
export const atCheck = (
  browser: Browser,
  server: DemoServer,
  role: string,
  vin = '',
  appearance: Parameters<typeof atPage>[4] = {},
): Promise<Page> => atPage(browser, server, role, `/workshop/hst/check${vin === '' ? '' : `?vin=${vin}`}`, appearance)

/** A portal page as a browser prints it into a file, with the browser's text above and below. */
export async function printOut(browser: Browser, vin: string): Promise<Buffer> {
  const page = await browser.newPage()
  await page.setContent(`<title>HST</title><style>table { border-collapse: collapse; inline-size: 24rem }
    td, th { border: 1px solid; padding: 3px; text-align: start }</style>
    <h1>Handbuch Service Technik</h1><p>FIN: ${vin}<br>Abfrage vom: 12.03.2026 14:05 Uhr</p>
    <h2>Feldmaßnahmen</h2><table><tr><th>Nummer</th><th>Titel</th><th>Status</th></tr>
    <tr><td>28E9</td><td style="inline-size: 9rem">Sicherheitsrückruf <b>Airbag</b> der Fahrerseite</td><td>offen</td></tr>
    <tr><td>9DM3</td><td>Serviceaktion Software</td><td>durchgeführt</td></tr></table>
    <h2>TPI</h2><table><tr><th>Vorgang</th><th>Titel</th></tr><tr><td>2990001/1</td><td>Knarzen</td></tr></table>`)
  const print = await page.pdf({ format: 'A4' })
  await page.close()
  return print
}

/** Drops a file, as from the folder of another program. */
export async function dropFile(on: Locator, name: string, content: Buffer): Promise<void> {
  const dataTransfer = await on.page().evaluateHandle(
    ([called, bytes]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(bytes)], called, { type: 'application/pdf' }))
      return transfer
    },
    [name, [...content]] as const,
  )
  await on.dispatchEvent('dragover', { dataTransfer })
  await on.dispatchEvent('drop', { dataTransfer })
}
