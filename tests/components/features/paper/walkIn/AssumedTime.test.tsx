import { useState } from 'react'
import { expect, test } from 'vitest'
import { AssumedTime } from '#renderer/features/paper/walkIn/AssumedTime.tsx'
import { show } from '#tests/support/components/show.tsx'

test('The assumed time of works without a target is a number of time units, and an empty field means no time', async () => {
  const told: (number | null)[] = []
  function Held() {
    const [value, setValue] = useState<number | null>(null)
    const change = (next: number | null) => {
      told.push(next)
      setValue(next)
    }
    return <AssumedTime missing={2} value={value} isRefused={false} onChange={change} />
  }
  const screen = await show(<Held />, ['paper'])
  const field = screen.getByRole('textbox', { name: 'Zeit für 2 Arbeiten ohne Vorgabe, zusammen' })
  await field.fill('12')
  await expect.element(field).toHaveValue('12')
  await field.fill('zwölf')
  await expect.element(field).toHaveValue('12')
  await field.fill('')
  expect(told).toEqual([12, null])
})
