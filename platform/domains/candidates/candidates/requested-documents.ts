/** The documents that the candidate's own page asks for (PLUS-09). */
export interface RequestedDocuments {
  cv: boolean
  letter: boolean
  video: boolean
  /** Names of other documents. */
  files: string[]
  /** URL of a case study. */
  study: string | null
}
