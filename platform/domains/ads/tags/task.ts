import { defineTask } from '#platform/foundation/pool/task.ts'
import type { detectTags as run } from './detect-tags.ts'

/** The pool task that finds the tags of an ad's text and detects whether the text is in Swedish. */
export const detectTags = defineTask<string, Awaited<ReturnType<typeof run>>>('detectTags')
