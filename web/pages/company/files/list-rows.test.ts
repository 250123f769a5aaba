import { expect, test } from 'vitest'
import { DEFAULT_AD_LIST_SETTINGS } from '#web/features/ad/ad-list.ts'
import type { ListAd, ListFolder, ListProject } from './list-ad.ts'
import { getRowKeyEffect } from './row-keys.ts'
import { listAdsIn, countFilters, listRows, findPlace, type ListView } from './list-rows.ts'

let next = 1
const ad = (part: Partial<ListAd> = {}): ListAd => {
  const id = next++
  return {
    id: `ad${id}`,
    databaseId: id,
    name: `Annons ${id}`,
    owner: 'Karin Wallén',
    city: 'Kramfors',
    country: null,
    start: '2025-11-01T00:00:00Z',
    end: '2025-12-01T22:59:59Z',
    type: 'active',
    use: 'form',
    source: 'tavla',
    state: 'offers',
    relation: 'owner',
    muted: false,
    notifications: 0,
    applications: { total: 0 },
    newApplications: 0,
    promotion: 'none',
    publicUrl: null,
    atService: null,
    ...part,
  }
}
const folder = (name: string, ads: readonly ListAd[] = []): ListFolder => ({
  id: `f-${name}`,
  databaseId: next++,
  name,
  isDefault: false,
  ads,
})
const project = (name: string, folders: readonly ListFolder[]): ListProject => ({
  id: `p-${name}`,
  databaseId: next++,
  name,
  isDefault: false,
  folders,
})
const many = (count: number, part: Partial<ListAd> = {}) => Array.from({ length: count }, () => ad(part))
const view = (part: Partial<ListView> = {}): ListView => ({
  settings: { ...DEFAULT_AD_LIST_SETTINGS },
  tab: 'all',
  place: { project: null, folder: null },
  collapsed: new Set(),
  unfolded: new Set(),
  ...part,
})
const shape = (projects: readonly ListProject[], part: Partial<ListView> = {}) =>
  listRows(projects, view(part)).rows.map((row) =>
    row.kind === 'ad'
      ? row.ad.name
      : `${row.kind} ${row.kind === 'project' ? row.project.name : row.folder.name} ${row.count}`,
  )

test('projects, folders and ads become one list of rows (AD-01, AD-02)', () => {
  const [a, b] = [ad({ name: 'A', end: '2025-12-01T22:59:59Z' }), ad({ name: 'B', end: '2025-12-31T22:59:59Z' })]
  expect(shape([project('Nät', [folder('Norr', [a, b])])])).toEqual(['project Nät 2', 'folder Norr 2', 'B', 'A'])
})

test('a folder shows six ads and the number of the rest, then all of them (AD-12)', () => {
  const norr = folder('Norr', many(8))
  const projects = [project('Nät', [norr])]
  const hidden = listRows(projects, view()).rows
  expect(hidden.filter(({ kind }) => kind === 'ad')).toHaveLength(6)
  expect(hidden[1]).toMatchObject({ kind: 'folder', count: 8, more: 'hidden', rest: 2 })
  const shown = listRows(projects, view({ unfolded: new Set([norr.id]) })).rows
  expect(shown.filter(({ kind }) => kind === 'ad')).toHaveLength(8)
  expect(shown[1]).toMatchObject({ more: 'shown' })
  expect(listRows([project('Nät', [folder('Syd', many(6))])], view()).rows[1]).toMatchObject({ more: 'none', rest: 0 })
})

test.each([
  ['active', 'showActive'],
  ['draft', 'showDraft'],
  ['inactive', 'showInactive'],
] as const)('a folder shows six of its ads of the type %s (AD-12)', (type, flag) => {
  const filters = { showActive: false, showInactive: false, showDraft: false, [flag]: true }
  const projects = [project('Nät', [folder('Norr', [...many(9, { type }), ...many(3, { type: 'archived' })])])]
  const { rows } = listRows(projects, view({ settings: { ...DEFAULT_AD_LIST_SETTINGS, ...filters } }))
  expect(rows[1]).toMatchObject({ kind: 'folder', count: 9, more: 'hidden', rest: 3 })
  expect(rows.filter((row) => row.kind === 'ad' && row.ad.type === type)).toHaveLength(6)
})

test('a folder selected in the tree shows all its ads (AD-12)', () => {
  const norr = folder('Norr', many(8))
  const nat = project('Nät', [norr, folder('Syd', many(2))])
  const { rows, ads } = listRows([nat], view({ place: { project: nat, folder: norr } }))
  expect(ads).toBe(8)
  expect(rows.filter(({ kind }) => kind === 'ad')).toHaveLength(8)
})

