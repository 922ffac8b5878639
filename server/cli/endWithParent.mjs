// A killed parent cannot stop its children: `kill` reaches npm, but not what npm started through a shell. So a process
// whose parent has ended stops itself, as if it had got a signal.
const CHECK_MS = 500
const parent = process.ppid

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
}, CHECK_MS).unref()
