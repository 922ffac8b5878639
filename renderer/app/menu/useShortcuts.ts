import { useHotkeys } from '@mantine/hooks'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { CHAT, HOME, PROFILE } from '../screens/addresses.ts'

const SECOND_KEY_MS = 1_500
/** After G, as in "go to". The same list is what the keyboard sheet shows. */
export const GO_TO = [
  { key: 'd', path: HOME, label: 'keyboard.dashboard' },
  { key: 'c', path: CHAT, label: 'keyboard.chat' },
  { key: 'p', path: PROFILE, label: 'keyboard.profile' },
] as const

/** Keys that work everywhere except where somebody types. */
export function useShortcuts(openHelp: () => void): void {
  const navigate = useNavigate()
  const goPressedAt = useRef(0)
  useHotkeys([
    ['shift+?', openHelp],
    [
      'g',
      () => {
        goPressedAt.current = Date.now()
      },
    ],
    ...GO_TO.map(({ key, path }): [string, () => void] => [
      key,
      () => {
        if (Date.now() - goPressedAt.current < SECOND_KEY_MS) void navigate(path)
        goPressedAt.current = 0
      },
    ]),
  ])
}
