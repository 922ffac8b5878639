import { useHotkeys } from '@mantine/hooks'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { addressOf } from '../screens/visibleScreens.ts'
import { useGoTo } from './useGoTo.ts'

const SECOND_KEY_MS = 1_500

/** Keys that work everywhere except in text fields. */
export function useShortcuts(openHelp: () => void): void {
  const navigate = useNavigate()
  const goPressedAt = useRef(0)
  const goTo = useGoTo()
  useHotkeys([
    ['shift+?', openHelp],
    [
      'g',
      () => {
        goPressedAt.current = Date.now()
      },
    ],
    ...goTo.map((screen): [string, () => void] => [
      screen.goKey,
      () => {
        if (Date.now() - goPressedAt.current < SECOND_KEY_MS) void navigate(addressOf(screen))
        goPressedAt.current = 0
      },
    ]),
  ])
}
