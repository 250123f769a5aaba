import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CompanyGetUserCompanies } from '#contract/companies/companies.ts'
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
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { startAreas, type AreaTests } from '#gateway/testing/stand-in-platform.ts'
import * as world from '#gateway/testing/world.ts'

const errors = 'errors { __typename reason path }'
const documents = {
  Lists: /* GraphQL */ `
    query Lists($id: Int!) {
      company(by: { databaseId: $id }) {
        id
        emailTemplates {
          id
          databaseId
          name
        }
        stepTemplates {
          id
          databaseId
          name
        }
      }
    }
  `,
  Email: 'query Email($id: Int!) { emailTemplate(by: { databaseId: $id }) { id name html version } }',
  Steps:
    'query Steps($id: Int!) { stepTemplate(by: { databaseId: $id }) { id name version steps { uuid name dayLimit } } }',
  Node: 'query Node($id: ID!) { node(id: $id) { id ... on StepTemplate { name } ... on EmailTemplate { name } } }',
  SaveEmail: /* GraphQL */ `
    mutation SaveEmail($input: SaveEmailTemplateInput!) {
      saveEmailTemplate(input: $input) {
        company {
          id
          emailTemplates {
            name
          }
        }
        ${errors}
      }
    }
  `,
  DeleteEmail: /* GraphQL */ `
    mutation DeleteEmail($input: DeleteEmailTemplateInput!) {
      deleteEmailTemplate(input: $input) {
        deletedEmailTemplateId
        ${errors}
      }
    }
  `,
  Create: /* GraphQL */ `
    mutation Create($input: CreateStepTemplateInput!) {
      createStepTemplate(input: $input) {
        stepTemplate {
          id
          databaseId
          name
        }
        ${errors}
      }
    }
  `,
  Update: /* GraphQL */ `
    mutation Update($input: UpdateStepTemplateInput!) {
      updateStepTemplate(input: $input) {
        stepTemplate {
          id
          name
          version
        }
        ${errors}
      }
    }
  `,
  Updated: /* GraphQL */ `
    subscription Updated($company: ID!) {
      templatesUpdated(companyId: $company) {
        company {
          id
          emailTemplates {
            id
            databaseId
            name
          }
          stepTemplates {
            id
            name
          }
        }
      }
    }
  `,
  DeleteSteps: /* GraphQL */ `
    mutation DeleteSteps($input: DeleteStepTemplateInput!) {
      deleteStepTemplate(input: $input) {
        deletedStepTemplateId
        ${errors}
      }
    }
  `,
}
const companyId = toGlobalId('Company', 7)
const emailId = toGlobalId('EmailTemplate', 3)
const stepsId = toGlobalId('StepTemplate', 4)
const step = {
  uuid: 'a',
  order: 0,
  name: 'Avslag',
  type: 'system' as const,
  messageType: 'none' as const,
  message: null,
  dayLimit: 7,
}
const input = { uuid: 'a', order: 0, name: 'Avslag', type: 'SYSTEM', dayLimit: 7 }

