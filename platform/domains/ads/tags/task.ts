import { defineTask } from '#platform/foundation/pool/task.ts'
import type { detectTags as run } from './detect-tags.ts'

/** Finds the tags of an ad's text, and whether the text is in the home language. */
export const detectTags = defineTask<string, Awaited<ReturnType<typeof run>>>('detectTags')
