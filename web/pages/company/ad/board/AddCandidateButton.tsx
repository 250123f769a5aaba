import { UserPlus } from 'lucide-react'
import { openAddCandidate } from '#web/features/candidate/add/open-add-candidate.tsx'
import { useTexts } from '#web/i18n/texts.ts'
import { reportError } from '#web/relay/report-error.ts'
import { useOfferedActions } from '#web/shell/page-actions.ts'
import { Button } from '#web/ui/Button.tsx'
import { DisabledReason } from '#web/ui/DisabledReason.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useLanesRead } from './board-context.ts'
import { boardTexts } from './texts.ts'

interface AddCandidateButtonProps {
  adName: string
  /** A draft cannot have candidates. */
  isDraft: boolean
  isIconOnly: boolean
  onOpenCard: (databaseId: number) => void
}

/** Opens the dialog that adds a candidate by hand (PLUS-88). */
export function AddCandidateButton({ adName, isDraft, isIconOnly, onOpenCard }: AddCandidateButtonProps) {
  const t = useTexts(boardTexts)
  const { board } = useLanesRead()
  const label = t('add')
  const open = () =>
    void openAddCandidate(board, adName)
      .then((existing) => {
        if (existing !== undefined) onOpenCard(existing)
      })
      .catch(reportError)
  useOfferedActions(isDraft ? [] : [{ id: 'addCandidate', label, icon: UserPlus, onAction: open }])
  if (isIconOnly)
    return <IconButton icon={UserPlus} label={label} whyDisabled={isDraft ? t('addDraft') : null} onPress={open} />
  const button = (
    <Button icon={UserPlus} isDisabled={isDraft} onPress={open}>
      {label}
    </Button>
  )
  return isDraft ? <DisabledReason text={t('addDraft')}>{button}</DisabledReason> : button
}
