/** A difference between the stored version and the user's version, as readable texts. */
export interface Difference {
  label: string
  saved: string
  mine: string
}
