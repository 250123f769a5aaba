/**
 * The event that loses unsaved work:
 *
 * - `leaving`: leaving the page loses the work of an editor.
 * - `sessionEnd`: the end of the session loses a note. A note is saved when the page is left.
 * - `closing`: closing the tab loses a draft in the tab's storage.
 */
export type LostBy = 'leaving' | 'sessionEnd' | 'closing'

const order: readonly LostBy[] = ['closing', 'sessionEnd', 'leaving']

/** Saves a piece of work in its current state. Returns whether it was saved. */
export type Save = () => Promise<boolean>

interface Work {
  lostBy: LostBy
  /** Returns how to save the work before the page is left. Null if it cannot be saved now. */
  save: () => Save | null
}

/** All unsaved work: editors, notes, messages and drafts register here (SHELL-89). */
const unsavedWork = new Set<Work>()

/** Registers unsaved work until the returned function is called. */
export function addUnsaved(lostBy: LostBy, save: () => Save | null = () => null): () => void {
  const work = { lostBy, save }
  unsavedWork.add(work)
  if (unsavedWork.size === 1) window.addEventListener('beforeunload', preventClose)
  return () => {
    unsavedWork.delete(work)
    if (unsavedWork.size === 0) window.removeEventListener('beforeunload', preventClose)
  }
}

const workLostBy = (act: LostBy) => [...unsavedWork].filter(({ lostBy }) => order.indexOf(lostBy) >= order.indexOf(act))

/** Returns whether the event would lose unsaved work. */
export function isLostBy(act: LostBy): boolean {
  return workLostBy(act).length > 0
}

/**
 * Returns a function that saves all work that the event would lose, one piece after another. Null if there is none, or
 * some of it cannot be saved now.
 */
export function getSave(act: LostBy): Save | null {
  const saves = workLostBy(act).map(({ save }) => save())
  if (saves.length === 0 || saves.includes(null)) return null
  return async () => {
    for (const save of saves) if (!(await save?.())) return false
    return true
  }
}

/** Forgets all unsaved work, because the user has discarded it. */
export function discardUnsaved(): void {
  unsavedWork.clear()
  window.removeEventListener('beforeunload', preventClose)
}

function preventClose(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