test('every matching ad counts, whether or not its row is visible (AD-23)', () => {
  const projects = [project('Nät', [folder('Norr', [...many(8), ...many(3, { promotion: 'boost' })])])]
  expect(listRows(projects, view({ collapsed: new Set(['p-Nät']) }))).toMatchObject({
    ads: 11,
    promoted: 3,
    rows: [{ kind: 'project', count: 11, isExpanded: false }],
  })
})

test('drafts, scheduled and archived ads are hidden by default (AD-21)', () => {
  const projects = [project('Nät', [folder('Norr', [ad({ name: 'Utkast', type: 'draft' }), ad({ name: 'Aktiv' })])])]
  expect(shape(projects)).toEqual(['project Nät 1', 'folder Norr 1', 'Aktiv'])
})

test('a search hides folders without a match, and an empty folder is visible without a search (AD-24)', () => {
  const projects = [project('Nät', [folder('Norr', [ad({ name: 'Montör' })]), folder('Ny')])]
  expect(shape(projects)).toEqual(['project Nät 1', 'folder Norr 1', 'Montör', 'folder Ny 0'])
  expect(shape(projects, { settings: { ...DEFAULT_AD_LIST_SETTINGS, term: 'montör' } })).toEqual([
    'project Nät 1',
    'folder Norr 1',
    'Montör',
  ])
  expect(shape(projects, { settings: { ...DEFAULT_AD_LIST_SETTINGS, term: 'saknas' } })).toEqual([])
})

test("followed ads are other people's ads that are not muted (AD-22)", () => {
  const projects = [
    project('Nät', [
      folder('Norr', [
        ad({ name: 'Min' }),
        ad({ name: 'Annans', relation: 'general' }),
        ad({ name: 'Tyst', relation: 'general', muted: true }),
      ]),
    ]),
  ]
  expect(shape(projects, { tab: 'followed' })).toEqual(['project Nät 1', 'folder Norr 1', 'Annans'])
  expect(listAdsIn(projects, 'mine').map(({ name }) => name)).toEqual(['Min'])
})

test('filters count the ads of the current tab and folder (AD-19)', () => {
  const norr = folder('Norr', [ad(), ad({ type: 'draft' }), ad({ type: 'draft', relation: 'general' })])
  const nat = project('Nät', [norr, folder('Syd', many(4))])
  expect(countFilters([nat], 'mine', { project: nat, folder: norr })).toMatchObject({
    active: 1,
    draft: 1,
    archived: 0,
  })
})

test('the address selects the shown project and folder (SHELL-45)', () => {
  const norr = folder('Norr')
  const nat = project('Nät', [norr])
  expect(findPlace([nat], String(nat.databaseId), String(norr.databaseId))).toEqual({
    project: nat,
    folder: norr,
    isKnown: true,
    isMoved: false,
  })
  expect(findPlace([nat], String(nat.databaseId), '99999').isKnown).toBe(false)
  expect(findPlace([nat], undefined, undefined)).toEqual({ project: null, folder: null, isKnown: true, isMoved: false })
})

test('a folder that another user moved is found in its new project (AD-10)', () => {
  const norr = folder('Norr')
  const [nat, stab] = [project('Nät', []), project('Stab', [norr])]
  expect(findPlace([nat, stab], String(nat.databaseId), String(norr.databaseId))).toEqual({
    project: stab,
    folder: norr,
    isKnown: true,
    isMoved: true,
  })
})

test('arrow keys move through the rows, fold them and go to the parent (SHELL-45)', () => {
  const { rows } = listRows([project('Nät', [folder('Norr', many(2))])], view())
  expect([
    getRowKeyEffect(rows, 0, 'ArrowDown', 5),
    getRowKeyEffect(rows, 3, 'ArrowDown', 5),
    getRowKeyEffect(rows, 3, 'ArrowLeft', 5),
    getRowKeyEffect(rows, 1, 'ArrowLeft', 5),
  ]).toEqual([1, 3, 1, 'toggle'])
  expect([
    getRowKeyEffect(rows, 1, 'ArrowRight', 5),
    getRowKeyEffect(rows, 2, 'ArrowRight', 5),
    getRowKeyEffect(rows, 2, 'Home', 5),
    getRowKeyEffect(rows, 0, 'PageDown', 9),
  ]).toEqual([2, null, 0, 3])
})

test('lists 2,000 ads without rendering them (AD-13)', () => {
  const projects = Array.from({ length: 20 }, (_, at) =>
    project(
      `P${at}`,
      Array.from({ length: 20 }, (__, index) => folder(`F${at}-${index}`, many(5))),
    ),
  )
  expect(listRows(projects, view()).rows).toHaveLength(20 + 400 + 2000)
})
