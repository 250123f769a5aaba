import type { Environment } from 'vitest/runtime'

// The Vitest environment of the journeys: Node, with teardown of the programs and browser that the files of a worker
// share.

const key = Symbol.for('tavla.worker-end')
/** The tests and their environment load separate copies of this module, so the shared state is on `globalThis`. */
const ends = ((globalThis as { [key]?: Set<() => Promise<void>> })[key] ??= new Set())

/** Registers a callback to run after the last file of the worker. Returns a function that runs it now instead. */
export function atWorkerEnd(end: () => Promise<void>): () => Promise<void> {
  ends.add(end)
  return async () => {
    ends.delete(end)
    await end()
  }
}

export default {
  name: 'journeys',
  viteEnvironment: 'ssr',
  setup: () => ({ teardown: async () => void (await Promise.all([...ends].map((end) => end()))) }),
} satisfies Environment
