/** One step of a rehearsal, as a row of its table. */
export interface RehearsedStep {
  readonly step: string
  readonly seconds: number
  readonly result: string
}

/** Receives each completed step. */
export type ReportStep = (step: RehearsedStep) => void

/**
 * Returns a function that runs a step and reports its time and result. The function throws an error that names the step
 * if the step fails.
 */
export const stepRunner =
  (report: ReportStep) =>
  async (step: string, work: () => Promise<string>): Promise<void> => {
    const from = performance.now()
    const result = await work().catch((error: unknown) => {
      throw new Error(`${step}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
    })
    report({ step, seconds: (performance.now() - from) / 1000, result })
  }
