import { useStepName } from '#web/i18n/step-name.ts'
import { Suspense, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { BoardSort } from '#rules/candidates/board-filter.ts'
import type { cardQuery } from '#web/__generated__/cardQuery.graphql.ts'
import { useSearchQuery } from '#web/relay/page-data/page-context.ts'
import { Board } from './lanes/Board.tsx'
import { useLanesRead, type BoardStep } from './board-context.ts'
import { CandidateCard } from '#web/features/candidate/card/LazyCard.tsx'
import { focusBox } from './lanes/focus-box.ts'

type Steps = readonly BoardStep[]

interface BoardBodyProps {
  sort: BoardSort
  isLocked: boolean
  isReadOnly: boolean
  /** Whether only the open card is shown, on a phone. */
  isCardOnly: boolean
  adName: string
  companyId: number
  /** Database id of the candidate with the open card. */
  openDatabaseId: number | null
  /** Path of the board, without the candidate. */
  boardPath: string
}

/** Finds the open candidate and its position. The next and previous candidates are the filtered ones if possible. */
function findOpen(steps: Steps, shown: Steps, openDatabaseId: number | null) {
  for (const step of shown === steps ? steps : [...shown, ...steps]) {
    const index = step.candidates.findIndex(({ databaseId }) => databaseId === openDatabaseId)
    const candidate = step.candidates[index]
    if (candidate)
      return {
        candidate,
        index,
        candidates: step.candidates,
        count: step.candidates.length,
        step: step.name,
        stepId: step.id,
      }
  }
  return null
}

/** Renders the lanes of a board and the open card. */
export function BoardBody(props: BoardBodyProps) {
  const { sort, isLocked, isReadOnly, isCardOnly, openDatabaseId, adName, companyId, boardPath } = props
  const navigate = useNavigate()
  const nameOf = useStepName()
  const [, setSearch] = useSearchParams()
  const cardRef = useSearchQuery<cardQuery>('candidate')
  const { board, shown } = useLanesRead()
  const { ad, steps } = board
  const open = useMemo(() => findOpen(steps, shown, openDatabaseId), [steps, shown, openDatabaseId])

  const openCard = (databaseId: number) => {
    if (databaseId === openDatabaseId) return
    setSearch(
      (before) => {
        before.set('candidate', String(databaseId))
        return before
      },
      { replace: openDatabaseId !== null },
    )
  }
  const closeCard = () => {
    if (openDatabaseId === null) return
    // A phone shows the candidates of an ad instead of its board.
    if (isCardOnly) return void navigate(`/${companyId}/ads/${ad.databaseId}`)
    setSearch(
      (before) => {
        before.delete('candidate')
        return before
      },
      { replace: true },
    )
    if (open) focusBox(open.candidate.id)
  }
  return (
    <>
      {!isCardOnly && (
        <Board
          sort={sort}
          isLocked={isLocked}
          isReadOnly={isReadOnly}
          openId={open?.candidate.id ?? null}
          hasPanel={openDatabaseId !== null}
          onOpenCard={openCard}
          onCloseCard={closeCard}
        />
      )}
      {openDatabaseId !== null && cardRef && (
        <Suspense fallback={null}>
          <CandidateCard
            queryRef={cardRef}
            databaseId={openDatabaseId}
            ad={{ id: ad.id, databaseId: ad.databaseId, name: adName, isArchived: isReadOnly }}
            boardPath={boardPath}
            place={
              open && {
                ...open,
                step: nameOf(open.step),
                onGo: (by) => {
                  const next = open.candidates[open.index + by]
                  if (next) openCard(next.databaseId)
                },
              }
            }
            moving={{
              isLocked,
              place: () => Promise.resolve(open && { board, stepId: open.stepId, index: open.index }),
            }}
            onClose={closeCard}
          />
        </Suspense>
      )}
    </>
  )
}
