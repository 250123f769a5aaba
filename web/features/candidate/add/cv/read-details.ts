import { findCvDetails, type CvDetails } from '#rules/candidates/cv/cv-details.ts'
import { cvText } from './cv-text.ts'

/** Reads the candidate's details from a CV. Null if the file is damaged, encrypted or of another kind. */
export async function readDetails(file: File): Promise<CvDetails | null> {
  try {
    const text = await cvText(new Uint8Array(await file.arrayBuffer()), file.name)
    return text === null ? null : findCvDetails(text, file.name)
  } catch {
    return null
  }
}
