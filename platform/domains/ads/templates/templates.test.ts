import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  EmailTemplateDelete,
  EmailTemplatesList,
  EmailTemplateUpdate,
  GetEmailTemplate,
  SaveStepTemplate,
  StepsDelete,
  StepTemplate,
  StepTemplateList,
  UpdateStepTemplate,
} from '#contract/ads/templates.ts'
import type { Step } from '#contract/ads/step.ts'
import { history, outbox } from '#platform/foundation/db/schema/index.ts'
import { numberCommittedEvents, projectEvents, readEvents } from '#platform/foundation/events/outbox.ts'
import { setUpCompany } from '#platform/testing/set-up.ts'
import { DEFAULT_STEPS } from '#rules/candidates/steps.ts'
import { registerTemplates } from './routes.ts'

const { platform, company, member } = await setUpCompany({
  areas: [registerTemplates],
  env: { disallowedTemplateNames: ['Standard'] },
})
const other = await platform.createCompany({ members: [member] })

describe('email templates', () => {
  const list = async (id = company.id) => (await platform.inject(EmailTemplatesList, { query: { id } }, member)).body
  const save = (name: string, message: string, id: number | null = null, companyId = company.id) =>
    platform.inject(EmailTemplateUpdate, { body: { companyId, name, message, id } }, member)
  const read = async (id: number) => (await platform.inject(GetEmailTemplate, { query: { id } }, member)).body
  const idOf = async (name: string) => (await list()).find((template) => template.name === name)?.id ?? 0

  test('overwrites the template with the same name, ignoring case (COMP-84, COMP-85, COMP-86)', async () => {
    expect((await save(' Kallelse ', '<p onclick="x()">Hej {namn}</p><script>x</script>')).status).toBe(200)
    const id = await idOf('Kallelse')
    expect(await read(id)).toMatchObject({ name: 'Kallelse', body: '<p>Hej {namn}</p>' })
    expect((await save('KALLELSE', '<p>Ny</p>')).status).toBe(200)
    await save('avslag', '<p>Tack</p>')
    expect((await list()).map(({ name }) => name)).toEqual(['avslag', 'KALLELSE'])
    expect(await read(id)).toMatchObject({ name: 'KALLELSE', body: '<p>Ny</p>' })
    expect(await list(other.id)).toEqual([])
    const entries = await platform.db
      .select()
      .from(history)
      .where(and(eq(history.entity, 'emailTemplate'), eq(history.entityId, String(id))))
    expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['created', member.id],
      ['changed', member.id],
    ])
  })

  test('renames a template by its id, but not to an existing name (COMP-86)', async () => {
    await save('Ett', '<p>1</p>')
    await save('Två', '<p>2</p>')
    const id = await idOf('Ett')
    expect((await save('Tre', '<p>3</p>', id)).status).toBe(200)
    expect(await read(id)).toMatchObject({ name: 'Tre', body: '<p>3</p>' })
    const refused = await save('två', '<p>4</p>', id)
    expect([refused.status, refused.error.code]).toEqual([409, 'nameTaken'])
    expect((await save('Fyra', '<p>x</p>', id, other.id)).status).toBe(404)
    expect((await save('Fyra', '<p>x</p>', 2_000_000_000)).status).toBe(404)
  })

  test('rejects the second of two saves from the same version or of the same new name (COMP-86)', async () => {
    const saveFrom = async (version: string, message: string, id: number | null) =>
      platform.inject(
        EmailTemplateUpdate,
        { body: { companyId: company.id, name: 'Samtidig', message, id, version } },
        member,
      )
    expect((await saveFrom('', '<p>1</p>', null)).status).toBe(200)
    const second = await saveFrom('', '<p>2</p>', null)
    expect([second.status, second.error.code]).toEqual([409, 'changedMeanwhile'])
    const id = await idOf('Samtidig')
    const { version } = await read(id)
    expect((await saveFrom(version, '<p>3</p>', id)).status).toBe(200)
    expect((await saveFrom(version, '<p>4</p>', id)).error.code).toBe('changedMeanwhile')
    expect((await read(id)).body).toBe('<p>3</p>')
    expect((await saveFrom((await read(id)).version, '<p>4</p>', id)).status).toBe(200)
    expect((await read(id)).body).toBe('<p>4</p>')
  })

  test('rejects blank, too long and disallowed names and blank texts (COMP-77, COMP-86)', async () => {
    const errors = async (name: string, message = '<p>x</p>') => (await save(name, message)).error.errors
    expect(await errors(' ')).toEqual({ name: ['required'] })
    expect(await errors('x'.repeat(76))).toEqual({ name: ['tooLong'] })
    expect(await errors(' standard')).toEqual({ name: ['notAllowed'] })
    expect(await errors('Tom', '<p><script>x</script></p>')).toEqual({ message: ['required'] })
    expect(await idOf('Tom')).toBe(0)
  })

  test('deletes a template only for members of its company (COMP-83, COMP-87)', async () => {
    await save('Bort', '<p>x</p>')
    const id = await idOf('Bort')
    const remove = (companyId: number) => platform.inject(EmailTemplateDelete, { body: { id, companyId } }, member)
    expect((await remove(other.id)).status).toBe(404)
    expect((await remove(company.id)).status).toBe(200)
    expect((await remove(company.id)).status).toBe(404)
    expect(await idOf('Bort')).toBe(0)
  })
})

