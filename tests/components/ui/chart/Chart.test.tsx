import { DirectionProvider } from '@mantine/core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Chart } from '#renderer/ui/chart/Chart.tsx'
import { show } from '#tests/support/components/show.tsx'
import { violations } from '#tests/support/components/violations.ts'

const counted = (amount: number | null, text = String(amount)) => ({ amount, text })
const ARRIVALS = {
  title: 'Ankünfte',
  marks: ['07:00', '07:15', '07:30'],
  marksName: 'Uhrzeit',
  amountName: 'Anzahl',
  series: [{ name: 'Anzahl', values: [counted(4), counted(1), counted(2)] }],
} as const
const TIMES = {
  isSideways: true,
  title: 'Dauer',
  marks: ['Rückruf', 'Kostenvoranschlag'],
  marksName: 'Art',
  amountName: 'Stunden',
  series: [
    { name: 'Erste Aktion', values: [counted(2, '2 Std.'), counted(null, 'kein Wert')] },
    { name: 'Ende', values: [counted(5, '5 Std.'), counted(null, 'kein Wert')] },
  ],
} as const
const table = (
  <table>
    <tbody>
      <tr>
        <th scope="row">07:00</th>
        <td>4</td>
      </tr>
    </tbody>
  </table>
)
const slider = (name: string) => page.getByRole('slider', { name })
const canvas = () => document.querySelector('canvas')

/** Share of the painted pixels in the left half of the canvas. */
function leftShare(): number {
  const { width, height } = canvas() as HTMLCanvasElement
  const pen = canvas()?.getContext('2d') as CanvasRenderingContext2D
  const { data } = pen.getImageData(0, 0, width, height)
  let [left, all] = [0, 0]
  for (let at = 3; at < data.length; at += 4) {
    if (data[at] !== 255) continue
    all += 1
    if (((at - 3) / 4) % width < width / 2) left += 1
  }
  return left / all
}

test('7.12.9 A chart is drawn, its values are read with the arrow keys, and its table stays reachable', async () => {
  await show(<Chart {...ARRIVALS}>{table}</Chart>, ['shell'])
  await expect.element(slider('Ankünfte')).toHaveAttribute('aria-valuetext', '07:00: 4')
  await expect.poll(canvas).not.toBeNull()
  slider('Ankünfte').element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(slider('Ankünfte')).toHaveAttribute('aria-valuetext', '07:15: 1')
  await userEvent.keyboard('{End}')
  await expect.element(slider('Ankünfte')).toHaveAttribute('aria-valuetext', '07:30: 2')
  await page.getByText('Als Tabelle').click()
  await expect.element(page.getByRole('rowheader', { name: '07:00' })).toBeVisible()
  expect(await violations()).toEqual([])
})

test('7.12.9 A chart is mirrored in languages that are written from right to left', async () => {
  const shown = await show(<Chart {...ARRIVALS}>{table}</Chart>, ['shell'])
  await expect.poll(canvas).not.toBeNull()
  await expect.poll(leftShare).toBeGreaterThan(0.5)
  await shown.unmount()
  document.documentElement.dir = 'rtl'
  await show(
    <DirectionProvider initialDirection="rtl">
      <Chart {...ARRIVALS}>{table}</Chart>
    </DirectionProvider>,
    ['shell'],
  )
  await expect.poll(canvas).not.toBeNull()
  await expect.poll(leftShare).toBeLessThan(0.5)
  document.documentElement.dir = 'ltr'
})

test('7.13.8 A withheld median is announced as withheld, and an arrow key goes down to the next type', async () => {
  await show(<Chart {...TIMES}>{table}</Chart>, ['shell'])
  await expect.element(slider('Dauer')).toHaveAttribute('aria-valuetext', 'Rückruf: Erste Aktion 2 Std., Ende 5 Std.')
  slider('Dauer').element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect
    .element(slider('Dauer'))
    .toHaveAttribute('aria-valuetext', 'Kostenvoranschlag: Erste Aktion kein Wert, Ende kein Wert')
})
