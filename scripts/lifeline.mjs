// Preloaded (`--import`) into every program that another program starts with a pipe as its standard input. The pipe
// breaks when the parent ends for any reason. This program then handles it like SIGTERM, and exits by force if the clean
// stop takes too long.

const CLEAN_STOP_MS = 15_000

process.stdin.on('error', stop).on('end', stop).on('close', stop).resume()
// The pipe alone does not keep a program running.
process.stdin.unref?.()

let stopping = false
function stop() {
  if (stopping) return
  stopping = true
  // Under `node --watch`, the watcher is the parent. It has the same pipe but does not read it.
  if (process.env.WATCH_REPORT_DEPENDENCIES !== undefined) process.kill(process.ppid, 'SIGTERM')
  setTimeout(() => process.exit(1), CLEAN_STOP_MS).unref()
  if (process.listenerCount('SIGTERM') > 0) process.emit('SIGTERM', 'SIGTERM')
  else process.exit(1)
}
