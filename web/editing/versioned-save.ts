import { NotFoundError } from '#web/relay/errors.ts'
import type { IdempotencyKeys } from '#web/relay/idempotency-key.ts'
import { askAboutFields, showKeptChanges } from './conflict.tsx'
import type { Merge, MergedField } from './merge/merge-three-ways.ts'

/** A stored object, with the version that a save is checked against. */
export interface Stored {
  version: string
}

/**
 * Returns the options to send an input. There is no curtain, because the user may continue typing. The idempotency key
 * stays the same when unanswered input is sent again.
 */
export type Write = (input: unknown) => {
  hasNoCurtain: true
  onFailure: (error: unknown) => void
  idempotencyKey: string
}

/** Sends with the idempotency keys and the failure handler of an editor. */
export const writeWith =
  (keys: IdempotencyKeys, onFailure: (error: unknown) => void): Write =>
  (input) => ({ hasNoCurtain: true, onFailure, idempotencyKey: keys.keyFor(input) })

/**
 * The result of sending. `stored` is the new stored version, if at least a part was stored.
 *
 * - `done`: everything is stored
 * - `conflict`: someone else saved after this version was read. `theirs` is the stored version, which the answer has
 *   beside its error. Null if the object has been deleted.
 * - `refused`: the server rejected the content, and the user has been notified
 * - `failed`: the request failed, and the user has been notified
 */
export type Sent<S extends Stored, R> =
  | { is: 'done'; stored: S }
  | { is: 'conflict'; theirs: S | null }
  | { is: 'refused'; reason: R; stored?: S }
  | { is: 'failed'; stored?: S }

/** The result after a conflict is resolved. `kept`: the user continues editing. */
export type Saved<S extends Stored, R> = Exclude<Sent<S, R>, { is: 'conflict' }> | { is: 'kept' }

/** A part of an ad, a template or a setting that is saved with its version. */
export interface VersionedPart<M, S extends Stored, R> {
  /** Sends the user's version. `base` is the stored version it is based on. */
  send: (mine: M, base: S, write: Write) => Promise<Sent<S, R>>
  /** Merges the user's version and the stored version, which both began from `base`. */
  merge: (base: S, mine: M, theirs: S) => Merge<M>
  /** The label of the button that saves, for the dialog about conflicts. By default "Save". */
  saveLabel?: string
}

export interface VersionedSave<M, S> {
  /** Returns the user's current version. The user can type while a save is running. */
  mine: () => M
  /** The stored version that the user's version is based on. */
  base: S
  write: Write
  /** Called before a merged version is saved. `base` is the stored version that it is based on. */
  onMerged: (mine: M, base: S) => void
}

/** Asks about conflicts, and says what was kept. Tests pass their own. */
const dialogs = { ask: askAboutFields, showKept: showKeptChanges }

/**
 * Saves with a version. If someone else has saved since the base was read, merges both versions (PLUS-96):
 *
 * - Fields that only one side changed are kept.
 * - Fields that both sides changed are decided by the user. If there are none, nothing is asked, and a message says that
 *   the colleague's changes are kept.
 *
 * Throws if the stored version has been deleted.
 */
export async function saveVersioned<M, S extends Stored, R>(
  part: VersionedPart<M, S, R>,
  { mine, base: initial, write, onMerged }: VersionedSave<M, S>,
  { ask, showKept } = dialogs,
): Promise<Saved<S, R>> {
  let base = initial
  let wanted = mine()
  const kept: MergedField[] = []
  for (;;) {
    const sent = await part.send(wanted, base, write)
    if (sent.is !== 'conflict') {
      if (sent.is === 'done' && kept.length > 0) showKept(kept)
      return sent
    }
    const { theirs } = sent
    if (!theirs) throw new NotFoundError('NOT_FOUND')
    const merge = part.merge(base, mine(), theirs)
    const choices = merge.conflicts.length === 0 ? new Map() : await ask(merge, part.saveLabel)
    if (!choices) return { is: 'kept' }
    // The dialog lists the colleague's changes itself.
    if (merge.conflicts.length === 0) kept.push(...merge.merged.filter(({ by }) => by === 'theirs'))
    wanted = part.merge(base, mine(), theirs).resolve(choices)
    base = theirs
    onMerged(wanted, base)
  }
}
