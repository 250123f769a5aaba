import { graphql } from 'react-relay'
import { MIN_SUGGEST_CHARACTERS } from '#rules/text-and-time/timings.ts'
import type { findPlacesQuery, findPlacesQuery$data } from '#web/__generated__/findPlacesQuery.graphql.ts'
import { useDebouncedQuery } from '#web/relay/useDebouncedQuery.ts'

const query = graphql`
  query findPlacesQuery($text: String!) @throwOnFieldError {
    referenceData {
      placeSuggestions(text: $text) {
        postCode
        city
        municipality
        county
      }
    }
  }
`

export type PlaceSuggestion = findPlacesQuery$data['referenceData']['placeSuggestions'][number]

/**
 * Returns the places that match a typed postcode, town or municipality of at least two characters. Returns no places if
 * the query fails, because the user can also type the address without suggestions.
 */
export function usePlaces(typed: string): { suggestions: readonly PlaceSuggestion[]; isLoading: boolean } {
  const text = typed.trim()
  const { is, latest } = useDebouncedQuery<findPlacesQuery>(
    query,
    text.length < MIN_SUGGEST_CHARACTERS ? null : { text },
  )
  return { suggestions: latest?.referenceData.placeSuggestions ?? [], isLoading: is === 'reading' }
}
