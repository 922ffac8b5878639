import { expect, it } from 'vitest'
import { hstHandlers } from '#server/modules/workshop/hst/hstHandlers.ts'
import { readText } from '#server/modules/workshop/hst/textSnapshot.ts'

/** Thrown in place of the first transaction, because this test has no database. */
class AtTransaction extends Error {}

it.each(['POST /v1/workshop/hst/reading', 'POST /v1/workshop/hst/looks'] as const)(
  'The pasted text of an HST list is read before the transaction of %s begins',
  async (endpoint) => {
    const reads: string[] = []
    const body = {
      vin: '',
      get raw() {
        reads.push('raw')
        return 'Feldmaßnahmen\nkeine'
      },
      text: '',
    }
    const database = {
      inDealer: () => {
        reads.push('transaction')
        throw new AtTransaction()
      },
    }
    const files = { admit: async () => ({}) }
    const handlers = hstHandlers({ database, hub: {}, now: () => 0 } as never, { files, jobs: {} } as never)
    const session = { dealerId: 'dealer' }
    await expect((async () => handlers[endpoint]({ session, body } as never))()).rejects.toThrow(AtTransaction)
    const parsed: string[] = []
    readText({
      get raw() {
        parsed.push('raw')
        return ''
      },
      text: '',
    })
    // The original of a snapshot is stored, which reads the text once more.
    const stored = endpoint === 'POST /v1/workshop/hst/looks' ? ['raw'] : []
    expect(reads).toEqual([...stored, ...parsed, 'transaction'])
  },
)
