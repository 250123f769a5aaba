import type { Environment } from 'vitest/runtime'

// The environment of the journeys: Node's own, which at the end of a worker ends what the worker's files have shared.

const key = Symbol.for('tavla.worker-end')
/** Tests and their environment are loaded apart: what both know lies with the process. */
const ends = ((globalThis as { [key]?: Set<() => Promise<void>> })[key] ??= new Set())

/** Runs something when the worker has run all its files. Gives a function that runs it at once instead. */
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