describe('step templates', () => {
  const steps = (over: Partial<Step>[] = []): Step[] =>
    DEFAULT_STEPS.sv.map((step, index) => ({ ...step, uuid: `${index}`, ...over[index] }))
  const make = (name: string, list = steps()) =>
    platform.inject(SaveStepTemplate, { body: { id: company.id, name, steps: list } }, member)
  const read = async (id: number) => (await platform.inject(StepTemplate, { query: { id } }, member)).body
  const list = async () => (await platform.inject(StepTemplateList, { query: { id: company.id } }, member)).body

  test('creates, lists and returns a step template with its own uuids (PIPE-92, COMP-88)', async () => {
    const { body } = await make(
      ' Lager ',
      steps([{}, {}, { type: 'frozen', dayLimit: 5, messageType: 'text', message: '<p onclick="x">Hej</p>' }]),
    )
    expect(await list()).toEqual([{ id: body.id, name: 'Lager' }])
    const template = await read(body.id)
    expect(template.steps.map(({ name, type }) => [name, type])).toEqual([
      ['Avslag', 'system'],
      ['Inkomna', 'system'],
      ['Urval', 'normal'],
      ['Intervju', 'normal'],
      ['Referenser', 'normal'],
      ['Anställda', 'system'],
    ])
    expect(template.steps[2]).toMatchObject({ dayLimit: 5, message: '<p>Hej</p>' })
    const again = await make('Lager 2', template.steps)
    const uuids = new Set([...template.steps, ...(await read(again.body.id)).steps].map(({ uuid }) => uuid))
    expect(uuids.size).toBe(12)
  })

  test('keeps known uuids on a change, and rejects a save from outdated steps (PIPE-92)', async () => {
    const { id } = (await make('Butik')).body
    const before = await read(id)
    const update = (name: string, list: Step[], version?: string) =>
      platform.inject(
        UpdateStepTemplate,
        {
          body: {
            id,
            name,
            steps: list.map((step, order) => ({ ...step, order })),
            ...(version !== undefined && { version }),
          },
        },
        member,
      )
    const changed = before.steps.map((step) => (step.name === 'Urval' ? { ...step, name: 'Telefon' } : step))
    expect((await update('Butik', changed, before.version)).status).toBe(200)
    const after = await read(id)
    expect(after.steps.map(({ uuid }) => uuid)).toEqual(before.steps.map(({ uuid }) => uuid))
    const late = await update('Butik', before.steps, before.version)
    expect([late.status, late.error.code]).toEqual([409, 'changedMeanwhile'])
    expect(await read(id)).toEqual(after)
    expect((await update('Butik och kassa', before.steps)).status).toBe(200)
    expect((await read(id)).name).toBe('Butik och kassa')
  })

  test('validates names of template and steps, and rejects an existing template name (PIPE-89, COMP-77)', async () => {
    const errors = async (name: string, list = steps()) => (await make(name, list)).error.errors
    expect(await errors(' ')).toEqual({ name: ['required'] })
    expect(await errors('STANDARD')).toEqual({ name: ['notAllowed'] })
    expect(await errors('A', steps([{}, {}, { name: ' ' }]))).toEqual({ '2.name': ['required'] })
    expect(await errors('A', [])).toMatchObject({ steps: ['tooFew'] })
    expect(await errors('A', steps([{}, {}, { dayLimit: 365 }, { messageType: 'text', message: '<p> </p>' }]))).toEqual(
      { '3.message': ['required'] },
    )
    const { id } = (await make('Kök')).body
    expect([(await make('kök')).error.code, (await make('Kök 2')).status]).toEqual(['nameTaken', 200])
    const taken = await platform.inject(UpdateStepTemplate, { body: { id, name: 'Kök 2', steps: steps() } }, member)
    expect(taken.error.code).toBe('nameTaken')
  })

  test('deletes a step template only for members of its company (COMP-83, COMP-89)', async () => {
    const { id } = (await make('Bort')).body
    const remove = (companyId: number) => platform.inject(StepsDelete, { body: { id, companyId } }, member)
    expect((await remove(other.id)).status).toBe(404)
    expect((await remove(company.id)).status).toBe(200)
    expect((await remove(company.id)).status).toBe(404)
    expect((await platform.inject(StepTemplate, { query: { id } }, member)).status).toBe(403)
  })
})

