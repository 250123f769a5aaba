import { Environment, Network, RecordSource, Store, type RecordProxy, type RecordSourceProxy } from 'relay-runtime'
import { expect, test } from 'vitest'
import { setAdFolder } from './set-ad-folder.ts'
import {
  addProject,
  muteAd,
  placeAd,
  placeFolder,
  placeProject,
  removeAd,
  removeFolder,
  removeProject,
  completeTree,
} from './updates.ts'

type Fields = Record<string, unknown>
type Shape = Record<string, Record<string, readonly string[]>>

/** Creates a real store with a company `c`. Records outside the tree are in `loose`, by id. */
function storeOf(shape: Shape, loose: Record<string, Fields> = {}) {
  const refs = (ids: readonly string[]) => ({ __refs: [...ids] })
  const records: Record<string, Fields> = {
    c: { __id: 'c', __typename: 'Company', projects: refs(Object.keys(shape)) },
  }
  for (const [project, folders] of Object.entries(shape)) {
    records[project] = { __id: project, __typename: 'Project', folders: refs(Object.keys(folders)) }
    for (const [folder, ads] of Object.entries(folders)) {
      records[folder] = { __id: folder, __typename: 'Folder', ads: refs(ads) }
      for (const ad of ads) records[ad] = { __id: ad, __typename: 'Ad' }
    }
  }
  for (const [id, fields] of Object.entries(loose)) records[id] = { __id: id, ...fields }
  const source = RecordSource.create(records as ConstructorParameters<typeof RecordSource>[0])
  const environment = new Environment({
    network: Network.create(() => {
      throw new Error('no network')
    }),
    store: new Store(source),
  })
  const linked = (id: string, field: string) => {
    const record = environment.getStore().getSource().get(id) as
      | Record<string, { __refs: string[] } | undefined>
      | undefined
    return record?.[field]?.__refs ?? []
  }
  return {
    update: (updater: (store: RecordSourceProxy) => void) => environment.commitUpdate(updater),
    shape: (): Shape =>
      Object.fromEntries(
        linked('c', 'projects').map((project) => [
          project,
          Object.fromEntries(linked(project, 'folders').map((folder) => [folder, linked(folder, 'ads')])),
        ]),
      ),
  }
}

const tree = (loose: Record<string, Fields> = {}) =>
  storeOf({ p1: { f1: ['a1', 'a2'], f2: ['a3'] }, p2: { f3: [] } }, loose)
const record = (store: RecordSourceProxy, id: string): RecordProxy => {
  const found = store.get(id)
  if (!found) throw new Error(`The store has no record ${id}.`)
  return found
}

test('a changed ad keeps its position (AD-14)', () => {
  const company = tree()
  company.update((store) => {
    expect(placeAd(store, 'c', { adId: 'a1', folderId: 'f1', projectId: 'p1' })).toBe(true)
  })
  expect(company.shape()).toEqual({ p1: { f1: ['a1', 'a2'], f2: ['a3'] }, p2: { f3: [] } })
})

test('a moved ad leaves its folder and appears in the new folder (AD-42)', () => {
  const company = tree()
  company.update((store) => {
    placeAd(store, 'c', { adId: 'a1', folderId: 'f3' })
  })
  expect(company.shape()).toEqual({ p1: { f1: ['a2'], f2: ['a3'] }, p2: { f3: ['a1'] } })
})

test('a new ad joins its folder, and an unknown or moved folder causes a refetch of the tree (AD-14)', () => {
  const company = tree({ a9: { __typename: 'Ad' } })
  company.update((store) => {
    expect(placeAd(store, 'c', { adId: 'a9', folderId: 'f2', projectId: 'p1' })).toBe(true)
    expect(placeAd(store, 'c', { adId: 'a9', folderId: 'f77' })).toBe(false)
    expect(placeAd(store, 'c', { adId: 'a9', folderId: 'f2', projectId: 'p2' })).toBe(false)
  })
  expect(company.shape()).toEqual({ p1: { f1: ['a1', 'a2'], f2: ['a3', 'a9'] }, p2: { f3: [] } })
})

test('a deleted ad leaves the tree (AD-36)', () => {
  const company = tree()
  company.update((store) => removeAd(store, 'c', 'a3'))
  expect(company.shape()).toEqual({ p1: { f1: ['a1', 'a2'], f2: [] }, p2: { f3: [] } })
})

test('projects and folders are added, removed and moved (AD-10)', () => {
  const company = tree({ p3: { __typename: 'Project', folders: { __refs: [] } } })
  company.update((store) => {
    addProject(store, 'c', record(store, 'p3'))
    addProject(store, 'c', record(store, 'p3'))
    placeProject(store, 'c', 'p3', 0)
  })
  expect(Object.keys(company.shape())).toEqual(['p3', 'p1', 'p2'])
  company.update((store) => placeFolder(store, 'c', record(store, 'f2'), 'p2'))
  expect(company.shape()).toEqual({ p3: {}, p1: { f1: ['a1', 'a2'] }, p2: { f3: [], f2: ['a3'] } })
  company.update((store) => {
    removeFolder(store, 'c', 'f3')
    removeProject(store, 'c', 'p3')
  })
  expect(company.shape()).toEqual({ p1: { f1: ['a1', 'a2'] }, p2: { f2: ['a3'] } })
})

test('a folder created by another user is empty, and a moved folder keeps its ads (AD-10)', () => {
  const company = tree({ f9: { __typename: 'Folder' } })
  company.update((store) => {
    // As an event writes it: the new projects and folders, without ads.
    record(store, 'p1').setLinkedRecords([record(store, 'f2')], 'folders')
    record(store, 'p2').setLinkedRecords([record(store, 'f3'), record(store, 'f1'), record(store, 'f9')], 'folders')
    completeTree(store, 'c')
    expect(record(store, 'f9').getLinkedRecords('ads')).toEqual([])
  })
  expect(company.shape()).toEqual({ p1: { f2: ['a3'] }, p2: { f3: [], f1: ['a1', 'a2'], f9: [] } })
})

test('a tree whose ads were never read stays unread (AD-10)', () => {
  const company = storeOf({ p1: {} }, { f1: { __typename: 'Folder' } })
  company.update((store) => {
    record(store, 'p1').setLinkedRecords([record(store, 'f1')], 'folders')
    completeTree(store, 'c')
    expect(record(store, 'f1').getLinkedRecords('ads')).toBeUndefined()
  })
})

test('the ad page shows the new location after the ad or its folder is moved (AD-42)', () => {
  const named = { __typename: 'Folder', databaseId: 3 }
  const company = tree({ f8: named, p8: { ...named, __typename: 'Project' } })
  company.update((store) => {
    expect(setAdFolder(store, 'a1', { folderId: 'f8', projectId: 'p8' })).toBe(true)
    expect(record(store, 'a1').getLinkedRecord('folder')?.getDataID()).toBe('f8')
    expect(setAdFolder(store, 'a1', { folderId: 'f1', projectId: 'p1' })).toBe(false)
    record(store, 'p2').setLinkedRecords([record(store, 'f3'), record(store, 'f8')], 'folders')
    completeTree(store, 'c', 'a1')
    expect(record(store, 'a1').getLinkedRecord('project')?.getDataID()).toBe('p2')
  })
})

test('a muted ad has no notifications (AD-43)', () => {
  const { update } = tree({ a1: { __typename: 'Ad', isMuted: false, notifications: 2 } })
  update((store) => {
    muteAd(store, 'a1', true)
    expect([store.get('a1')?.getValue('isMuted'), store.get('a1')?.getValue('notifications')]).toEqual([true, 0])
  })
})
