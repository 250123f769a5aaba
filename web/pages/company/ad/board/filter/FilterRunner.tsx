import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { fetchQuery, graphql, useFragment } from 'react-relay'
import { passesFilter, sortLane, type BoardFilter, type FilterFacts } from '#rules/board-filter.ts'
import { LIST_DEBOUNCE_MS } from '#rules/timings.ts'
import type { FilterRunner_step$key } from '#web/__generated__/FilterRunner_step.graphql.ts'
import type { FilterRunnerQuery } from '#web/__generated__/FilterRunnerQuery.graphql.ts'
import { currentEnvironment } from '../../../../../relay/environment.ts'
import { reportError } from '../../../../../relay/report-error.ts'
import { useLanesRead, type BoardStep } from '../board-context.ts'

const query = graphql`
  query FilterRunnerQuery($ad: Int!, $text: String!) @throwOnFieldError {
    candidateSearch(ad: { databaseId: $ad }, text: $text) {
      databaseId
    }
  }
`

interface FilterRunnerProps {
  steps: FilterRunner_step$key
  adDatabaseId: number
  filter: BoardFilter
}

/** Works out which candidates a filter shows, as long as one is set (PLUS-25, PLUS-26). Draws nothing. */
export function FilterRunner({ steps: key, adDatabaseId, filter }: FilterRunnerProps) {
  const { board: { steps }, onFilter } = useLanesRead()
  const lanes = useFragment(graphql`
    fragment FilterRunner_step on BoardStep @relay(plural: true) {
      candidates {
        ...filterFacts_candidate @relay(mask: false)
      }
    }
  `, key)
  const found = useFound(adDatabaseId, filter.text.trim())
  const before = useRef<readonly BoardStep[]>([])
  const shown = useMemo(() => {
    const now = new Date()
    return lanes.map(({ candidates }) => {
      const facts = candidates.map((candidate): FilterFacts & { key: string } => ({
        key: candidate.id,
        id: candidate.databaseId,
        name: candidate.name,
        rank: candidate.rating,
        isUnread: candidate.unread.length > 0,
        hasDocument: candidate.hasDocuments,
        receivedAt: candidate.receivedAt,
        enteredStepAt: candidate.enteredStepAt,
        silentSince: candidate.silentSince ?? null,
      }))
      return sortLane(facts.filter((each) => passesFilter(filter, each, now, found)), filter.sort).map((each) => each.key)
    })
  }, [lanes, filter, found])
  useLayoutEffect(() => {
    const next = steps.map((step, index) => {
      const candidates = new Map(step.candidates.map((candidate) => [candidate.id, candidate]))
      const lane = (shown[index] ?? []).flatMap((id) => candidates.get(id) ?? [])
      const last = before.current[index]
      // A lane that shows the same stays the same, so that it is not drawn anew.
      const isSame = last && isSameStep(last, step) && last.candidates.length === lane.length && lane.every((candidate, at) => candidate === last.candidates[at])
      return isSame ? last : { ...step, candidates: lane }
    })
    before.current = next
    onFilter(next)
  }, [steps, shown, onFilter])
  useEffect(() => () => onFilter(null), [onFilter])
  return null
}

/** Whether a step has changed in nothing but its candidates. */
const isSameStep = (before: BoardStep, now: BoardStep): boolean =>
  (Object.keys(now) as (keyof BoardStep)[]).every((field) => field === 'candidates' || before[field] === now[field])

/** The candidates whose name or answers contain the words, from the server; null while it is not known. */
function useFound(ad: number, text: string): ReadonlySet<number> | null {
  const [found, setFound] = useState<{ text: string; ids: ReadonlySet<number> } | null>(null)
  useEffect(() => {
    if (text === '') return
    const timer = setTimeout(() => {
      search = fetchQuery<FilterRunnerQuery>(currentEnvironment(), query, { ad, text }).subscribe({
        next: ({ candidateSearch }) => setFound({ text, ids: new Set(candidateSearch.map(({ databaseId }) => databaseId)) }),
        error: reportError,
      })
    }, LIST_DEBOUNCE_MS)
    let search: { unsubscribe: () => void } | undefined
    return () => {
      clearTimeout(timer)
      search?.unsubscribe()
    }
  }, [ad, text])
  return found?.text === text ? found.ids : null
}
