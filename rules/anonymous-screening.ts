/** What a company hides of candidates from those who review, and until which step (PLUS-43). */
export interface AnonymousScreening {
  name: boolean
  picture: boolean
  age: boolean
  /** Name of the step from which all is shown; a board without it shows all from its last step on. */
  untilStep: string
}
