import { useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { lazyPart } from '#web/ui/lazyPart.tsx'
import { PartMissing } from '#web/ui/PartMissing.tsx'
import { SidePanel } from '#web/ui/SidePanel.tsx'
import { candidateTexts } from '../texts.ts'

/** The candidate card. Its code is loaded when a card is first opened. */
export const CandidateCard = lazyPart(
  () => import('./CandidateCard.tsx'),
  (module) => module.CandidateCard,
  {
    missing: (retry, { onClose }) => <MissingCard onRetry={retry} onClose={onClose} />,
  },
)

function MissingCard({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  const t = useTexts(candidateTexts)
  return (
    <SidePanel label={t('card')} onClose={onClose} head={null}>
      <PartMissing onRetry={onRetry} />
    </SidePanel>
  )
}

/** Refetches an open card after an event about its candidate. */
export function refetchOpenCard(databaseId: number): void {
  fetchPart(() => import('./card-query.ts')).then(
    ({ refetchCard }) => refetchCard(databaseId),
    () => {
      /* the next event or visit brings it up to date */
    },
  )
}
