import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

interface ExistingCandidateProps {
  text: string
  openLabel: string
  /** Null if the user may not know which candidate it is. */
  onOpen: (() => void) | null
}

/** Says that the ad already has the person as a candidate, and offers to open that candidate (PLUS-88). */
export function ExistingCandidate({ text, openLabel, onOpen }: ExistingCandidateProps) {
  return (
    <Notice
      isLive
      tone="warning"
      end={
        onOpen !== null && (
          <Button size="sm" onPress={onOpen}>
            {openLabel}
          </Button>
        )
      }
    >
      {text}
    </Notice>
  )
}
