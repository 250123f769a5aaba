import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  DeleteWorkplaceTemplate,
  SaveWorkplace,
  UpdateWorkplace,
  WorkplaceTemplate,
  WorkplaceTemplateList,
} from '#contract/companies/workplaces.ts'
import { outbox } from '#platform/foundation/db/schema/index.ts'
import { setUpCompany } from '#platform/testing/set-up.ts'
import { registerWorkplaces } from './routes.ts'

const { platform, company, member, stranger } = await setUpCompany({
  areas: [registerWorkplaces],
  env: { disallowedTemplateNames: ['Standard'] },
})

const address = { streetAddress: 'Korstavägen 12', postNumber: '857 53', postArea: 'Sundsvall', postCountry: 'SE' }
const list = async () => (await platform.inject(WorkplaceTemplateList, { query: { id: company.id } }, member)).body
const save = (name: string, over: Partial<typeof address> = {}, as = member) =>
  platform.inject(SaveWorkplace, { body: { id: company.id, name, ...address, ...over } }, as)

test('creates, lists and reads a workplace, and publishes the change (COMP-71, COMP-79, COMP-80)', async () => {
  const { id } = (await save(' Värmeverket ')).body
  await save('anläggningen')
  expect((await list()).map(({ name }) => name)).toEqual(['anläggningen', 'Värmeverket'])
  const read = await platform.inject(WorkplaceTemplate, { query: { id } }, member)
  expect(read.body).toMatchObject({ name: 'Värmeverket', workplaceAddress: address })
  expect(
    await platform.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.companyId, company.id), eq(outbox.type, 'updateSettings'))),
  ).toHaveLength(2)
  expect((await platform.inject(WorkplaceTemplate, { query: { id } }, stranger)).status).toBe(403)
})

test('rejects missing, disallowed and duplicate names (COMP-75, COMP-77, COMP-78)', async () => {
  expect((await save(' ', { streetAddress: '', postNumber: '12', postArea: ' ' })).error.errors).toEqual({
    name: ['required'],
    streetAddress: ['required'],
    postArea: ['required'],
    postNumber: ['invalid'],
  })
  expect((await save('standard')).error.errors).toEqual({ name: ['notAllowed'] })
  await save('Huvudkontoret')
  const again = await save('HUVUDKONTORET')
  expect([again.status, again.error.code]).toEqual([409, 'nameTaken'])
})

test('rejects a change that is based on an old version, and deletes a workplace (COMP-72, COMP-81)', async () => {
  const { id } = (await save('Lagret')).body
  const stored = (await list()).find((workplace) => workplace.id === id)
  const update = (name: string, version = stored?.version ?? '') =>
    platform.inject(UpdateWorkplace, { body: { id, name, ...address, version } }, member)
  expect((await update('Lagret i Timrå')).status).toBe(200)
  expect((await update('Lagret igen')).error.code).toBe('changedMeanwhile')
  expect((await list()).some(({ name }) => name === 'Lagret i Timrå')).toBe(true)
  expect((await platform.inject(DeleteWorkplaceTemplate, { body: { id } }, stranger)).status).toBe(403)
  expect((await platform.inject(DeleteWorkplaceTemplate, { body: { id } }, member)).status).toBe(200)
  expect((await list()).some((workplace) => workplace.id === id)).toBe(false)
})
