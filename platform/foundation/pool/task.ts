/** A function that runs in a worker: its name in `program/worker-tasks.ts`, and the types of its input and output. */
export interface Task<Input, Output> {
  readonly name: string
  /** Carries the types only; never set. */
  readonly types?: (input: Input) => Output
}

export const defineTask = <Input, Output>(name: string): Task<Input, Output> => ({ name })

/** The function that a worker runs for a task. */
export type TaskFunction<T> = T extends Task<infer Input, infer Output> ? (input: Input) => Promise<Output> : never
