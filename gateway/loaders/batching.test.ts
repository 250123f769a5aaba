import { userActor } from '#gateway/schema/actor.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GetAdDetailsList, GetExternalAdDetailsList } from '#contract/ads/ads.ts'
import { CompanyGetUserCompanies, CompanyGetUserCompanyWithAds } from '#contract/companies/companies.ts'
import { GetCandidateHistories } from '#contract/candidates/inbox.ts'
import { GetCandidateCard, GetCandidateCards, GetStepsView, GetStepsViews } from '#contract/candidates/pipeline.ts'
import { GetTagsList } from '#contract/ads/professions-and-tags.ts'
import { GetDraftAd, GetDraftAds } from '#contract/advertising/publishing.ts'
import { GetForms, GetSuggestedForms } from '#contract/ads/questionnaire.ts'
import { AdStepsTemplates } from '#contract/ads/steps.ts'
import { EmailTemplatesList, GetEmailTemplates, StepTemplateList, StepTemplates } from '#contract/ads/templates.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { startAreas, type AreaTests } from '#gateway/testing/stand-in-platform.ts'
import * as world from '#gateway/testing/world.ts'

const documents = {
  Cards:
    'query Cards { board(ad: { databaseId: 42 }) { steps { candidates { databaseId card { note } ad { id } } } } }',
  Histories: /* GraphQL */ `
    query Histories($before: String) {
      board(ad: { databaseId: 42 }) {
        steps {
          candidates {
            databaseId
            history(first: 2) {
              nodes {
                by {
                  name
                }
              }
            }
            older: history(first: 2, after: $before, includeViews: true) {
              nodes {
                by {
                  name
                }
              }
              pageInfo {
                hasNextPage
              }
            }
          }
        }
      }
    }
  `,
  Ads: /* GraphQL */ `
    query Ads {
      company(by: { databaseId: 7 }) {
        projects {
          folders {
            ads {
              databaseId
              details {
                positions
                version
              }
              missing
              steps {
                name
              }
              stepsVersion
            }
          }
        }
      }
    }
  `,
  Nodes: /* GraphQL */ `
    query Nodes($a: ID!, $b: ID!) {
      a: node(id: $a) {
        ... on Ad {
          databaseId
        }
      }
      b: node(id: $b) {
        ... on Ad {
          databaseId
        }
      }
    }
  `,
  Node: 'query Node($id: ID!) { node(id: $id) { id } }',
  Templates: /* GraphQL */ `
    query Templates {
      company(by: { databaseId: 7 }) {
        emailTemplates {
          name
          html
          version
        }
        stepTemplates {
          name
          steps {
            name
          }
          version
        }
      }
    }
  `,
}

/** Fields with their own read, selected on every ad of a tree, with the number of calls for 100 ads. */
const perAd = [
  { fields: 'board { steps { candidates { databaseId } } }', list: GetStepsViews, calls: 5 },
  { fields: 'details { positions }', list: GetAdDetailsList, calls: 1 },
  { fields: 'externalDetails { title }', list: GetExternalAdDetailsList, calls: 1 },
  { fields: 'missing', list: GetDraftAds, calls: 1 },
  { fields: 'questionnaire { applicationMethod version }', list: GetForms, calls: 1 },
  { fields: 'suggestedForm { title }', list: GetSuggestedForms, calls: 1 },
  { fields: 'steps { name } stepsVersion', list: AdStepsTemplates, calls: 1 },
  { fields: 'tags { label }', list: GetTagsList, calls: 1 },
]

let areas: AreaTests
beforeAll(async () => {
  const ofAds = perAd.map(({ fields }, index) => [
    `OfAds${index}`,
    `query OfAds${index} { company(by: { databaseId: 7 }) { projects { folders { ads { databaseId ${fields} } } } } }`,
  ])
  areas = await startAreas({ ...documents, ...Object.fromEntries(ofAds) })
})
afterAll(() => areas.stop())

const range = (from: number, length: number): number[] => Array.from({ length }, (_, index) => from + index)

/** Returns a board with a number of candidates in its second step. */
const boardOf = (count: number) => ({
  ...world.board(),
  steps: world
    .boardSteps()
    .map((step) =>
      step.id === 2
        ? { ...step, candidates: range(500, count).map((id, order) => world.candidate({ id, order })) }
        : step,
    ),
})
const cardOf = (id: number) => ({ ...world.candidateCard({ id }), note: { value: `<p>${id}</p>` } })

/** Returns the response of a list form. */
const listed = <T>(found: T[], blocked: number[] = []) => ({ found, blocked })

