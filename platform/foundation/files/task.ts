import { defineTask } from '#platform/foundation/pool/task.ts'
import type { FileToInspect, inspectFile as run } from './inspect-file.ts'

/** Detects what a file is by its content, and encodes pictures again. */
export const inspectFile = defineTask<FileToInspect, Awaited<ReturnType<typeof run>>>('inspectFile')
