import { fetchQuery, graphql } from 'relay-runtime'
import { isStandIn } from '#rules/candidates/anonymous-screening.ts'
import { fillPlaceholders, unfilledPlaceholders, type PlaceholderValues } from '#rules/candidates/placeholders.ts'
import type { templatesCandidateQuery } from '#web/__generated__/templatesCandidateQuery.graphql.ts'
import type { templatesCompanyQuery } from '#web/__generated__/templatesCompanyQuery.graphql.ts'
import type { templatesPlaceQuery } from '#web/__generated__/templatesPlaceQuery.graphql.ts'
import type { templatesTextQuery } from '#web/__generated__/templatesTextQuery.graphql.ts'
import { anew, currentEnvironment } from '#web/relay/environment.ts'

/** Whose templates are offered: those of a candidate's company, or of a company by its id in addresses. */
export type TemplateSource = { candidateId: string } | { companyId: number }

export interface TemplateList {
  companyId: number
  templates: readonly { readonly id: string; readonly databaseId: number; readonly name: string }[]
}

/** The e-mail templates to choose from (PIPE-86). */
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

/** A template as it is stored now, with the version a save carries back. */
export interface SavedTemplate {
  name: string
  html: string
  version: string
}

/** Reads a template anew. */
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
    anew,
  ).toPromise()
  return answer?.emailTemplate ?? null
}

/** Whom a message is written to: the candidate's global id and name. */
export interface To {
  id: string
  name: string
}

/**
 * Whether the candidate's name is known here: where it is hidden, placeholders stay for the platform, which fills them
 * in when it sends.
 */
export const isNamed = ({ name }: To): boolean => !isStandIn(name)

/**
 * A text with everything filled in that is known of a candidate. The name is known at once; more is read when the text
 * asks for it, and left to the platform when that fails. A name that is hidden is left to it as well. The recruiter and
 * the date are left too: they are those of the sending.
 */
export async function fillFor({ id, name }: To, html: string): Promise<string> {
  const known = isNamed({ id, name }) ? { firstName: name.trim().split(/\s+/)[0] ?? '', name } : {}
  const isComplete = unfilledPlaceholders(html, { ...known, recruiter: '·', date: '·' }).length === 0
  return fillPlaceholders(html, isComplete ? known : { ...known, ...(await readPlace(id).catch(() => ({}))) })
}

/** The ad and the company a candidate applied to. */
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
