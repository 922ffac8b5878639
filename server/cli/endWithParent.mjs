// A killed parent cannot pass its end on: `kill` reaches npm, but not what npm has started through a shell. A process
// whose parent has gone therefore ends itself as if it had been asked to.
const CHECK_MS = 500
const parent = process.ppid

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
}, CHECK_MS).unref()
