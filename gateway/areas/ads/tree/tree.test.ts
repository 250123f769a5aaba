import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CompanyGetUserCompanies, CompanyGetUserCompanyWithAds } from '#contract/companies/companies.ts'
import {
  CreateFolder,
  CreateProject,
  DeleteFolder,
  DeleteProject,
  MoveFolder,
  MoveProject,
  UpdateFolder,
  UpdateProject,
} from '#contract/ads/tree.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { startAreas, type AreaTests } from '#gateway/testing/stand-in-platform.ts'
import * as world from '#gateway/testing/world.ts'

const write = (name: string, selection: string): string => {
  const input = `${name[0]?.toUpperCase()}${name.slice(1)}Input`
  return /* GraphQL */ `
    mutation ${name}($input: ${input}!) {
      ${name}(input: $input) {
        ${selection}
        errors {
          __typename
          reason
          path
        }
      }
    }
  `
}

const companyId = toGlobalId('Company', 7)
const projectId = toGlobalId('Project', '7.70')
const folderId = toGlobalId('Folder', '7.700')

const documents = {
  Tree: /* GraphQL */ `
    query Tree($id: Int!) {
      company(by: { databaseId: $id }) {
        id
        name
        projects {
          id
          databaseId
          name
          isDefault
          folders {
            id
            databaseId
            name
            isDefault
            ads {
              id
              databaseId
              name
              owner {
                id
                name
              }
              city
              country
              startsAt
              endsAt
              status
              applicationMethod
              source
              progress
              promotion
              selectedPromotion
              relation
              isMuted
              notifications
              newApplicationCount
              applicationCount
              updatedAt
              isPromotable
              icon
              publicUrl
            }
          }
        }
      }
    }
  `,
  Node: 'query Node($id: ID!) { node(id: $id) { id ... on Project { name } ... on Folder { name ads { name } } } }',
  Updated: /* GraphQL */ `
    subscription Updated($company: ID!) {
      treeUpdated(companyId: $company) {
        company {
          id
          projects {
            id
            name
            isDefault
            folders {
              id
              name
              isDefault
            }
          }
        }
      }
    }
  `,
  UpdatedWithAds: /* GraphQL */ `
    subscription UpdatedWithAds($company: ID!) {
      treeUpdated(companyId: $company) {
        company {
          id
          projects {
            folders {
              ads {
                name
              }
            }
          }
        }
      }
    }
  `,
  createProject: write('createProject', 'project { id name isDefault }'),
  createAndRead: /* GraphQL */ `
    mutation createAndRead($input: CreateProjectInput!) {
      createProject(input: $input) {
        project {
          id
          folders {
            name
          }
        }
        errors {
          reason
        }
      }
    }
  `,
  renameProject: write('renameProject', 'project { id name }'),
  moveProject: write('moveProject', 'project { id } company { id }'),
  moveAndRead: /* GraphQL */ `
    mutation moveAndRead($input: MoveProjectInput!) {
      moveProject(input: $input) {
        company {
          id
          projects {
            id
          }
        }
        errors {
          reason
        }
      }
    }
  `,
  deleteProject: write('deleteProject', 'deletedProjectId'),
  createFolder: write('createFolder', 'folder { id name isDefault ads { id } } project { id }'),
  renameFolder: write('renameFolder', 'folder { id name }'),
  moveFolder: write('moveFolder', 'folder { id } project { id databaseId }'),
  deleteFolder: write('deleteFolder', 'deletedFolderId'),
}

