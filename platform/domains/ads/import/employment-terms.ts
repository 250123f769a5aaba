import type { AdDetails } from '#contract/ads/ad-details.ts'
import type { Specification } from '#rules/ads/ad-details-model.ts'

/** A fact about an employment that a term states. */
type Fact = AdDetails['type'] | AdDetails['extent'] | Specification

/** Facts by term: the employment types of schema.org, and the terms that Swedish and English job boards write. */
const FACTS: Readonly<Record<string, readonly Fact[]>> = {
  FULLTIME: ['fullTime'],
  HELTID: ['fullTime'],
  PARTTIME: ['partTime'],
  DELTID: ['partTime'],
  TEMPORARY: ['temporary'],
  TEMP: ['temporary'],
  FIXEDTERM: ['temporary'],
  VISSTID: ['temporary'],
  VISSTIDSANSTÄLLNING: ['temporary'],
  TIDSBEGRÄNSAD: ['temporary'],
  TIDSBEGRÄNSADANSTÄLLNING: ['temporary'],
  SÄRSKILDVISSTIDSANSTÄLLNING: ['temporary'],
  VIKARIAT: ['temporary', 'substitute'],
  SUBSTITUTE: ['temporary', 'substitute'],
  SEASONAL: ['temporary', 'seasonal'],
  SÄSONG: ['temporary', 'seasonal'],
  SÄSONGSANSTÄLLNING: ['temporary', 'seasonal'],
  SÄSONGSARBETE: ['temporary', 'seasonal'],
  SOMMARJOBB: ['temporary', 'summer'],
  FERIEJOBB: ['temporary', 'summer'],
  SUMMERJOB: ['temporary', 'summer'],
  PROJEKT: ['temporary', 'project'],
  PROJEKTANSTÄLLNING: ['temporary', 'project'],
  PERDIEM: ['hourly'],
  HOURLY: ['hourly'],
  TIMANSTÄLLNING: ['hourly'],
  TIMVIKARIE: ['hourly', 'substitute'],
  BEHOVSANSTÄLLNING: ['hourly'],
  INTERN: ['internship'],
  INTERNSHIP: ['internship'],
  PRAKTIK: ['internship'],
  PRAKTIKPLATS: ['internship'],
  TRAINEE: ['trainee'],
  LÄRLING: ['apprentice'],
  APPRENTICESHIP: ['apprentice'],
  VOLUNTEER: ['volunteering'],
  VOLONTÄR: ['volunteering'],
  IDEELLT: ['volunteering'],
  CONTRACTOR: ['freelance'],
  CONTRACT: ['freelance'],
  FREELANCE: ['freelance'],
  FRILANS: ['freelance'],
  KONSULT: ['freelance'],
  KONSULTUPPDRAG: ['freelance'],
}

const isSpecification = (fact: Fact): fact is Specification =>
  !['indefinite', 'temporary', 'hourly', 'fullTime', 'partTime'].includes(fact)

/** Returns the facts of each term of a text. Undefined for a term that is not known. */
const factsOf = (text: string): (readonly Fact[] | undefined)[] =>
  text
    .normalize()
    .toUpperCase()
    .split(/[,;/|]/)
    .map((term) => FACTS[term.replace(/[^\p{L}]/gu, '')])

/** Returns whether every term of a text is known. */
export const isEmploymentTerm = (text: string): boolean => factsOf(text).every((facts) => facts !== undefined)

/**
 * Returns the employment that terms such as `PART_TIME` or `Deltid` state. A text may hold several terms, separated by
 * commas, semicolons or slashes. Case, spaces and hyphens do not matter, and unknown terms are ignored.
 */
export function employmentOf(texts: readonly unknown[]): Pick<AdDetails, 'type' | 'extent' | 'specifications'> {
  const facts = new Set(
    texts.flatMap((text) => (typeof text === 'string' ? factsOf(text).flatMap((known) => known ?? []) : [])),
  )
  const specifications = [...facts].filter(isSpecification)
  return {
    type: facts.has('hourly') ? 'hourly' : facts.has('temporary') ? 'temporary' : 'indefinite',
    extent: facts.has('partTime') && !facts.has('fullTime') ? 'partTime' : 'fullTime',
    specifications: specifications.length > 0 ? specifications : ['regular'],
  }
}
