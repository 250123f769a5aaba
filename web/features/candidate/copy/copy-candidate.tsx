import { fetchQuery, graphql } from 'react-relay'
import type { copyCandidateStepsQuery } from '#web/__generated__/copyCandidateStepsQuery.graphql.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { readAdChoices } from '#web/features/ad/read-ad-choices.ts'
import { currentEnvironment } from '#web/relay/environment.ts'
import { CopyCandidateDialog, type Step } from './CopyCandidateDialog.tsx'
import { copyTexts } from './texts.ts'

/** The states of ads that can get candidates, those that are published now first. */
const states: readonly string[] = ['ACTIVE', 'SCHEDULED', 'INACTIVE']

/** Reads the steps of an ad. */
async function readSteps(adDatabaseId: number): Promise<readonly Step[]> {
  const answer = await fetchQuery<copyCandidateStepsQuery>(
    currentEnvironment(),
    graphql`
      query copyCandidateStepsQuery($id: Int!) @throwOnFieldError {
        board(ad: { databaseId: $id }) {
          steps {
            id
            name
          }
        }
      }
    `,
    { id: adDatabaseId },
  ).toPromise()
  return answer?.board.steps ?? []
}

/**
 * Asks for an ad and copies the candidate to it (PLUS-88). Returns the path of the existing candidate that the user
 * wants to open, if the ad already has the person.
 */
export async function copyCandidate(candidateId: string, adId: string, company: number): Promise<string | undefined> {
  const ads = (await readAdChoices(company, adId))
    .filter(({ status }) => states.includes(status))
    .toSorted((a, b) => states.indexOf(a.status) - states.indexOf(b.status))
  if (ads.length === 0) {
    const { t } = copyTexts
    await dialogs.alert({ title: t('noAdsTitle'), body: t('noAds') })
    return undefined
  }
  return dialogs.open<string>((close) => (
    <CopyCandidateDialog
      candidateId={candidateId}
      companyId={company}
      ads={ads}
      readSteps={readSteps}
      onClose={close}
    />
  ))
}
