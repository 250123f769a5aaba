import { REJECTED_INDEX } from '#rules/candidates/board.ts'

/** A row of the choice of a step: a step, or neighbouring steps that the candidate cannot be moved to. */
type StepGroup<S> =
  | { kind: 'open'; step: S; isLast: boolean }
  | { kind: 'closed'; steps: S[]; isBehind: boolean; isLast: boolean }

/**
 * Returns the rows for a choice of a step, in board order with the rejected candidates last. Neighbouring steps that a
 * locked board closes share a row. `isBehind`: these steps come before the current one. `isLast`: the rejected
 * candidates.
 */
export function groupSteps<S extends { readonly id: string }>(
  steps: readonly S[],
  currentId: string,
  allowed: ReadonlySet<string>,
): StepGroup<S>[] {
  const current = steps.findIndex(({ id }) => id === currentId)
  const groups: StepGroup<S>[] = []
  const inOrder = [...steps.keys()].filter((index) => index !== REJECTED_INDEX)
  for (const index of [...inOrder, REJECTED_INDEX]) {
    const step = steps[index]
    if (!step) continue
    const isLast = index === REJECTED_INDEX
    const isBehind = index < current && !isLast
    const last = groups.at(-1)
    if (allowed.has(step.id)) groups.push({ kind: 'open', step, isLast })
    else if (last?.kind === 'closed' && last.isBehind === isBehind && !isLast) last.steps.push(step)
    else groups.push({ kind: 'closed', steps: [step], isBehind, isLast })
  }
  return groups
}
