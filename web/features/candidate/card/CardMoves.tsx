import { Ban, ChevronDown, Lock } from 'lucide-react'
import { useImperativeHandle, useRef, useState, type Ref } from 'react'
import { useFragment } from 'react-relay'
import { alertCode } from '#rules/candidates/candidate-alerts.ts'
import { REJECTED_INDEX, canMove } from '#rules/candidates/board.ts'
import type { headFragment_candidate$key } from '#web/__generated__/headFragment_candidate.graphql.ts'
import { stepName } from '#web/i18n/step-name.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { reportError } from '#web/relay/report-error.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Tooltip } from '#web/ui/Tooltip.tsx'
import { showToast } from '#web/ui/toasts.ts'
import type { StepMenu } from '../move/StepMenu.tsx'
import type { Lifted } from '../move/lifted.ts'
import type { MoveBoard } from '../move/moves.ts'
import { startMove } from '../move/start-move.ts'
import styles from './CardMoves.module.css'
import { headFragment } from './head-fragment.ts'
import { cardTexts } from './texts.ts'

/** The board of a candidate, and the candidate's position on it. */
export interface BoardPlace {
  board: MoveBoard
  stepId: string
  index: number
}

/** Defines how a candidate is moved from the card. */
export interface CardMoving {
  isLocked: boolean
  /** Returns the candidate's current position. Null if the candidate is no longer on a board. */
  place: () => Promise<BoardPlace | null>
  /** Called when a move ends, with whether it was done. */
  onMoved?: ((isDone: boolean) => void) | undefined
}

/** Actions that the keys of the card trigger. */
export interface MovesHandle {
  openMenu: () => void
  reject: () => void
}

interface CardMovesProps {
  candidate: headFragment_candidate$key
  isArchived: boolean
  moving: CardMoving
  handle: Ref<MovesHandle>
}

const loadStepMenu = () => fetchPart(() => import('../move/StepMenu.tsx'))

/** Moves and rejects a candidate from the card (PLUS-22), or explains why the candidate cannot be moved. */
export function CardMoves({ candidate: key, isArchived, moving, handle }: CardMovesProps) {
  const t = useTexts(cardTexts)
  const { id, databaseId, name, deleted, alert, changedAt, scheduledAt, receivedAt } = useFragment(headFragment, key)
  const anchor = useRef<HTMLButtonElement>(null)
  const [menu, setMenu] = useState<{
    StepMenu: typeof StepMenu
    anchor: Element
    board: MoveBoard
    lifted: Lifted
  } | null>(null)
  const isReadOnly = isArchived || deleted
  const why = isArchived ? 'archived' : alert !== null && alertCode(alert) === 'withdrawn' ? 'withdrawn' : 'deleted'

  const lift = async () => {
    const place = await moving.place()
    return (
      place && {
        board: place.board,
        lifted: {
          id,
          databaseId,
          name,
          stepId: place.stepId,
          index: place.index,
          appliedAt: receivedAt,
          started: changedAt,
          isScheduled: scheduledAt !== null,
          others: 0,
        },
      }
    )
  }
  const move = async (board: MoveBoard, lifted: Lifted, stepId: string) => {
    const isDone = await startMove(board, lifted, { stepId, index: 0 })
    moving.onMoved?.(isDone)
  }
  const openMenu = async () => {
    const [liftedCandidate, { StepMenu: Menu }] = await Promise.all([lift(), loadStepMenu()])
    if (liftedCandidate && anchor.current) setMenu({ StepMenu: Menu, anchor: anchor.current, ...liftedCandidate })
  }
  const reject = async () => {
    const liftedCandidate = await lift()
    const rejection = liftedCandidate?.board.steps[REJECTED_INDEX]
    if (!liftedCandidate || !rejection) return
    if (rejection.id === liftedCandidate.lifted.stepId)
      return showToast(t('moves.there', { name, step: stepName(rejection.name) }))
    if (!canMove(liftedCandidate.board.steps, liftedCandidate.lifted.stepId, rejection.id, moving.isLocked))
      return showToast(t('moves.locked', { name }))
    await move(liftedCandidate.board, liftedCandidate.lifted, rejection.id)
  }
  const start = (act: () => Promise<void>) => {
    if (!isReadOnly) void act().catch(reportError)
  }
  useImperativeHandle(handle, () => ({ openMenu: () => start(openMenu), reject: () => start(reject) }))
  if (isReadOnly)
    return (
      <p className={styles.why}>
        <Icon icon={Lock} size="sm" />
        {t(`moves.${why}`)}
      </p>
    )
  return (
    <div className={styles.moves}>
      <Tooltip text={t('moves.key', { key: 'M' })} describes>
        <Button ref={anchor} size="sm" iconEnd={ChevronDown} aria-haspopup="menu" onPress={() => start(openMenu)}>
          {t('moves.to')}
        </Button>
      </Tooltip>
      <Tooltip text={t('moves.key', { key: 'R' })} describes>
        <Button size="sm" variant="danger" icon={Ban} onPress={() => start(reject)}>
          {t('moves.reject')}
        </Button>
      </Tooltip>
      {menu && (
        <menu.StepMenu
          lifted={menu.lifted}
          anchor={menu.anchor}
          steps={menu.board.steps}
          isLocked={moving.isLocked}
          onMove={(stepId) => {
            setMenu(null)
            void move(menu.board, menu.lifted, stepId)
          }}
          onClose={() => setMenu(null)}
        />
      )}
    </div>
  )
}
