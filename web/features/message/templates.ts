import { fetchQuery, graphql } from 'relay-runtime'
import { isStandIn } from '#rules/candidates/anonymous-screening.ts'
import { fillPlaceholders, unfilledPlaceholders, type PlaceholderValues } from '#rules/candidates/placeholders.ts'
import type { templatesCandidateQuery } from '#web/__generated__/templatesCandidateQuery.graphql.ts'
import type { templatesCompanyQuery } from '#web/__generated__/templatesCompanyQuery.graphql.ts'
import type { templatesPlaceQuery } from '#web/__generated__/templatesPlaceQuery.graphql.ts'
import type { templatesTextQuery } from '#web/__generated__/templatesTextQuery.graphql.ts'
import { refetchOptions, currentEnvironment } from '#web/relay/environment.ts'

/** The source of templates: a candidate's company, or a company by its number in addresses. */
export type TemplateSource = { candidateId: string } | { companyId: number }

export interface TemplateList {
  companyId: number
  templates: readonly { readonly id: string; readonly databaseId: number; readonly name: string }[]
}

/** Fetches the e-mail templates to choose from (PIPE-86). */
export async function loadTemplates(source: TemplateSource): Promise<TemplateList> {
  const none = { companyId: 0, templates: [] }
  if ('companyId' in source) {
    const answer = await fetchQuery<templatesCompanyQuery>(
      currentEnvironment(),
      graphql`
        query templatesCompanyQuery($id: Int!) @throwOnFieldError {
          company(by: { databaseId: $id }) {
            emailTemplates {
              id
              databaseId
              name
            }
          }
        }
      `,
      { id: source.companyId },
    ).toPromise()
    return answer ? { companyId: source.companyId, templates: answer.company.emailTemplates } : none
  }
  const answer = await fetchQuery<templatesCandidateQuery>(
    currentEnvironment(),
    graphql`
      query templatesCandidateQuery($id: ID!) @throwOnFieldError {
        node(id: $id) {
          ... on Candidate {
            ad {
              company {
                databaseId
                emailTemplates {
                  id
                  databaseId
                  name
                }
              }
            }
          }
        }
      }
    `,
    { id: source.candidateId },
  ).toPromise()
  const company = answer?.node?.ad?.company
  return company ? { companyId: company.databaseId, templates: company.emailTemplates } : none
}

/** A stored template, with the version that a save must send. */
export interface SavedTemplate {
  name: string
  html: string
  version: string
}

/** Refetches a template. */
export async function loadTemplate(databaseId: number): Promise<SavedTemplate | null> {
  const answer = await fetchQuery<templatesTextQuery>(
    currentEnvironment(),
    graphql`
      query templatesTextQuery($id: Int!) @throwOnFieldError {
        emailTemplate(by: { databaseId: $id }) {
          name
          html
          version
        }
      }
    `,
    { id: databaseId },
    refetchOptions,
  ).toPromise()
  return answer?.emailTemplate ?? null
}

/** The recipient of a message: the candidate's global id and name. */
export interface Recipient {
  id: string
  name: string
}

/** Returns the first name of a full name. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

/**
 * Whether the user can see the candidate's name. If the name is hidden, the placeholders stay and the platform fills
 * them in when it sends.
 */
export const isNamed = ({ name }: Recipient): boolean => !isStandIn(name)

/**
 * Fills in the placeholders of a text for a candidate:
 * - The name is filled in if it is not hidden.
 * - Ad and company are read if the text uses them. If that fails, their placeholders stay.
 * - Recruiter and date stay, because they depend on the time of sending.
 * The platform fills in the rest when it sends.
 */
export async function fillForCandidate({ id, name }: Recipient, html: string): Promise<string> {
  const known = isNamed({ id, name }) ? { firstName: firstName(name), name } : {}
  const isComplete = unfilledPlaceholders(html, { ...known, recruiter: '·', date: '·' }).length === 0
  return fillPlaceholders(html, isComplete ? known : { ...known, ...(await readPlace(id).catch(() => ({}))) })
}

/** Reads the ad and the company that a candidate applied to. */
async function readPlace(candidateId: string): Promise<PlaceholderValues> {
  const answer = await fetchQuery<templatesPlaceQuery>(
    currentEnvironment(),
    graphql`
      query templatesPlaceQuery($id: ID!) @throwOnFieldError {
        node(id: $id) {
          ... on Candidate {
            ad {
              name
              company {
                name
              }
            }
          }
        }
      }
    `,
    { id: candidateId },
  ).toPromise()
  const ad = answer?.node?.ad
  return ad ? { ad: ad.name, company: ad.company.name ?? null } : {}
}
