import { registerHooks } from 'node:module'

/**
 * Import this first: from then on libraries that ask for Electron get `electronStub.ts`. It is a hook of Node, because
 * an alias of the test runner does not reach libraries.
 */
const url = new URL('electronStub.ts', import.meta.url).href
/** Marks that the hook is set. The bundle of a program holds a second copy of this file, without a stub beside it. */
const DONE = Symbol.for('electronHook')

if (!(DONE in globalThis)) {
  Object.defineProperty(globalThis, DONE, { value: true })
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'electron' ? { url, format: 'module-typescript', shortCircuit: true } : next(specifier, context),
  })
}
