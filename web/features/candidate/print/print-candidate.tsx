import { fetchQuery, graphql } from 'relay-runtime'
import type { printCandidateHistoryQuery } from '#web/__generated__/printCandidateHistoryQuery.graphql.ts'
import type { printCandidateQuery } from '#web/__generated__/printCandidateQuery.graphql.ts'
import { printDocument } from '#web/print/print-document.tsx'
import { currentEnvironment } from '#web/relay/environment.ts'
import { CandidateDocument, type PrintedDeed } from './CandidateDocument.tsx'

const query = graphql`
  query printCandidateQuery($id: Int!) @throwOnFieldError {
    candidate(by: { databaseId: $id }) {
      id
      name
      rating
      receivedAt
      channel
      age
      phone
      email
      step {
        name
      }
      ad {
        name
        company {
          name
        }
      }
      card {
        firstTouch {
          channel
          label
        }
        lastTouch {
          channel
          label
        }
        answers {
          id
          question
          text
          options {
            title
            isSelected
          }
        }
        note
        applications {
          candidate {
            id
          }
          name
          receivedAt
        }
        messages {
          id
          sentAt
          scheduledAt
          heldUntil
          undelivered
          isFromCandidate
          sender {
            name
          }
          html
          mail {
            isFromOtherAddress
            sender
            refusedAttachments
          }
        }
      }
      documents {
        cvUrl
        letterUrl
        studyUrl
        videoUrl
        files {
          name
          url
        }
      }
    }
  }
`

const historyQuery = graphql`
  query printCandidateHistoryQuery($id: Int!, $after: String) @throwOnFieldError {
    candidate(by: { databaseId: $id }) {
      history(first: 50, after: $after, includeViews: false) {
        nodes {
          id
          at
          type
          by {
            name
          }
          impersonator {
            name
          }
          isMcp
          from
          to
          kind
          scheduledAt
          reason
          url
        }
        pageInfo {
          endCursor
          hasNextPage
        }
      }
    }
  }
`

/** A longer history is cut. A candidate with more actions does not occur. */
const MAX_HISTORY_PAGES = 100

/** Loads the whole history, oldest first. */
async function readHistory(id: number): Promise<PrintedDeed[]> {
  const deeds: PrintedDeed[] = []
  let after: string | null = null
  for (let page = 0; page < MAX_HISTORY_PAGES; page++) {
    const answer: printCandidateHistoryQuery['response'] | undefined = await fetchQuery<printCandidateHistoryQuery>(
      currentEnvironment(),
      historyQuery,
      { id, after },
      { networkCacheConfig: { force: true } },
    ).toPromise()
    if (!answer) break
    const { nodes, pageInfo }: printCandidateHistoryQuery['response']['candidate']['history'] = answer.candidate.history
    deeds.push(...nodes)
    if (!pageInfo.hasNextPage) break
    after = pageInfo.endCursor ?? null
  }
  return deeds.toReversed()
}

/** Prints a candidate with contact details, answers, documents, messages, notes and history (PLUS-92). */
export async function printCandidate(id: number): Promise<void> {
  const [answer, deeds] = await Promise.all([
    fetchQuery<printCandidateQuery>(
      currentEnvironment(),
      query,
      { id },
      { networkCacheConfig: { force: true } },
    ).toPromise(),
    readHistory(id),
  ])
  if (!answer) return
  const { candidate } = answer
  printDocument({
    company: candidate.ad.company.name ?? '',
    title: candidate.name,
    subtitle: candidate.ad.name,
    children: <CandidateDocument candidate={candidate} deeds={deeds} />,
  })
}
