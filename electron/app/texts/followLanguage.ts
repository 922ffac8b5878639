type Settings = { onChange: (listener: () => void) => void }

/** Calls `say` now and after each change of the language, so that main shows its texts in the new one. */
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
