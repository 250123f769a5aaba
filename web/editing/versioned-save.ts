import { NotFoundError } from '#web/relay/errors.ts'
import type { KeptKey } from '#web/relay/idempotency-key.ts'
import type { Difference, ConflictChoice } from './conflict.tsx'

/** What is stored, with the version that a save is compared with. */
export interface Stored {
  version: string
}

/**
 * How a part of a save is sent, by its input: without a curtain, since one may write on meanwhile, and under a key that
 * is the same when the same is sent again unanswered.
 */
export type Write = (input: unknown) => { hidden: true; onFailure: (error: unknown) => void; idempotencyKey: string }

/** Sends under the keys of an editor, and tells of a failure in its way. */
export const writeWith =
  (keys: KeptKey, onFailure: (error: unknown) => void): Write =>
  (input) => ({ hidden: true, onFailure, idempotencyKey: keys.for(input) })

/**
 * How sending went. done: all is stored; conflict: somebody else saved since this was read; refused: the server said
 * what is wrong, and the user knows; failed: the call did not go through, and the user knows. `stored` is what is
 * stored now, where a part of it was.
 */
export type Sent<S extends Stored, R> =
  | { is: 'done'; stored: S }
  | { is: 'conflict' }
  | { is: 'refused'; reason: R; stored?: S }
  | { is: 'failed'; stored?: S }

/** The same after a conflict was settled. load: the user takes what is stored; kept: the user goes on editing. */
export type Saved<S extends Stored, R> =
  | Exclude<Sent<S, R>, { is: 'conflict' }>
  | { is: 'load'; stored: S }
  | { is: 'kept' }

/** A part of an ad or a template that is saved with its version. */
export interface VersionedPart<M, S extends Stored, R> {
  /** Sends what stands on the page; `known` is what it began from. */
  send: (mine: M, known: S, write: Write) => Promise<Sent<S, R>>
  /** Reads what is stored now; null when somebody has deleted it, throws when it cannot be read. */
  readStored: () => Promise<S | null>
  /**
   * What stands on the page put over what is stored now, where the user changed it since `known`; all of what stands on
   * the page when left out.
   */
  merge?: (known: S, stored: S, mine: M) => M
  /** What differs, in plain words; nothing when both say the same. */
  differences: (stored: S, mine: M) => readonly Difference[]
}

/**
 * Saves with a version. When somebody else saved meanwhile, what is stored is read and the user asked whether what he
 * or she changed is to count; what only the other one changed stays. Nobody is asked when nothing differs, as after a
 * save whose answer was lost. Rejects when what is stored cannot be read or is gone.
 */
export async function saveVersioned<M, S extends Stored, R>(
  part: VersionedPart<M, S, R>,
  mine: M,
  began: S,
  write: Write,
  ask: (differences: readonly Difference[]) => Promise<ConflictChoice>,
  onMerged: (merged: M) => void = () => undefined,
): Promise<Saved<S, R>> {
  let known = began
  let wanted = mine
  for (;;) {
    const sent = await part.send(wanted, known, write)
    if (sent.is !== 'conflict') return sent
    const stored = await part.readStored()
    if (!stored) throw new NotFoundError('NOT_FOUND')
    const merged = part.merge?.(known, stored, wanted) ?? wanted
    const differences = part.differences(stored, merged)
    const choice = differences.length === 0 ? 'replace' : await ask(differences)
    if (choice === 'load') return { is: 'load', stored }
    if (choice === undefined) return { is: 'kept' }
    known = stored
    wanted = merged
    onMerged(merged)
  }
}
