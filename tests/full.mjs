// npm run test:full: everything, not only the gate. The tiers read the variable when they are loaded.
process.env.TEST_FULL = '1'
await import('./run.mjs')
