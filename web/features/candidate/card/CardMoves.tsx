import { Ban, ChevronDown, Lock } from 'lucide-react'
import { useImperativeHandle, useState, type Ref } from 'react'
import type { headFragment_candidate$key } from '#web/__generated__/headFragment_candidate.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Tooltip } from '#web/ui/Tooltip.tsx'
import styles from './CardMoves.module.css'
import { cardTexts } from './texts.ts'
import { useCardMoves, type CardMoving } from './useCardMoves.ts'

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
export function CardMoves({ candidate, isArchived, moving, handle }: CardMovesProps) {
  const t = useTexts(cardTexts)
  const [anchor, setAnchor] = useState<Element | null>(null)
  const { whyNot, choice, openChoice, closeChoice, moveTo, reject } = useCardMoves(
    candidate,
    isArchived,
    moving,
    loadStepMenu,
  )
  useImperativeHandle(handle, () => ({ openMenu: openChoice, reject }))
  if (whyNot !== null) return <WhyNotMoved>{whyNot}</WhyNotMoved>
  return (
    <div className={styles.moves}>
      <Tooltip text={t('moves.key', { key: 'M' })} describes>
        <Button ref={setAnchor} size="sm" iconEnd={ChevronDown} aria-haspopup="menu" onPress={openChoice}>
          {t('moves.to')}
        </Button>
      </Tooltip>
      <Tooltip text={t('moves.key', { key: 'R' })} describes>
        <Button size="sm" variant="danger" icon={Ban} onPress={reject}>
          {t('moves.reject')}
        </Button>
      </Tooltip>
      {choice && anchor && (
        <choice.code.StepMenu
          lifted={choice.lifted}
          anchor={anchor}
          steps={choice.board.steps}
          isLocked={moving.isLocked}
          onMove={moveTo}
          onClose={closeChoice}
        />
      )}
    </div>
  )
}

/** Says why a candidate cannot be moved. */
export function WhyNotMoved({ children }: { children: string }) {
  return (
    <p className={styles.why}>
      <Icon icon={Lock} size="sm" />
      {children}
    </p>
  )
}
