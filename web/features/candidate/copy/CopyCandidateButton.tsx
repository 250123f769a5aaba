import { CopyPlus } from 'lucide-react'
import { useNavigate, useParams } from 'react-router-dom'
import { useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { reportError } from '#web/relay/report-error.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { cardTexts } from '../card/texts.ts'

/** Opens the dialog that copies the candidate of a card to another ad (PLUS-88). */
export function CopyCandidateButton({ databaseId, adId }: { databaseId: number; adId: string }) {
  const t = useTexts(cardTexts)
  const navigate = useNavigate()
  const { company = '' } = useParams()
  const open = () =>
    void fetchPart(() => import('./copy-candidate.tsx'))
      .then(({ copyCandidate }) => copyCandidate(databaseId, adId, Number(company)))
      .then((path) => (path === undefined ? undefined : navigate(path)))
      .catch(reportError)
  return <IconButton icon={CopyPlus} size="sm" label={t('copyCandidate')} onPress={open} />
}
