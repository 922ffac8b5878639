import '#renderer/ui/theme/styles.css'
import 'virtual:theme.css'
import { createRoot } from 'react-dom/client'
import { startActivity } from '#renderer/desktop/activity.ts'
import { desktop } from '#renderer/desktop/bridge.ts'
import { tellLanguage } from '#renderer/desktop/tellLanguage.ts'
import { startNet } from '#renderer/net/startNet.ts'
import { followSerialScanner } from '#renderer/shared/scan/typeCode.ts'
import { watchEarlyScans } from '#renderer/shared/scan/watchScans.ts'
import { provideStartCards } from '#renderer/ui/screen/StartCards.tsx'
import { App } from './app/App.tsx'
import { router } from './app/router.tsx'
import { provideStartPages } from './app/screens/startPage.ts'
import { loadFirstTexts, preloadFirstScreen, preloadWhileTyping } from './app/start/firstScreen.ts'
import { followLinks } from './app/start/followLinks.ts'
import { startPreferences } from './app/start/preferences.ts'
import { startEmoji } from './app/start/startEmoji.ts'
import { startFeatures, startFrame } from './app/start/startFeatures.ts'
import { startEventToasts } from './app/toasts/eventToasts.ts'
import { startFailureToasts } from './app/toasts/failureToasts.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

startPreferences()
startEventToasts()
startFailureToasts(router)
startActivity()
// Listens after the activity, which counts the keys of a scan, and before the screens, whose shortcuts would get them.
watchEarlyScans()
startFeatures()
startEmoji()
provideStartPages()
provideStartCards(async () => ({ default: (await import('./app/firstRun/FirstRunCards.tsx')).FirstRunCards }))
preloadWhileTyping()
if (desktop) {
  followLinks(desktop, router)
  followSerialScanner(desktop)
  startFrame()
  tellLanguage(desktop)
}
// Does not wait for the server: the shell shows what is still unknown.
void startNet()
await Promise.all([loadFirstTexts(), preloadFirstScreen()])
createRoot(root).render(<App />)
