// Preloaded into every program that another one starts with a pipe as its standard input (`--import`). The pipe breaks
// when the starter ends, however it ends; then this program stops as if it had been asked to, and after a while without
// asking.

/** Milliseconds for a clean stop. */
const patience = 15_000

process.stdin.on('error', stop).on('end', stop).on('close', stop).resume()
// The pipe alone keeps no program running.
process.stdin.unref?.()

let stopping = false
function stop() {
  if (stopping) return
  stopping = true
  // Under `node --watch` the watcher stands between, with the same pipe and no ear for it.
  if (process.env.WATCH_REPORT_DEPENDENCIES !== undefined) process.kill(process.ppid, 'SIGTERM')
  setTimeout(() => process.exit(1), patience).unref()
  if (process.listenerCount('SIGTERM') > 0) process.emit('SIGTERM', 'SIGTERM')
  else process.exit(1)
}
