/** A function that runs in a worker, identified by its export in `program/worker-tasks.ts`. */
export interface Task<Input, Output> {
  readonly name: string
  /** Carries the types only; never set. */
  readonly types?: (input: Input) => Output
}

export const defineTask = <Input, Output>(name: string): Task<Input, Output> => ({ name })

/** The type of the function that implements a task. */
export type TaskFunction<T> = T extends Task<infer Input, infer Output> ? (input: Input) => Promise<Output> : never
