import { useEffect, useRef, useState } from 'react'
import type { CvDetails } from '#rules/candidates/cv/cv-details.ts'
import { checkUpload } from '#rules/forms/uploads.ts'
import { readCv } from './cv/read-cv.ts'
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

/**
 * Uploads a CV as soon as it is chosen, and reads the candidate's details from it meanwhile. `onRead` is not called if
 * the CV cannot be read, or if another one has been chosen.
 */
export function useCv(adDatabaseId: number, onRead: (details: CvDetails) => void) {
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
  const choose = (file: File) => {
    const [fault] = checkUpload(file, 'document')
    if (fault === 'wrongKind' || fault === 'tooLarge' || fault === 'empty') return drop(fault)
    drop(null)
    const abort = new AbortController()
    upload.current = abort
    void readCv(file, abort.signal).then((details) => {
      if (details !== null && upload.current === abort) onRead(details)
    })
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
