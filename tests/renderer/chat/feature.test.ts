import { expect, test } from 'vitest'
import { mayOpen } from '#renderer/app/screens/visibleScreens.ts'
import { feature } from '#renderer/features/chat/feature.ts'

test('Only users who may read chats see the chat in the app', () => {
  for (const screen of feature.screens) {
    expect(mayOpen(screen, { global: ['global.chat.read'] }, {})).toBe(true)
    expect(mayOpen(screen, { global: ['global.chat.create'], north: ['global.chat.read'] }, {})).toBe(false)
  }
})
