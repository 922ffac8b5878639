import { makeCodec } from './codec.ts'
import { isolatedWorld } from './isolatedWorld.ts'
import { mainWorld } from './mainWorld.ts'
import { makePeer } from './peer.ts'

/** The text of a function as the page runs it. Node has removed the types when it loaded the file. */
const source = (...functions: ((...args: never[]) => unknown)[]) => functions.map(String).join('\n')

export function mainWorldScript(secret: string): string {
  return `(() => { ${source(makePeer)}; (${mainWorld})(${JSON.stringify(secret)}) })()`
}

export function isolatedWorldScript(secret: string, binding: string, preload: string | null): string {
  const run = preload === null ? 'null' : `function (require, module, exports) { ${preload}\n}`
  const args = `${JSON.stringify(secret)}, ${JSON.stringify(binding)}, ${run}`
  return `(() => { ${source(makeCodec, makePeer)}; (${isolatedWorld})(${args}) })()`
}
