import { useEffect, useRef, useState } from 'react'
import { checkUpload } from '#rules/forms/uploads.ts'
import { sendCv } from './send-cv.ts'

export type CvProblem = 'wrongKind' | 'tooLarge' | 'empty' | 'failed' | 'gone'

/** The chosen CV and its upload. */
export interface Cv {
  name: string
  size: number
  isReady: boolean
  /** Resolves to the id of the uploaded file, or null if the upload failed. */
  uploaded: Promise<string | null>
}

/** Uploads a CV as soon as it is chosen, while the user fills in the other fields. */
export function useCv(adDatabaseId: number) {
  const [cv, setCv] = useState<Cv | null>(null)
  const [problem, setProblem] = useState<CvProblem | null>(null)
  const upload = useRef<AbortController | null>(null)
  useEffect(() => () => upload.current?.abort(), [])
  const drop = (why: CvProblem | null) => {
    upload.current?.abort()
    upload.current = null
    setCv(null)
    setProblem(why)
  }
  const choose = (file: File | undefined) => {
    if (!file) return
    const [fault] = checkUpload(file, 'document')
    if (fault === 'wrongKind' || fault === 'tooLarge' || fault === 'empty') return drop(fault)
    drop(null)
    const abort = new AbortController()
    upload.current = abort
    const uploaded = sendCv(adDatabaseId, file, abort.signal).then((sent) => {
      if (upload.current !== abort) return null
      if ('problem' in sent) {
        drop(sent.problem)
        return null
      }
      setCv((current) => current && { ...current, isReady: true })
      return sent.id
    })
    setCv({ name: file.name, size: file.size, isReady: false, uploaded })
  }
  return { cv, problem, choose, drop }
}
