import { ExternalLink, UserPlus, Users } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import { hasBoard, isReadOnly } from '#rules/ads/ad-lifecycle.ts'
import type { PhoneAd_board$key } from '#web/__generated__/PhoneAd_board.graphql.ts'
import { adTypes, uses } from '#web/features/ad/editor-ad-enums.ts'
import { openAddCandidate } from '#web/features/candidate/add/open-add-candidate.tsx'
import { useStepName } from '#web/i18n/step-name.ts'
import { useNumber, useTexts } from '#web/i18n/texts.ts'
import { reportError } from '#web/relay/report-error.ts'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { PhoneCandidate } from './PhoneCandidate.tsx'
import { PhoneFrame } from './PhoneFrame.tsx'
import styles from './PhoneAds.module.css'
import { phoneAdsTexts } from './texts.ts'

interface PhoneAdProps {
  board: PhoneAd_board$key
  companyPath: string
}

/**
 * The candidates of an ad by step, in the order of the board, and a button to add a candidate. The card of a candidate
 * has all further actions.
 */
export function PhoneAd({ board: key, companyPath }: PhoneAdProps) {
  const t = useTexts(phoneAdsTexts)
  const nameOf = useStepName()
  const number = useNumber()
  const navigate = useNavigate()
  // The updater of a live event sorts the candidates of a step by position.
  const { id, ad, city, steps } = useFragment(
    graphql`
      fragment PhoneAd_board on Board @throwOnFieldError {
        id
        city
        ad {
          id
          databaseId
          name
          status
          use: applicationMethod
          source
        }
        steps {
          id
          name
          candidates {
            id
            ...BoardPage_sorted
            ...PhoneCandidate_candidate
          }
        }
      }
    `,
    key,
  )
  const type = adTypes.toRule(ad.status)
  const isHere = hasBoard({ use: uses.toRule(ad.use), source: ad.source })
  const isDraft = type === 'draft'
  const pathOf = (databaseId: number) => `${companyPath}/ad/${ad.databaseId}/board?candidate=${databaseId}`
  const add = () =>
    void openAddCandidate({ id, ad, steps }, ad.name)
      .then((existing) => (existing === undefined ? undefined : navigate(pathOf(existing))))
      .catch(reportError)
  // The board begins with the rejected candidates. On a phone they are last.
  const [rejected, ...others] = steps
  const shown = [...others, ...(rejected ? [rejected] : [])].filter(({ candidates }) => candidates.length > 0)
  return (
    <PhoneFrame
      title={ad.name}
      subtitle={city ?? ''}
      back={{ to: `${companyPath}/ads`, label: t('back') }}
      foot={
        isHere &&
        !isDraft &&
        !isReadOnly({ type }) && (
          <Button variant="primary" size="lg" icon={UserPlus} isBlock onPress={add}>
            {t('add')}
          </Button>
        )
      }
    >
      {shown.length === 0 &&
        (isHere ? (
          <Empty icon={Users} title={t('noCandidates')}>
            {isDraft && t('draft')}
          </Empty>
        ) : (
          <Empty icon={ExternalLink} title={t('elsewhere')}>
            {t('elsewhereBody')}
          </Empty>
        ))}
      {shown.map((step) => (
        <section key={step.id} aria-label={nameOf(step.name)}>
          <h2 className={styles.step}>
            <b>{nameOf(step.name)}</b>
            <span className="num">{number(step.candidates.length)}</span>
          </h2>
          <ol className={styles.list}>
            {step.candidates.map((candidate) => (
              <li key={candidate.id}>
                <PhoneCandidate candidate={candidate} pathOf={pathOf} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </PhoneFrame>
  )
}
