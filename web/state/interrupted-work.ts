/** Keys of the editors that React is removing with unsaved work, until the end of the current task. */
const removed = new Set<string>()

/** Keys of the editors that a failure removed with unsaved work. */
const interrupted = new Set<string>()

/** Reports that an editor with unsaved work is removed, for whatever reason. */
export function reportRemovedWork(key: string): void {
  removed.add(key)
  queueMicrotask(() => removed.delete(key))
}

/** Reports that the failure of a page has just replaced everything on it. */
export function reportInterruption(): void {
  for (const key of removed) interrupted.add(key)
}

/** Returns whether a failure removed the editor with unsaved work. The editor then continues with it, once. */
export const takeInterrupted = (key: string): boolean => interrupted.delete(key)
