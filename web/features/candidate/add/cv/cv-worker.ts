import type { CvDetails } from '#rules/candidates/cv/cv-details.ts'
import { readDetails } from './read-details.ts'

/** The answer to a file. */
export interface CvAnswer {
  details: CvDetails | null
}

// A worker, because reading a hostile file can take long. Answers a file with a `CvAnswer`. PDF.js sends a message of
// its own when it is loaded.

addEventListener('message', ({ data }: MessageEvent<File>) => {
  void readDetails(data).then((details) => postMessage({ details } satisfies CvAnswer))
})
