// Runs before the first paint, so that a dark screen does not flash white and Arabic does not jump from left to right.
// The keys are those of renderer/ui/appTheme.ts and renderer/i18n/language.ts.
try {
  const root = document.documentElement
  const language = localStorage.getItem('language') ?? 'de'
  root.setAttribute('data-mantine-color-scheme', localStorage.getItem('theme') === 'dark' ? 'dark' : 'light')
  root.lang = language
  root.dir = language === 'ar' ? 'rtl' : 'ltr'
} catch {
  // Storage is switched off, so the defaults of index.html stay.
}
