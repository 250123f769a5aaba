import { readDetails } from './read-details.ts'

// A worker, because reading a hostile file can take long. Answers a file with its details, or null.

addEventListener('message', ({ data }: MessageEvent<File>) => {
  void readDetails(data).then((details) => postMessage(details))
})