describe('templates', () => {
  let areas: AreaTests
  beforeAll(async () => {
    areas = await startAreas(documents)
    areas.answer(CompanyGetUserCompanies, [world.companyCard()])
    areas.answer(EmailTemplatesList, [{ id: 3, name: 'Avslag' }])
    areas.answer(StepTemplateList, [{ id: 4, name: 'Lager' }])
    areas.answer(GetEmailTemplate, { name: 'Avslag', body: '<p>Tack</p>', version: 'v1' })
    areas.answer(StepTemplate, { name: 'Lager', steps: [step], version: 'v1' })
    areas.answer(EmailTemplateUpdate, undefined)
    areas.answer(EmailTemplateDelete, undefined)
    areas.answer(SaveStepTemplate, { id: 4 })
    areas.answer(UpdateStepTemplate, undefined)
    areas.answer(StepsDelete, undefined)
  })
  afterAll(() => areas.stop())

  test('the lists cost one call each (PIPE-86, COMP-84, COMP-88)', async () => {
    expect(await areas.data('Lists', { id: 7 })).toEqual({
      company: {
        id: companyId,
        emailTemplates: [{ id: emailId, databaseId: 3, name: 'Avslag' }],
        stepTemplates: [{ id: stepsId, databaseId: 4, name: 'Lager' }],
      },
    })
    expect(areas.calls.toSorted()).toEqual(['company-get-user-companies', 'email-templates-list', 'step-template-list'])
  })

  test('a template costs one call (COMP-85, PIPE-92)', async () => {
    expect(await areas.data('Email', { id: 3 })).toEqual({
      emailTemplate: { id: emailId, name: 'Avslag', html: '<p>Tack</p>', version: 'v1' },
    })
    expect(areas.calls).toEqual(['get-email-template'])
    expect(await areas.data('Steps', { id: 4 })).toEqual({
      stepTemplate: { id: stepsId, name: 'Lager', version: 'v1', steps: [{ uuid: 'a', name: 'Avslag', dayLimit: 7 }] },
    })
    expect(areas.calls).toEqual(['step-template'])
    expect(await areas.data('Node', { id: stepsId })).toEqual({ node: { id: stepsId, name: 'Lager' } })
  })

  test('saves an email template by its name, changes it by its id, and deletes it (COMP-86, COMP-87)', async () => {
    const saved = await areas.data('SaveEmail', { input: { companyId, name: 'Avslag', html: '<p>Tack</p>' } })
    expect(saved).toEqual({
      saveEmailTemplate: { company: { id: companyId, emailTemplates: [{ name: 'Avslag' }] }, errors: [] },
    })
    expect(areas.sent(EmailTemplateUpdate).body).toEqual({
      companyId: 7,
      name: 'Avslag',
      message: '<p>Tack</p>',
      id: null,
    })
    await areas.data('SaveEmail', {
      input: { companyId, templateId: emailId, name: 'Nej', html: '<p>Tack</p>', expectedVersion: 'v0' },
    })
    expect(areas.sent(EmailTemplateUpdate).body).toMatchObject({ id: 3, version: 'v0' })
    expect(await areas.data('DeleteEmail', { input: { companyId, templateId: emailId } })).toEqual({
      deleteEmailTemplate: { deletedEmailTemplateId: emailId, errors: [] },
    })
    expect(areas.sent(EmailTemplateDelete).body).toEqual({ id: 3, companyId: 7 })
  })

  test('creates a step template, changes it with the version last read, and deletes it (PIPE-92, COMP-89)', async () => {
    expect(await areas.data('Create', { input: { companyId, name: ' Lager ', steps: [input] } })).toEqual({
      createStepTemplate: { stepTemplate: { id: stepsId, databaseId: 4, name: 'Lager' }, errors: [] },
    })
    expect(areas.sent(SaveStepTemplate).body).toEqual({ id: 7, name: ' Lager ', steps: [step] })
    expect(
      await areas.data('Update', {
        input: { templateId: stepsId, name: 'Lager', steps: [input], expectedVersion: 'v0' },
      }),
    ).toMatchObject({ updateStepTemplate: { stepTemplate: { version: 'v1' } } })
    expect(areas.sent(UpdateStepTemplate).body).toEqual({ id: 4, name: 'Lager', steps: [step], version: 'v0' })
    expect(await areas.data('DeleteSteps', { input: { companyId, templateId: stepsId } })).toMatchObject({
      deleteStepTemplate: { deletedStepTemplateId: stepsId },
    })
    expect(areas.sent(StepsDelete).body).toEqual({ id: 4, companyId: 7 })
  })

  test('changed templates reach subscribers to the company without a read (COMP-84, COMP-88, SHELL-115)', async () => {
    const event = { companyId: 7, emailTemplates: [{ id: 3, name: 'Tack' }], stepTemplates: [{ id: 4, name: 'Lager' }] }
    const events = areas.follow('Updated', { company: companyId })
    areas.emit('updateTemplates', { ...event, companyId: 8 })
    expect(await areas.next(events, 'updateTemplates', event)).toEqual({
      data: {
        templatesUpdated: {
          company: {
            id: companyId,
            emailTemplates: [{ id: emailId, databaseId: 3, name: 'Tack' }],
            stepTemplates: [{ id: stepsId, name: 'Lager' }],
          },
        },
      },
    })
    expect(areas.calls.filter((id) => id.includes('template'))).toEqual([])
    await events.return?.()
  })

  test('names refused fields as in the input (COMP-77)', async () => {
    areas.refuse(EmailTemplateUpdate, 400, { title: 'x', errors: { name: ['notAllowed'], message: ['required'] } })
    expect(await areas.data('SaveEmail', { input: { companyId, name: 'x', html: '' } })).toEqual({
      saveEmailTemplate: {
        company: null,
        errors: [
          { __typename: 'InputError', reason: 'NOT_ALLOWED', path: ['name'] },
          { __typename: 'InputError', reason: 'REQUIRED', path: ['html'] },
        ],
      },
    })
    areas.refuse(UpdateStepTemplate, 409, { title: 'x', code: 'changedMeanwhile' })
    expect(await areas.data('Update', { input: { templateId: stepsId, name: 'x', steps: [] } })).toEqual({
      updateStepTemplate: {
        stepTemplate: expect.objectContaining({ id: stepsId }),
        errors: [{ __typename: 'ConflictError', reason: 'CHANGED_MEANWHILE', path: null }],
      },
    })
  })
})
