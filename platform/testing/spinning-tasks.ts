import { threadId } from 'node:worker_threads'

// Tasks for the pool's own test: one that never ends when it is told so.

export function detectTags(html: string): { tags: never[]; isHomeLanguage: boolean } {
  // oxlint-disable-next-line eslint/no-unmodified-loop-condition -- it is meant never to end
  while (html === 'spin');
  return { tags: [], isHomeLanguage: threadId > 0 }
}
