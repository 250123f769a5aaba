import { CircleX, FolderInput, MessageSquareText } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useFragment } from 'react-relay'
import type { headFragment_candidate$key } from '#web/__generated__/headFragment_candidate.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { onDraftRestored } from './candidate-drafts.ts'
import { headFragment } from './head-fragment.ts'
import styles from './PhoneBar.module.css'
import { cardTexts } from './texts.ts'
import { useCardMoves, type CardMoving } from './useCardMoves.ts'

interface PhoneBarProps {
  candidate: headFragment_candidate$key
  isArchived: boolean
  moving: CardMoving
  onWrite: () => void
}

const loadStepSheet = () => fetchPart(() => import('../move/StepSheet.tsx'))

/** The bar at the bottom of the card on a phone: reject, move, write (PLUS-33). A read-only card has none. */
export function PhoneBar({ candidate, isArchived, moving, onWrite }: PhoneBarProps) {
  const t = useTexts(cardTexts)
  const { whyNot, choice, since, openChoice, closeChoice, moveTo, reject } = useCardMoves(
    candidate,
    isArchived,
    moving,
    loadStepSheet,
  )
  const { id } = useFragment(headFragment, candidate)
  const write = useEffectEvent(onWrite)
  // A message that was undone returns to the composer.
  useEffect(
    () =>
      onDraftRestored(({ candidateId }) => {
        if (candidateId === id) write()
      }),
    [id],
  )
  if (whyNot !== null) return null
  return (
    <div className={styles.bar} data-bottom-bar>
      <IconButton
        icon={CircleX}
        variant="secondary"
        size="lg"
        label={t('moves.reject')}
        className={styles.reject}
        onPress={reject}
      />
      <Button icon={FolderInput} size="lg" aria-haspopup="dialog" onPress={openChoice}>
        {t('moves.short')}
      </Button>
      <Button icon={MessageSquareText} size="lg" variant="primary" onPress={onWrite}>
        {t('chat.start')}
      </Button>
      {choice && (
        <choice.code.StepSheet
          lifted={choice.lifted}
          steps={choice.board.steps}
          since={since}
          isLocked={moving.isLocked}
          onMove={moveTo}
          onClose={closeChoice}
        />
      )}
    </div>
  )
}
