import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useDrawn } from '#renderer/records/screen/useDrawn.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('A list that an open form covers is drawn after one second, and stays drawn', async () => {
  const { result, act } = await renderHook(() => useDrawn(false))
  expect(result.current).toBe(false)
  await act(() => vi.advanceTimersByTime(999))
  expect(result.current).toBe(false)
  await act(() => vi.advanceTimersByTime(1))
  expect(result.current).toBe(true)
})

test('A covered list is drawn at once when its form closes earlier, and stays drawn when it is covered again', async () => {
  const { result, rerender, act } = await renderHook((isShown) => useDrawn(isShown ?? false), { initialProps: false })
  expect(result.current).toBe(false)
  await rerender(true)
  expect(result.current).toBe(true)
  await act(() => vi.advanceTimersByTime(1))
  await rerender(false)
  expect(result.current).toBe(true)
})
