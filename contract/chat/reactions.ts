/** Reactions to a message, each with the emoji that shows it. The names are stored. */
export const REACTION_EMOJIS = {
  agree: '👍',
  disagree: '👎',
  heart: '❤️',
  laugh: '😂',
  surprise: '😮',
  sad: '😢',
  thanks: '🙏',
  done: '✅',
  not_done: '❌',
  seen: '👀',
  celebrate: '🎉',
  on_it: '🔧',
} as const
export type Reaction = keyof typeof REACTION_EMOJIS
export const REACTIONS = Object.keys(REACTION_EMOJIS) as readonly Reaction[]

/** Hours in which senders may edit their own message. */
export const CHAT_EDIT_HOURS = 24
