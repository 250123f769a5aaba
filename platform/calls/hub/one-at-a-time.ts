/**
 * Wraps a task so that only one run is active. A call during a run schedules one more run, and shares it with other
 * callers. Every caller waits for a run that started after the call.
 */
export function oneAtATime(task: () => Promise<void>): (() => Promise<void>) & { idle(): Promise<void> } {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  const start = (): Promise<void> => {
    const run = task().finally(() => {
      if (running === run) running = null
    })
    running = run
    return run
  }
  const request = (): Promise<void> => {
    if (next) return next
    if (!running) return start()
    next = running
      .catch(() => {})
      .then(() => {
        next = null
        return start()
      })
    return next
  }
  return Object.assign(request, { idle: async () => void (await (next ?? running)) })
}
