/** What the own page is asked to take (PLUS-09): documents by kind and name, and the address of a case study. */
export interface AskedFor {
  cv: boolean
  letter: boolean
  video: boolean
  files: string[]
  study: string | null
}
