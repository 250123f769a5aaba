import { afterAll, beforeAll, expect, test } from 'vitest'
import { GetAdDetailsList } from '#contract/ads.ts'
import { CompanyGetUserCompanies, CompanyGetUserCompanyWithAds } from '#contract/company-and-tree.ts'
import { GetCandidateCard, GetCandidateCards, GetStepsView } from '#contract/pipeline.ts'
import { GetDraftAds } from '#contract/publishing.ts'
import { AdStepsTemplates } from '#contract/steps.ts'
import { EmailTemplatesList, GetEmailTemplates, StepTemplateList, StepTemplates } from '#contract/templates.ts'
import { startAreas, type AreaTests } from '../testing/stand-in-platform.ts'
import * as world from '../testing/world.ts'

const documents = {
  Cards: 'query Cards { board(adDatabaseId: 42) { steps { candidates { databaseId card { note } ad { id } } } } }',
  Ads: 'query Ads { company(databaseId: 7) { projects { folders { ads { databaseId details { positions version } missing steps { name } stepsVersion } } } } }',
  Templates: 'query Templates { company(databaseId: 7) { emailTemplates { name html version } stepTemplates { name steps { name } version } } }',
}

let areas: AreaTests
beforeAll(async () => {
  areas = await startAreas(documents)
})
afterAll(() => areas.stop())

const range = (from: number, length: number): number[] => Array.from({ length }, (_, index) => from + index)

/** A board with so many candidates in its second step. */
const boardOf = (count: number) => ({
  ...world.board(),
  steps: world.boardSteps().map(step => step.id === 2 ? { ...step, candidates: range(500, count).map((id, order) => world.candidate({ id, order })) } : step),
})
const cardOf = (id: number) => ({ ...world.candidateCard({ id }), note: { value: `<p>${id}</p>` } })

interface Boards {
  board: { steps: { candidates: { databaseId: number; card: { note: string } }[] }[] }
}

test.each([[100, 1], [101, 2], [450, 5]])('the cards of %d candidates of a board cost %d calls beside the board', async (count, calls) => {
  areas.answer(GetStepsView, boardOf(count))
  areas.answer(GetCandidateCard, ({ query }) => cardOf(query.id))
  areas.answer(GetCandidateCards, ({ query }) => query.ids.toReversed().map(cardOf))
  const { board } = await areas.data<Boards>('Cards')
  expect(areas.calls).toHaveLength(1 + calls)
  const candidates = board.steps.flatMap(step => step.candidates)
  expect(candidates).toHaveLength(count)
  for (const { databaseId, card } of candidates) expect(card.note).toBe(`<p>${databaseId}</p>`)
})

test('a card that a list leaves out fails by itself', async () => {
  areas.answer(GetStepsView, boardOf(3))
  areas.answer(GetCandidateCards, ({ query }) => query.ids.filter(id => id !== 501).map(cardOf))
  const { data, errors } = await areas.run('Cards')
  expect((data as unknown as Boards).board.steps[1]?.candidates.map(({ card }) => card?.note ?? null)).toEqual(['<p>500</p>', null, '<p>502</p>'])
  expect(errors).toMatchObject([{ path: ['board', 'steps', 1, 'candidates', 1, 'card'], extensions: { code: 'NOT_FOUND' } }])
})

test('details, steps and what is missing of all ads of a tree cost three calls beside the tree', async () => {
  const ids = range(1, 60)
  const tree = world.companyTree()
  areas.answer(CompanyGetUserCompanyWithAds, { ...tree, projects: tree.projects.map(project => ({ ...project, folders: project.folders.map((folder, index) => ({ ...folder, ads: index === 0 ? ids.map(id => world.ad({ id })) : [] })) })) })
  areas.answer(GetAdDetailsList, ({ query }) => query.ids.map(id => ({ id, ...world.details({ positions: id }), version: `v${id}` })))
  areas.answer(GetDraftAds, ({ query }) => query.ids.map(id => world.draftAd({ id })))
  areas.answer(AdStepsTemplates, ({ query }) => query.ids.map(id => ({ id, version: `s${id}`, steps: [{ uuid: `u${id}`, order: 0, name: `Steg ${id}`, type: 'system' as const, messageType: 'none' as const, message: null, dayLimit: null }] })))
  const { company } = await areas.data<{ company: { projects: { folders: { ads: { databaseId: number }[] }[] }[] } }>('Ads')
  expect(areas.calls.toSorted()).toEqual([GetAdDetailsList, CompanyGetUserCompanyWithAds, GetDraftAds, AdStepsTemplates].map(({ id }) => id).toSorted())
  expect(company.projects[0]?.folders[0]?.ads).toEqual(ids.map(id => ({ databaseId: id, details: { positions: id, version: `v${id}` }, missing: ['STEPS'], steps: [{ name: `Steg ${id}` }], stepsVersion: `s${id}` })))
})

test('the texts and steps of all templates of a company cost two calls beside the lists', async () => {
  const listed = range(1, 30).map(id => ({ id, name: `Mall ${id}` }))
  areas.answer(CompanyGetUserCompanies, [world.companyCard()])
  areas.answer(EmailTemplatesList, listed)
  areas.answer(StepTemplateList, listed)
  areas.answer(GetEmailTemplates, ({ query }) => query.ids.map(id => ({ id, name: `Mall ${id}`, body: `<p>${id}</p>`, version: 'v' })))
  areas.answer(StepTemplates, ({ query }) => query.ids.map(id => ({ id, name: `Mall ${id}`, steps: [], version: 'v' })))
  const { company } = await areas.data<{ company: { emailTemplates: { html: string }[]; stepTemplates: object[] } }>('Templates')
  expect(areas.calls.filter(call => call.includes('template')).toSorted()).toEqual(['email-templates-list', 'get-email-templates', 'step-template-list', 'step-templates'])
  expect(company.emailTemplates.map(({ html }) => html)).toEqual(listed.map(({ id }) => `<p>${id}</p>`))
  expect(company.stepTemplates).toHaveLength(30)
})