/** Sets the tree of the company: all ads are in its first folder. */
function treeOf(ids: readonly number[]): void {
  const tree = world.companyTree()
  areas.answer(CompanyGetUserCompanyWithAds, {
    ...tree,
    projects: tree.projects.map((project, first) => ({
      ...project,
      folders: project.folders.map((folder, index) => ({
        ...folder,
        ads: first + index === 0 ? ids.map((id) => world.ad({ id })) : [],
      })),
    })),
  })
}

interface Ids {
  query: { ids: number[] }
}
const detailsOf = ({ query }: Ids) =>
  listed(query.ids.map((id) => ({ id, ...world.details({ positions: id }), version: `v${id}`, recentlyPosted: [] })))
const draftsOf = ({ query }: Ids) => listed(query.ids.map((id) => world.draftAd({ id })))
const stepsOf = ({ query }: Ids) =>
  listed(
    query.ids.map((id) => ({
      id,
      version: `s${id}`,
      steps: [
        {
          uuid: `u${id}`,
          order: 0,
          name: `Steg ${id}`,
          type: 'system' as const,
          messageType: 'none' as const,
          message: null,
          dayLimit: null,
        },
      ],
    })),
  )

interface Boards {
  board: { steps: { candidates: { databaseId: number; card: { note: string } }[] }[] }
}

test.each([
  [100, 1],
  [101, 2],
  [450, 5],
])('the cards of %d candidates of a board cost %d calls plus the board', async (count, calls) => {
  areas.answer(GetStepsView, boardOf(count))
  areas.answer(GetCandidateCard, ({ query }) => cardOf(query.id))
  areas.answer(GetCandidateCards, ({ query }) => listed(query.ids.toReversed().map(cardOf)))
  const { board } = await areas.data<Boards>('Cards')
  expect(areas.calls).toHaveLength(1 + calls)
  const candidates = board.steps.flatMap((step) => step.candidates)
  expect(candidates).toHaveLength(count)
  for (const { databaseId, card } of candidates) expect(card.note).toBe(`<p>${databaseId}</p>`)
})

test('the histories of 50 candidates of a board cost three calls per selected part, plus the board', async () => {
  areas.answer(GetStepsView, boardOf(50))
  const deed = {
    at: '2025-11-03T10:00:00.000Z',
    action: 'moved',
    impersonator: null,
    from: null,
    to: null,
    kind: null,
    until: null,
    isMcp: false,
    url: null,
    reason: null,
  }
  areas.answer(GetCandidateHistories, ({ query }) =>
    listed(
      query.ids.toReversed().map((id) => ({
        id,
        entries: [{ ...deed, id, by: userActor(null, `${id} ${query.before ?? ''}`) }],
        more: query.before !== undefined,
      })),
    ),
  )
  const { board } = await areas.data<{
    board: { steps: { candidates: { databaseId: number; history: object; older: object }[] }[] }
  }>('Histories', { before: toGlobalId('CandidateDeed', '500.9') })
  expect(areas.calls.toSorted()).toEqual([...Array<string>(6).fill(GetCandidateHistories.id), GetStepsView.id])
  for (const { databaseId, history, older } of board.steps.flatMap((step) => step.candidates)) {
    expect(history).toEqual({ nodes: [{ by: { name: `${databaseId} ` } }] })
    expect(older).toEqual({ nodes: [{ by: { name: `${databaseId} 9` } }], pageInfo: { hasNextPage: true } })
  }
})

test('an id that a list omits or reports as blocked fails separately, with the code of a single read', async () => {
  areas.answer(GetStepsView, boardOf(4))
  areas.answer(GetCandidateCards, ({ query }) =>
    listed(query.ids.filter((id) => id !== 501 && id !== 503).map(cardOf), [503]),
  )
  const { data, errors } = await areas.run('Cards')
  expect((data as unknown as Boards).board.steps[1]?.candidates.map(({ card }) => card?.note ?? null)).toEqual([
    '<p>500</p>',
    null,
    '<p>502</p>',
    null,
  ])
  const at = (index: number) => ['board', 'steps', 1, 'candidates', index, 'card']
  expect(errors).toMatchObject([
    { path: at(1), extensions: { code: 'FORBIDDEN' } },
    { path: at(3), extensions: { code: 'PAYMENT_REQUIRED' } },
  ])
})

