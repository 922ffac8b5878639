import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { fittingDictionaries } from '#electron/settings/dictionaries.ts'
import { followSpelling } from '#electron/settings/followSpelling.ts'

const SERVER = 'https://werkbank.example'
const KNOWN = ['de', 'de-AT', 'en-GB', 'en-US', 'fr', 'uk']
const FILES = ['de-DE-3-0.bdic', 'en-us-10-1.bdic', 'uk-UA-5-0.bdic']

type Wanted = { serverUrl: string | null; language: string | null; spellCheck: boolean }
let current: Wanted
let listener: (now: Wanted) => void
let asked: string[]
let done: string[]
let answer: () => Promise<Response>
let refresh: () => void

const start = (isSystems = false) => {
  refresh = followSpelling({
    isSystems,
    speller: {
      availableSpellCheckerLanguages: KNOWN,
      setSpellCheckerDictionaryDownloadURL: (url) => done.push(`from ${url}`),
      setSpellCheckerEnabled: (on) => done.push(on ? 'on' : 'off'),
      setSpellCheckerLanguages: (languages) => done.push(languages.join()),
    },
    settings: {
      get current() {
        return current
      },
      onChange: (heard) => {
        listener = heard
      },
    },
    fallback: () => 'de',
    fetch: (url) => {
      asked.push(url)
      return answer()
    },
  })
}
const settled = () => new Promise((resolve) => setImmediate(resolve))
const change = async (part: Partial<Wanted>) => {
  current = { ...current, ...part }
  done = []
  listener(current)
  await settled()
}

beforeEach(() => {
  current = { serverUrl: SERVER, language: null, spellCheck: true }
  asked = []
  done = []
  answer = async () => Response.json(FILES)
})

describe('DSK-12 spelling is checked with the server’s own dictionaries', () => {
  test('The spelling checker asks only the chosen server for dictionaries, also before the first answer', async () => {
    start()
    expect(done).toEqual(['off', `from ${SERVER}/app/dictionaries/`])
    await settled()
    expect(done.slice(2)).toEqual(['de', 'on'])
    expect(asked).toEqual([`${SERVER}/app/dictionaries`])
  })

  test('Without a chosen server the spelling checker gets an address at which no server answers', () => {
    current.serverUrl = null
    start()
    expect([done, asked]).toEqual([['off', 'from http://127.0.0.1:9/'], []])
  })

  test.each([
    ['has none', async () => Response.json([])],
    ['has none for this language', async () => Response.json(['fr-FR-3-0.bdic'])],
    ['does not know the address', async () => Response.json({ error: 'not_found' }, { status: 404 })],
    ['answers something else', async () => new Response('<html>')],
    ['cannot be reached', () => Promise.reject(new Error('net::ERR_CONNECTION_REFUSED'))],
  ])('The spelling checker is off when the server %s', async (_name, given) => {
    answer = given
    start()
    await settled()
    expect(done).not.toContain('on')
  })

  test('The spelling checker follows the language of the pages, the server, and its switch', async () => {
    start()
    await settled()
    await change({ language: 'en' })
    expect(done).toEqual(['off', `from ${SERVER}/app/dictionaries/`, 'en-US', 'on'])
    await change({ spellCheck: false })
    expect(done).toEqual(['off', `from ${SERVER}/app/dictionaries/`])
    await change({ spellCheck: true, serverUrl: 'https://b.example', language: 'uk' })
    expect(done).toEqual(['off', 'from https://b.example/app/dictionaries/', 'uk', 'on'])
  })

  test('The spelling checker does nothing when another setting is changed', async () => {
    start()
    await settled()
    await change({})
    expect(done).toEqual([])
  })

  test('An answer of the server about dictionaries that comes too late changes nothing', async () => {
    const late = Promise.withResolvers<Response>()
    answer = () => late.promise
    start()
    await change({ spellCheck: false })
    late.resolve(Response.json(FILES))
    await settled()
    expect(done).not.toContain('on')
  })

  test('A server that could not be asked about dictionaries is asked again at the next refresh', async () => {
    answer = () => Promise.reject(new Error('net::ERR_CONNECTION_REFUSED'))
    start()
    await settled()
    answer = async () => Response.json(FILES)
    done = []
    refresh()
    await settled()
    expect(done).toContain('on')
    done = []
    refresh()
    expect(done).toEqual([])
  })

  test('A server that could not be asked about dictionaries is asked again by itself after a while', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    answer = () => Promise.reject(new Error('net::ERR_CONNECTION_REFUSED'))
    start()
    await settled()
    answer = async () => Response.json(FILES)
    vi.advanceTimersByTime(5 * 60_000)
    await settled()
    expect(done).toContain('on')
  })

  test('If the system has a spelling checker of its own, only the switch counts', async () => {
    start(true)
    expect(done).toEqual(['on'])
    await change({ spellCheck: false })
    expect([done, asked]).toEqual([['off'], []])
  })
})

test.each([
  ['de', ['de']],
  ['en', ['en-US']],
  ['uk', ['uk']],
  ['fr', []],
  ['ar', []],
])('The language %s has the dictionaries %j', (language, expected) =>
  expect(fittingDictionaries(language, KNOWN, FILES)).toEqual(expected),
)
