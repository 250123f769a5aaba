/** The file that run.ts writes and `MUTANT_FILE` names. */
export interface Orders {
  /** Number of mutants. */
  total: number
  /** Folder for the coverage of each test file. */
  folder: string
  /** Maximum number of times that a mutant may be reached. An endless loop exceeds it. */
  limits: Readonly<Record<string, number>>
}

/** Coverage of a test file: how often each mutant is reached while modules load, and while tests run. */
export interface Reached {
  loading: [id: number, times: number][]
  running: [id: number, times: number][]
}

/**
 * Parses the path of a trial (`moves.mutant-12-3.test.ts`) into the test file and the active mutant, -1 for none.
 * Returns null for other paths.
 */
export function trialOf(path: string): { file: string; mutant: number } | null {
  const [, stem, mutant, end] = /^(.*)\.mutant-(-?\d+)-\d+(\.test\.tsx?)$/.exec(path) ?? []
  return mutant === undefined ? null : { file: `${stem}${end}`, mutant: Number(mutant) }
}
