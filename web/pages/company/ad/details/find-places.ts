import { fetchQuery, graphql } from 'react-relay'
import type { findPlacesQuery, findPlacesQuery$data } from '#web/__generated__/findPlacesQuery.graphql.ts'
import { currentEnvironment } from '../../../../relay/environment.ts'

const query = graphql`
  query findPlacesQuery($text: String!) @throwOnFieldError {
    placeSuggestions(text: $text) {
      postCode
      city
      municipality
      county
    }
  }
`

export type PlaceSuggestion = findPlacesQuery$data['placeSuggestions'][number]

/** Asks for the places that fit what is typed of a postcode, a town or a municipality; answers how to give up. */
export function findPlaces(text: string, found: (places: readonly PlaceSuggestion[]) => void): () => void {
  const subscription = fetchQuery<findPlacesQuery>(currentEnvironment(), query, { text }, { fetchPolicy: 'store-or-network' }).subscribe({
    next: ({ placeSuggestions }) => found(placeSuggestions),
    error: () => found([]),
  })
  return () => subscription.unsubscribe()
}
