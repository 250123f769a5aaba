import { threadId } from 'node:worker_threads'

// Tasks for the test of the worker pool, with a task that never ends on request.

export function detectTags(html: string): { tags: never[]; isHomeLanguage: boolean } {
  // oxlint-disable-next-line eslint/no-unmodified-loop-condition -- the loop must never end
  while (html === 'spin');
  return { tags: [], isHomeLanguage: threadId > 0 }
}
