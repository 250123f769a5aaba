import { defineTask } from '#platform/foundation/pool/task.ts'
import type { FileToInspect, inspectFile as run } from './inspect-file.ts'

/** Detects the type of a file and re-encodes images, in a worker. */
export const inspectFile = defineTask<FileToInspect, Awaited<ReturnType<typeof run>>>('inspectFile')
