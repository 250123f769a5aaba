import { CopyPlus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useFragment } from 'react-relay'
import { useNavigate, useParams } from 'react-router-dom'
import type { headFragment_candidate$key } from '#web/__generated__/headFragment_candidate.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { reportError } from '#web/relay/report-error.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { headFragment } from '../card/head-fragment.ts'
import { cardTexts } from '../card/texts.ts'

interface CopyCandidateButtonProps {
  candidate: headFragment_candidate$key
  adId: string
  size?: ComponentProps<typeof IconButton>['size']
}

/** Opens the dialog that copies the candidate of a card to another ad (PLUS-88). A deleted candidate has none. */
export function CopyCandidateButton({ candidate, adId, size }: CopyCandidateButtonProps) {
  const t = useTexts(cardTexts)
  const navigate = useNavigate()
  const { company = '' } = useParams()
  const { id, isDeleted } = useFragment(headFragment, candidate)
  if (isDeleted) return null
  const open = () =>
    void fetchPart(() => import('./copy-candidate.tsx'))
      .then(({ copyCandidate }) => copyCandidate(id, adId, Number(company)))
      .then((path) => (path === undefined ? undefined : navigate(path)))
      .catch(reportError)
  return <IconButton icon={CopyPlus} size={size} label={t('copyCandidate')} onPress={open} />
}
