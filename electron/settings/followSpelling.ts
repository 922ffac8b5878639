import type { Session } from 'electron'
import { z } from 'zod'
import { fittingDictionaries } from './dictionaries.ts'

type Wanted = { serverUrl: string | null; language: string | null; spellCheck: boolean }
type Speller = Pick<
  Session,
  | 'availableSpellCheckerLanguages'
  | 'setSpellCheckerDictionaryDownloadURL'
  | 'setSpellCheckerEnabled'
  | 'setSpellCheckerLanguages'
>
type Options = {
  speller: Speller
  settings: { current: Wanted; onChange: (listener: (now: Wanted) => void) => void }
  fallback: () => string
  fetch: (url: string, init: RequestInit) => Promise<Response>
  /** True on macOS, which uses its own dictionaries. Chromium downloads none there. */
  isSystems: boolean
}

const AGAIN_MS = 5 * 60_000
const TIMEOUT_MS = 8_000
/** Replaces Chromium's own download address. Port 9 of this computer answers nobody, so nothing leaves the computer. */
const NOWHERE = 'http://127.0.0.1:9/'
const list = z.array(z.string().max(100)).max(1_000)

/**
 * Marks misspelled words with the dictionaries of our own server. By default Chromium downloads them from Google. So
 * its address is replaced first, and checking starts only when the server has a fitting dictionary. Returns a function
 * that retries a server that could not be reached.
 */
export function followSpelling({ speller, settings, fallback, fetch, isSystems }: Options): () => void {
  let generation = 0
  let last = ''
  let again: ReturnType<typeof setTimeout> | undefined
  const follow = async () => {
    const { serverUrl, spellCheck, language: chosen } = settings.current
    const language = chosen ?? fallback()
    const state = JSON.stringify([serverUrl, spellCheck, language])
    if (state === last) return
    last = state
    clearTimeout(again)
    generation += 1
    const mine = generation
    if (isSystems) {
      speller.setSpellCheckerEnabled(spellCheck)
      return
    }
    speller.setSpellCheckerEnabled(false)
    speller.setSpellCheckerDictionaryDownloadURL(serverUrl ? `${serverUrl}/app/dictionaries/` : NOWHERE)
    if (!serverUrl || !spellCheck) return
    const served = await servedBy(serverUrl, fetch)
    if (mine !== generation) return
    if (served) check(language, served)
    else askAgain()
  }
  const askAgain = () => {
    last = ''
    again = setTimeout(() => void follow(), AGAIN_MS)
    again.unref()
  }
  const check = (language: string, served: readonly string[]) => {
    const languages = fittingDictionaries(language, speller.availableSpellCheckerLanguages, served)
    if (languages.length === 0) return
    speller.setSpellCheckerLanguages(languages)
    speller.setSpellCheckerEnabled(true)
  }
  const refresh = () => void follow()
  settings.onChange(refresh)
  refresh()
  return refresh
}

async function servedBy(serverUrl: string, fetch: Options['fetch']): Promise<string[] | null> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const answer = await fetch(`${serverUrl}/app/dictionaries`, { credentials: 'omit', redirect: 'error', signal })
    if (!answer.ok) return []
    const parsed = list.safeParse(await answer.json())
    return parsed.success ? parsed.data : []
  } catch {
    return null
  }
}
