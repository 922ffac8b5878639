import { registerHooks } from 'node:module'

/**
 * Import this first: from then on libraries that ask for Electron get the stub beside. It is a hook of Node, because an
 * alias of the test runner does not reach libraries.
 */
const url = new URL('electronStub.ts', import.meta.url).href
/** Once per process: in a bundle of a program this file has a second copy without a stub beside it. */
const DONE = Symbol.for('electronHook')

if (!(DONE in globalThis)) {
  Object.defineProperty(globalThis, DONE, { value: true })
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'electron' ? { url, format: 'module-typescript', shortCircuit: true } : next(specifier, context),
  })
}
