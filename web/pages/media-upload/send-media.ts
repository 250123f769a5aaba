/** The names of the stored and the rejected files, or the reason why no file arrived. */
export type UploadResult =
  | { kept: readonly string[]; refused: readonly string[] }
  | 'over'
  | 'tooLarge'
  | 'wrongKind'
  | 'lost'

const namesIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []

function resultOf(status: number, text: string): UploadResult {
  if (status === 410 || status === 404) return 'over'
  if (status === 413) return 'tooLarge'
  if (status === 400) return 'wrongKind'
  if (status !== 200) return 'lost'
  const answer: unknown = JSON.parse(text)
  return typeof answer === 'object' && answer !== null
    ? { kept: namesIn(Reflect.get(answer, 'kept')), refused: namesIn(Reflect.get(answer, 'refused')) }
    : 'lost'
}

/** Uploads files. Without files, leaves the choice of pictures to Tavla. Reports the percentage sent to `progress`. */
export function sendMedia(
  token: string,
  files: readonly File[],
  progress: (percent: number) => void,
): Promise<UploadResult> {
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
        resolve(resultOf(request.status, request.responseText))
      } catch {
        resolve('lost')
      }
    })
    request.send(form)
  })
}
