import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { CompanyGetUserCompanyWithAds } from '#contract/companies/companies.ts'
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
import { ads, outbox } from '#platform/foundation/db/schema/index.ts'
import { projectEvents, numberCommittedEvents, readEvents } from '#platform/foundation/events/outbox.ts'
import { setUpCompany } from '#platform/testing/set-up.ts'
import type { UserRow } from '#platform/testing/start-platform.ts'
import { registerCompanies } from '#platform/domains/companies/companies/routes.ts'
import { registerTree } from './routes.ts'

const { platform, company, member, stranger } = await setUpCompany({ areas: [registerCompanies, registerTree] })
const other = await platform.createCompany({ members: [member] })

const project = async (name: string) =>
  (await platform.inject(CreateProject, { body: { companyId: company.id, name } }, member)).body.id
const folder = async (projectId: number, name: string) =>
  (await platform.inject(CreateFolder, { body: { projectId, name } }, member)).body.id
const tree = async () =>
  (await platform.inject(CompanyGetUserCompanyWithAds, { query: { id: company.id } }, member)).body.projects

describe('projects', () => {
  test('creates a project at the end, with a trimmed name and a default folder (AD-10, AD-11)', async () => {
    const id = await project('  Sommar  ')
    expect((await tree()).at(-1)).toMatchObject({
      id,
      name: 'Sommar',
      default: false,
      folders: [{ default: true, ads: [] }],
    })
    expect((await platform.inject(UpdateProject, { body: { id, name: ' Vinter ' } }, member)).status).toBe(200)
    expect((await tree()).at(-1)?.name).toBe('Vinter')
  })

  test('rejects blank and too long names, and strangers (AD-11)', async () => {
    const create = (name: string, as: UserRow) =>
      platform.inject(CreateProject, { body: { companyId: company.id, name } }, as)
    expect((await create(' ', member)).error.errors).toEqual({ name: ['required'] })
    expect((await create('x'.repeat(45), member)).error.errors).toEqual({ name: ['tooLong'] })
    expect((await create('x'.repeat(44), member)).status).toBe(200)
    expect((await create('Nej', stranger)).status).toBe(403)
    expect(
      (await platform.inject(UpdateProject, { body: { id: company.projectId, name: 'Nej' } }, stranger)).status,
    ).toBe(403)
  })

  test('moves a project to an index (AD-10)', async () => {
    const a = await project('A')
    const b = await project('B')
    await platform.inject(MoveProject, { body: { id: b, order: 0 } }, member)
    expect((await tree())[0]?.id).toBe(b)
    await platform.inject(MoveProject, { body: { id: b, order: 999 } }, member)
    expect((await tree()).slice(-2).map(({ id }) => id)).toEqual([a, b])
  })

  test('deletes only an empty project that is not the default one (AD-10)', async () => {
    const remove = async (id: number) => {
      const { status, error } = await platform.inject(DeleteProject, { body: { id } }, member)
      return [status, error?.code]
    }
    expect(await remove(company.projectId)).toEqual([409, 'defaultProject'])
    const id = await project('Tom')
    const inner = await folder(id, 'Mapp')
    expect(await remove(id)).toEqual([409, 'notEmpty'])
    expect((await platform.inject(DeleteFolder, { body: { id: inner } }, member)).status).toBe(200)
    const first = (await tree()).find((project) => project.id === id)?.folders[0]?.id ?? 0
    const ad = await platform.createAd({ ...company, folderId: first }, member)
    expect(await remove(id)).toEqual([409, 'notEmpty'])
    await platform.db.update(ads).set({ deletedAt: platform.clock() }).where(eq(ads.id, ad.id))
    expect(await remove(id)).toEqual([200, undefined])
    expect((await tree()).some((project) => project.id === id)).toBe(false)
    expect((await platform.inject(DeleteProject, { body: { id } }, member)).status).toBe(403)
  })
})

