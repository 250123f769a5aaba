/** What became of files that were sent: names of what was kept and of what was not, or why nothing arrived. */
export type Sent = { kept: readonly string[]; refused: readonly string[] } | 'over' | 'tooLarge' | 'wrongKind' | 'lost'

const names = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []

function answerOf(status: number, text: string): Sent {
  if (status === 410 || status === 404) return 'over'
  if (status === 413) return 'tooLarge'
  if (status === 400) return 'wrongKind'
  if (status !== 200) return 'lost'
  const answer: unknown = JSON.parse(text)
  return typeof answer === 'object' && answer !== null
    ? { kept: names(Reflect.get(answer, 'kept')), refused: names(Reflect.get(answer, 'refused')) }
    : 'lost'
}

/**
 * Sends files to the holder's address, or, without any, that we choose; `progress` is told how much has gone, in
 * percent.
 */
export function sendMedia(token: string, files: readonly File[], progress: (percent: number) => void): Promise<Sent> {
  const form = new FormData()
  for (const file of files) form.append('files', file, file.name)
  form.append('mediaSelection', files.length === 0 ? 'auto-select' : 'uploaded')
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/uploadMediaFile/${encodeURIComponent(token)}`)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      progress(total === 0 ? 0 : Math.round((loaded / total) * 100)),
    )
    request.addEventListener('error', () => resolve('lost'))
    request.addEventListener('load', () => {
      try {
        resolve(answerOf(request.status, request.responseText))
      } catch {
        resolve('lost')
      }
    })
    request.send(form)
  })
}
