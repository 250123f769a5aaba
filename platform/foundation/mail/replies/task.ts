import { defineTask } from '#platform/foundation/pool/task.ts'
import type { readReply as run } from './read-reply.ts'

/** Reads a person's reply from a mail, in a worker. */
export const readReply = defineTask<Uint8Array, Awaited<ReturnType<typeof run>>>('readReply')
