import { defineTask } from '#platform/foundation/pool/task.ts'
import type { readReport as run } from './read-report.ts'

/** Reads from a delivery report why a mail came back. */
export const readReport = defineTask<Uint8Array, Awaited<ReturnType<typeof run>>>('readReport')
