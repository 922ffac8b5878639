import { EventEmitter } from 'node:events'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createDownloads } from '#server/plugins/downloads.ts'

/** An answer whose reader never reads. */
function answer() {
  let stall = () => {}
  const raw = Object.assign(new EventEmitter(), {
    setTimeout: (_ms: number, act: () => void) => {
      stall = act
    },
    destroy: () => raw.emit('close'),
  })
  return { raw, stall: () => stall() }
}
const endless = () => new Readable({ read() {} })

function world() {
  const letThrough = createDownloads()
  return (session: { uuid: string; dealerId: string } | null) => {
    const { raw, stall } = answer()
    const stream = endless()
    letThrough(stream, { session } as never, { raw } as never)
    return { stream, stall }
  }
}
const ofDealer = (nth: number) => ({ uuid: `of ${nth}`, dealerId: 'dealer' })
const closed = (stream: Readable) => new Promise((resolve) => stream.once('close', resolve))

describe('downloads', () => {
  it('A session has at most four downloads at a time, and gets another one after one of them has ended', async () => {
    const download = world()
    const [first] = Array.from({ length: 4 }, () => download(ofDealer(1)))
    expect(() => download(ofDealer(1))).toThrow('Too many attempts')
    download(ofDealer(2))
    first?.stream.destroy()
    await closed(first?.stream ?? endless())
    download(ofDealer(1))
  })

  it('A dealer has at most twenty downloads at a time, and other dealers have their own', () => {
    const download = world()
    for (let nth = 0; nth < 20; nth++) download(ofDealer(nth))
    expect(() => download(ofDealer(20))).toThrow('Too many attempts')
    download({ uuid: 'of 0', dealerId: 'other' })
  })

  it('A reader that stops reading is cut off, and makes room', async () => {
    const download = world()
    const all = Array.from({ length: 4 }, () => download(ofDealer(1)))
    const [first] = all
    const end = closed(first?.stream ?? endless())
    first?.stall()
    await end
    download(ofDealer(1))
  })

  it('A stream that fails before the answer begins does not end the process', async () => {
    const { stream } = world()(null)
    const end = closed(stream)
    stream.destroy(new Error('The database went away'))
    await end
  })
})