test('nodes that a list omits resolve to null, like a single one', async () => {
  areas.answer(GetDraftAds, ({ query }) =>
    listed(query.ids.filter((id) => id === 42).map((id) => world.draftAd({ id }))),
  )
  expect(await areas.data('Nodes', { a: toGlobalId('Ad', 42), b: toGlobalId('Ad', 43) })).toEqual({
    a: { databaseId: 42 },
    b: null,
  })
  areas.refuse(GetDraftAd, 403, { title: 'No access' })
  expect(await areas.data('Node', { id: toGlobalId('Ad', 43) })).toEqual({ node: null })
})

test.each(perAd.map((each, index) => ({ ...each, document: `OfAds${index}` })))(
  '$fields of 100 ads of a tree costs $calls calls plus the tree',
  async ({ document, list, calls }) => {
    const ids = range(1, 100)
    treeOf(ids)
    areas.answer(GetStepsViews, ({ query }) =>
      listed(query.ids.map((id) => ({ ...world.board(), ad: world.ad({ id }) }))),
    )
    areas.answer(GetForms, ({ query }) =>
      listed(
        query.ids.map((id) => ({
          id,
          form: { Title: '', Elements: [] },
          documents: 'none' as const,
          use: 'form' as const,
          link: null,
          email: null,
          version: `f${id}`,
        })),
      ),
    )
    areas.answer(GetSuggestedForms, ({ query }) => listed(query.ids.map((id) => ({ id, form: world.form() }))))
    areas.answer(GetExternalAdDetailsList, ({ query }) =>
      listed(
        query.ids.map((id) => ({
          id,
          title: `Utifrån ${id}`,
          content: '',
          type: 'indefinite' as const,
          workplaceType: 'onsite' as const,
          salaryType: 'fixed' as const,
          location: 'address' as const,
          address: null,
          postCode: null,
          city: null,
          country: null,
          furtherPlaces: [],
          start: null,
          end: null,
        })),
      ),
    )
    areas.answer(GetTagsList, ({ query }) =>
      listed(query.ids.map((id) => ({ id, tags: [{ label: `Tagg ${id}`, type: 'positive' as const }] }))),
    )
    areas.answer(GetAdDetailsList, detailsOf)
    areas.answer(GetDraftAds, draftsOf)
    areas.answer(AdStepsTemplates, stepsOf)
    expect((await areas.run(document)).errors).toBeUndefined()
    expect(areas.calls.toSorted()).toEqual(
      [CompanyGetUserCompanyWithAds.id, ...Array<string>(calls).fill(list.id)].toSorted(),
    )
  },
)

test('details, steps and missing parts of all ads of a tree cost three calls plus the tree', async () => {
  const ids = range(1, 60)
  treeOf(ids)
  areas.answer(GetAdDetailsList, detailsOf)
  areas.answer(GetDraftAds, draftsOf)
  areas.answer(AdStepsTemplates, stepsOf)
  const { company } = await areas.data<{ company: { projects: { folders: { ads: { databaseId: number }[] }[] }[] } }>(
    'Ads',
  )
  expect(areas.calls.toSorted()).toEqual(
    [GetAdDetailsList, CompanyGetUserCompanyWithAds, GetDraftAds, AdStepsTemplates].map(({ id }) => id).toSorted(),
  )
  expect(company.projects[0]?.folders[0]?.ads).toEqual(
    ids.map((id) => ({
      databaseId: id,
      details: { positions: id, version: `v${id}` },
      missing: ['STEPS'],
      steps: [{ name: `Steg ${id}` }],
      stepsVersion: `s${id}`,
    })),
  )
})

test('the texts and steps of all templates of a company cost two calls plus the lists', async () => {
  const templates = range(1, 30).map((id) => ({ id, name: `Mall ${id}` }))
  areas.answer(CompanyGetUserCompanies, [world.companyCard()])
  areas.answer(EmailTemplatesList, templates)
  areas.answer(StepTemplateList, templates)
  areas.answer(GetEmailTemplates, ({ query }) =>
    listed(query.ids.map((id) => ({ id, name: `Mall ${id}`, body: `<p>${id}</p>`, version: 'v' }))),
  )
  areas.answer(StepTemplates, ({ query }) =>
    listed(query.ids.map((id) => ({ id, name: `Mall ${id}`, steps: [], version: 'v' }))),
  )
  const { company } = await areas.data<{ company: { emailTemplates: { html: string }[]; stepTemplates: object[] } }>(
    'Templates',
  )
  expect(areas.calls.filter((call) => call.includes('template')).toSorted()).toEqual([
    'email-templates-list',
    'get-email-templates',
    'step-template-list',
    'step-templates',
  ])
  expect(company.emailTemplates.map(({ html }) => html)).toEqual(templates.map(({ id }) => `<p>${id}</p>`))
  expect(company.stepTemplates).toHaveLength(30)
})