test('publishes both lists to all members of the company on each change, and to nobody else (COMP-84, COMP-88, SHELL-115)', async () => {
  const [colleague, stranger] = [await platform.createUser(), await platform.createUser()]
  const ownCompany = await platform.createCompany({ members: [member, colleague] })
  await platform.createCompany({ members: [stranger] })
  const readTemplateEvents = async () => {
    await numberCommittedEvents(platform.deps)
    const events = await projectEvents(platform.db, await readEvents(platform.db, 0), [colleague.id, stranger.id])
    await platform.db.delete(outbox)
    return [colleague, stranger].map(({ id }) =>
      (events.get(id) ?? []).map(({ target, payload }) => ({ target, payload })),
    )
  }
  await readTemplateEvents()
  const query = { id: ownCompany.id }
  const lists = async () => ({
    emailTemplates: (await platform.inject(EmailTemplatesList, { query }, member)).body,
    stepTemplates: (await platform.inject(StepTemplateList, { query }, member)).body,
  })
  const email = (name: string, id: number | null) =>
    platform.inject(EmailTemplateUpdate, { body: { companyId: ownCompany.id, name, message: '<p>x</p>', id } }, member)
  const steps = DEFAULT_STEPS.sv.map((step, index) => ({ ...step, uuid: `${index}` }))
  const first = async (kind: 'emailTemplates' | 'stepTemplates') => (await lists())[kind][0]?.id ?? 0
  const changes = [
    () => email('Kallelse', null),
    async () => email('Inbjudan', await first('emailTemplates')),
    () => platform.inject(SaveStepTemplate, { body: { id: ownCompany.id, name: 'Lager', steps } }, member),
    async () =>
      platform.inject(UpdateStepTemplate, { body: { id: await first('stepTemplates'), name: 'Butik', steps } }, member),
    async () =>
      platform.inject(StepsDelete, { body: { id: await first('stepTemplates'), companyId: ownCompany.id } }, member),
    async () =>
      platform.inject(
        EmailTemplateDelete,
        { body: { id: await first('emailTemplates'), companyId: ownCompany.id } },
        member,
      ),
  ]
  for (const change of changes) {
    expect((await change()).status).toBe(200)
    expect(await readTemplateEvents()).toEqual([
      [{ target: 'updateTemplates', payload: { companyId: ownCompany.id, ...(await lists()) } }],
      [],
    ])
  }
  expect((await email('Fel', 2_000_000_000)).status).toBe(404)
  expect(await readTemplateEvents()).toEqual([[], []])
})