describe('folders', () => {
  test('creates, renames and deletes a folder (AD-10)', async () => {
    const id = await folder(company.projectId, ' Lager ')
    expect((await tree())[0]?.folders.at(-1)).toMatchObject({ id, name: 'Lager', default: false })
    await platform.inject(UpdateFolder, { body: { id, name: 'Butik' } }, member)
    expect((await tree())[0]?.folders.at(-1)?.name).toBe('Butik')
    const ad = await platform.createAd({ ...company, folderId: id }, member)
    expect((await platform.inject(DeleteFolder, { body: { id } }, member)).error.code).toBe('notEmpty')
    await platform.db.update(ads).set({ deletedAt: platform.clock() }).where(eq(ads.id, ad.id))
    expect((await platform.inject(DeleteFolder, { body: { id } }, member)).status).toBe(200)
    expect((await platform.inject(DeleteFolder, { body: { id: company.folderId } }, member)).error.code).toBe(
      'defaultFolder',
    )
    expect(
      (await platform.inject(UpdateFolder, { body: { id: company.folderId, name: ' ' } }, member)).error.errors,
    ).toEqual({ name: ['required'] })
  })

  test('moves a folder with its ads to a project of the same company (AD-10)', async () => {
    const target = await project('Mål')
    const id = await folder(company.projectId, 'Flyttas')
    await platform.createAd({ ...company, folderId: id }, member)
    expect((await platform.inject(MoveFolder, { body: { id, projectId: target } }, member)).status).toBe(200)
    expect(
      (await tree()).find((project) => project.id === target)?.folders.map((folder) => [folder.id, folder.ads.length]),
    ).toContainEqual([id, 1])
    expect(
      (await platform.inject(MoveFolder, { body: { id, projectId: other.projectId } }, member)).error.errors,
    ).toEqual({ projectId: ['otherCompany'] })
    expect(
      (await platform.inject(MoveFolder, { body: { id: company.folderId, projectId: target } }, member)).error.code,
    ).toBe('defaultFolder')
    expect((await platform.inject(MoveFolder, { body: { id, projectId: target } }, stranger)).status).toBe(403)
  })
})

describe('events', () => {
  test('publishes the tree to all members of the company on each change, and to nobody else (AD-10, SHELL-115)', async () => {
    const colleague = await platform.createUser()
    await platform.addMember(company, colleague)
    const moderator = await platform.createStaff('Moderator')
    const sommar = await project('Sommar i staden')
    const gatan = await folder(sommar, 'Gatan')
    const readTreeEvents = async () => {
      await numberCommittedEvents(platform.deps)
      const events = await projectEvents(platform.db, await readEvents(platform.db, 0), [
        colleague.id,
        moderator.id,
        stranger.id,
      ])
      await platform.db.delete(outbox)
      return [colleague, moderator, stranger].map(({ id }) =>
        (events.get(id) ?? []).filter(({ target }) => target === 'updateTree').map(({ payload }) => payload),
      )
    }
    await readTreeEvents()
    const changes = [
      () => platform.inject(CreateProject, { body: { companyId: company.id, name: 'Vinter' } }, member),
      () => platform.inject(UpdateProject, { body: { id: sommar, name: 'Sommaren' } }, member),
      () => platform.inject(MoveProject, { body: { id: sommar, order: 0 } }, member),
      () => platform.inject(CreateFolder, { body: { projectId: sommar, name: 'Torget' } }, member),
      () => platform.inject(UpdateFolder, { body: { id: gatan, name: 'Gränden' } }, member),
      () => platform.inject(MoveFolder, { body: { id: gatan, projectId: company.projectId } }, member),
      () => platform.inject(DeleteFolder, { body: { id: gatan } }, member),
    ]
    for (const change of changes) {
      expect((await change()).status).toBe(200)
      const now = {
        companyId: company.id,
        projects: (await tree()).map((project) => ({
          ...project,
          folders: project.folders.map(({ id, name, default: first }) => ({ id, name, default: first })),
        })),
      }
      expect(await readTreeEvents()).toEqual([[now], [now], []])
    }
    expect((await platform.inject(DeleteFolder, { body: { id: gatan } }, member)).status).toBe(403)
    expect(await readTreeEvents()).toEqual([[], [], []])
  })
})
