import fc from 'fast-check'

// Each run of the gate must try the same cases. The full run has a new seed, which it prints.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(globalThis.process?.env.TEST_SEED ?? 1) })

/** Property-based tests with the seed of the run. */
export { fc }