for (const checkLeaves of [true, false]) {
  describe(`tree, ${checkLeaves ? 'every value checked' : 'compiled as in production'}`, () => {
    let areas: AreaTests
    beforeAll(async () => {
      areas = await startAreas(documents, { checkLeaves })
      areas.answer(CompanyGetUserCompanyWithAds, world.companyTree())
      areas.answer(CompanyGetUserCompanies, [world.companyCard()])
      areas.answer(CreateProject, { id: 70 })
      areas.answer(CreateFolder, { id: 702 })
      for (const call of [UpdateProject, MoveProject, DeleteProject, UpdateFolder, MoveFolder, DeleteFolder])
        areas.answer(call, undefined)
    })
    afterAll(() => areas.stop())

    test('the whole tree costs one call (AD-01, AD-02, AD-03)', async () => {
      const data = await areas.data('Tree', { id: 7 })
      expect(areas.calls).toEqual(['company-get-user-company-with-ads'])
      expect(data).toMatchObject({
        company: {
          id: companyId,
          projects: [
            {
              id: projectId,
              name: 'Norr',
              isDefault: true,
              folders: [
                {
                  id: folderId,
                  name: 'Bygg',
                  ads: [
                    { id: toGlobalId('Ad', 42), applicationMethod: 'FORM_WITH_DOCUMENTS', selectedPromotion: null },
                    { databaseId: 43, status: 'DRAFT', applicationMethod: 'NONE', promotion: 'NONE', startsAt: null },
                  ],
                },
                { databaseId: 701, isDefault: false, ads: [] },
              ],
            },
          ],
        },
      })
    })

    test('reads projects and folders by their ids', async () => {
      expect(await areas.data('Node', { id: projectId })).toEqual({ node: { id: projectId, name: 'Norr' } })
      expect(areas.calls).toEqual(['company-get-user-company-with-ads'])
      expect(await areas.data('Node', { id: folderId })).toMatchObject({
        node: { name: 'Bygg', ads: [{ name: 'Snickare' }, {}] },
      })
      expect(await areas.data('Node', { id: toGlobalId('Folder', '7.9') })).toEqual({ node: null })
    })

    test.each([
      [
        'createProject',
        { companyId, name: ' Söder ' },
        ['create-project'],
        { project: { id: projectId, name: 'Söder', isDefault: false } },
      ],
      [
        'renameProject',
        { projectId, name: 'Söder' },
        ['update-project'],
        { project: { id: projectId, name: 'Söder' } },
      ],
      [
        'moveProject',
        { projectId, order: 2 },
        ['move-project'],
        { project: { id: projectId }, company: { id: companyId } },
      ],
      ['deleteProject', { projectId }, ['delete-project'], { deletedProjectId: projectId }],
      [
        'createFolder',
        { projectId, name: 'Vård' },
        ['create-folder'],
        {
          folder: { id: toGlobalId('Folder', '7.702'), name: 'Vård', isDefault: false, ads: [] },
          project: { id: projectId },
        },
      ],
      ['renameFolder', { folderId, name: 'Hus' }, ['update-folder'], { folder: { id: folderId, name: 'Hus' } }],
      [
        'moveFolder',
        { folderId, projectId },
        ['move-folder'],
        { folder: { id: folderId }, project: { id: projectId, databaseId: 70 } },
      ],
      ['deleteFolder', { folderId }, ['delete-folder'], { deletedFolderId: folderId }],
    ])('%s costs one call (AD-10)', async (name, input, calls, result) => {
      expect(await areas.data(name, { input })).toEqual({ [name]: { ...result, errors: [] } })
      expect(areas.calls).toEqual(calls)
    })

    test('fields that a write does not return are read from the tree once (AD-10)', async () => {
      expect(await areas.data('createAndRead', { input: { companyId, name: 'Norr' } })).toMatchObject({
        createProject: { project: { folders: [{ name: 'Bygg' }, { name: 'Tom' }] } },
      })
      expect(areas.calls).toEqual(['create-project', 'company-get-user-company-with-ads'])
      expect(await areas.data('moveAndRead', { input: { projectId, order: 0 } })).toMatchObject({
        moveProject: { company: { projects: [{ id: projectId }] } },
      })
      expect(areas.calls).toEqual(['move-project', 'company-get-user-company-with-ads'])
    })

    test('changed projects and folders reach subscribers to the company without a read (AD-10, SHELL-115)', async () => {
      const company = toGlobalId('Company', 7)
      const event = {
        companyId: 7,
        projects: [
          { id: 71, name: 'Söder', default: false, folders: [{ id: 710, name: 'Allmänt', default: true }] },
          { id: 70, name: 'Norr', default: true, folders: [{ id: 700, name: 'Bygg', default: true }] },
        ],
      }
      const events = areas.follow('Updated', { company })
      areas.emit('updateTree', { ...event, companyId: 8 })
      expect(await areas.next(events, 'updateTree', event)).toEqual({
        data: {
          treeUpdated: {
            company: {
              id: company,
              projects: [
                {
                  id: toGlobalId('Project', '7.71'),
                  name: 'Söder',
                  isDefault: false,
                  folders: [{ id: toGlobalId('Folder', '7.710'), name: 'Allmänt', isDefault: true }],
                },
                {
                  id: projectId,
                  name: 'Norr',
                  isDefault: true,
                  folders: [{ id: folderId, name: 'Bygg', isDefault: true }],
                },
              ],
            },
          },
        },
      })
      expect(areas.calls.filter((id) => id === 'company-get-user-company-with-ads')).toEqual([])
      await events.return?.()
      // The event has no ads. Selecting them costs a read of the tree.
      const withAds = areas.follow('UpdatedWithAds', { company })
      expect(await areas.next(withAds, 'updateTree', event)).toMatchObject({
        data: {
          treeUpdated: {
            company: { projects: [{ folders: [{ ads: [] }] }, { folders: [{ ads: [{ name: 'Snickare' }, {}] }] }] },
          },
        },
      })
      await withAds.return?.()
    })

    test('a stranger cannot follow a company (SHELL-31)', async () => {
      areas.refuse(CompanyGetUserCompanyWithAds, 403, { title: 'No access' })
      const { value } = await areas.follow('Updated', { company: toGlobalId('Company', 8) }).next()
      expect(value).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN' } }] })
      areas.answer(CompanyGetUserCompanyWithAds, world.companyTree())
    })

    test('returns errors for a refused deletion and a refused name (AD-10, AD-11)', async () => {
      areas.refuse(DeleteProject, 409, { title: 'Not empty', code: 'notEmpty' })
      areas.refuse(UpdateFolder, 400, { title: 'Invalid', errors: { name: ['tooLong'] } })
      expect(await areas.data('deleteProject', { input: { projectId } })).toEqual({
        deleteProject: {
          deletedProjectId: null,
          errors: [{ __typename: 'ConflictError', reason: 'NOT_EMPTY', path: null }],
        },
      })
      expect(await areas.data('renameFolder', { input: { folderId, name: 'x' } })).toEqual({
        renameFolder: { folder: null, errors: [{ __typename: 'InputError', reason: 'TOO_LONG', path: ['name'] }] },
      })
      areas.answer(DeleteProject, undefined)
      areas.answer(UpdateFolder, undefined)
    })
  })
}
