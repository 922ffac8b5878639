type Settings = { onChange: (listener: () => void) => void }

/** Says what main has said before in another language as soon as that is chosen: now, and at each change. */
export function followLanguage(settings: Settings, language: () => string, say: () => void): void {
  let last: string | null = null
  const follow = () => {
    const now = language()
    if (now === last) return
    last = now
    say()
  }
  settings.onChange(follow)
  follow()
}
