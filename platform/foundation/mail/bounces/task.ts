import { defineTask } from '#platform/foundation/pool/task.ts'
import type { readReport as run } from './read-report.ts'

/** Reads the reason of a bounce from a delivery report, in a worker. */
export const readReport = defineTask<Uint8Array, Awaited<ReturnType<typeof run>>>('readReport')
