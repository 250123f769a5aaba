/** What run.ts writes into the file that `MUTANT_FILE` names. */
export interface Orders {
  /** How many mutants there are. */
  total: number
  /** Where to write what each file reaches. */
  folder: string
  /** How often each mutant may be reached: a loop that no longer ends reaches it more often. */
  limits: Readonly<Record<string, number>>
}

/** What a test file reaches: how often while its modules load, and how often while its tests run. */
export interface Reached {
  loading: [id: number, times: number][]
  running: [id: number, times: number][]
}

/**
 * Of the path of a trial (`moves.mutant-12-3.test.ts`) the test file and the mutant that acts, -1 for none; null for
 * any other path.
 */
export function trialOf(path: string): { file: string; mutant: number } | null {
  const [, stem, mutant, end] = /^(.*)\.mutant-(-?\d+)-\d+(\.test\.tsx?)$/.exec(path) ?? []
  return mutant === undefined ? null : { file: `${stem}${end}`, mutant: Number(mutant) }
}
