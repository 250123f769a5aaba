import type { CvDetails } from '#rules/candidates/cv/cv-details.ts'
import type { CvAnswer } from './cv-worker.ts'

/** Time to read a CV. Most are read in a tenth of a second. */
const DEADLINE_MS = 10_000

/**
 * Reads the candidate's details from a CV, in a worker that ends at the deadline. The file does not leave the browser.
 * Resolves to null if the file cannot be read. Never rejects.
 */
export function readCv(file: File, signal: AbortSignal): Promise<CvDetails | null> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./cv-worker.ts', import.meta.url), { type: 'module' })
    const end = (details: CvDetails | null) => {
      worker.terminate()
      clearTimeout(timer)
      resolve(details)
    }
    const timer = setTimeout(() => end(null), DEADLINE_MS)
    signal.addEventListener('abort', () => end(null), { once: true })
    worker.addEventListener('error', () => end(null))
    worker.addEventListener('message', ({ data }: MessageEvent<object>) => {
      if (isAnswer(data)) end(data.details)
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have no target origin
    worker.postMessage(file)
  })
}

const isAnswer = (message: object): message is CvAnswer => 'details' in message
