import { registerHooks } from 'node:module'

/**
 * Import this first: from then on libraries that ask for Electron get what stands beside. A hook of Node, because an
 * alias of the test runner does not reach libraries.
 */
const url = new URL('electronStub.ts', import.meta.url).href

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url, format: 'module-typescript', shortCircuit: true } : next(specifier, context),
})
