import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ListAd, ListFolder, ListProject } from '../list-ad.ts'
import { getFirstTarget, getDragItem, getTargetAfterKey, getTargetAt, listTargets, type DragItem } from './drag-item.ts'

const ad = (id: string): ListAd => ({
  id,
  databaseId: 1,
  name: id,
  owner: 'Karin',
  city: null,
  country: null,
  start: null,
  end: null,
  type: 'draft',
  use: 'none',
  source: 'tavla',
  state: 'create',
  relation: 'owner',
  muted: false,
  notifications: 0,
  applications: { total: 0 },
  newApplications: 0,
  promotion: 'none',
  publicUrl: null,
  atService: null,
})
const folder = (id: string, isDefault: boolean, ads: string[] = []): ListFolder => ({
  id,
  databaseId: 1,
  name: id,
  isDefault,
  ads: ads.map(ad),
})
const project = (id: string, folders: ListFolder[]): ListProject => ({
  id,
  databaseId: 1,
  name: id,
  isDefault: false,
  folders,
})
const tree = [
  project('p1', [folder('f1', true, ['a1']), folder('f2', false, ['a2'])]),
  project('p2', [folder('f3', true)]),
  project('p3', [folder('f4', true)]),
]
const item = (id: string): DragItem => {
  const found = getDragItem(tree, id)
  if (!found) throw new Error(`${id} cannot be dragged`)
  return found
}
const ids = (targets: readonly { id: string }[]) => targets.map(({ id }) => id)

test('an ad can move to every other folder, and projects and rows count as their folder (AD-42)', () => {
  expect(ids(listTargets(tree, item('a1')))).toEqual(['f2', 'f3', 'f4'])
  expect(getTargetAt(tree, item('a1'), 'a2')).toEqual({ id: 'f2', label: 'p1 / f2' })
  expect(getTargetAt(tree, item('a1'), 'p2')?.id).toBe('f3')
  expect(getTargetAt(tree, item('a1'), 'f1')).toBeNull()
  expect(getTargetAt(tree, item('a1'), null)).toBeNull()
})

test('a folder can move to other projects, but the default folder stays (AD-10)', () => {
  expect(ids(listTargets(tree, item('f2')))).toEqual(['p2', 'p3'])
  expect(getTargetAt(tree, item('f2'), 'f4')?.id).toBe('p3')
  expect(getTargetAt(tree, item('f2'), 'a1')).toBeNull()
  expect(getDragItem(tree, 'f1')).toBeNull()
})

test('a project can move before or after another project (AD-10)', () => {
  expect(listTargets(tree, item('p2'))).toEqual([
    { id: 'p1', label: '1/3', order: 0, side: 'before' },
    { id: 'p3', label: '3/3', order: 2, side: 'after' },
  ])
  expect(getTargetAt(tree, item('p2'), 'f4')).toMatchObject({ order: 2 })
})

test('the keyboard starts with the next target and steps through all targets (AD-10, AD-42)', () => {
  expect(getFirstTarget(tree, item('a1'))?.id).toBe('f2')
  expect(getFirstTarget(tree, item('a2'))?.id).toBe('f3')
  expect(getFirstTarget(tree, item('p3'))?.id).toBe('p2')
  expect(getFirstTarget([tree[1] ?? project('p', [])], { ...item('p2') })).toBeNull()
  const targets = listTargets(tree, item('a1'))
  const walk = (keys: string[]) =>
    keys.reduce((at, key) => getTargetAfterKey(targets, at, key), getFirstTarget(tree, item('a1')))?.id
  expect(walk(['ArrowDown'])).toBe('f3')
  expect(walk(['End', 'ArrowDown'])).toBe('f4')
  expect(walk(['ArrowUp', 'ArrowUp'])).toBe('f2')
  expect(getTargetAfterKey(targets, null, 'x')).toBeNull()
  fc.assert(
    fc.property(fc.array(fc.constantFrom('ArrowDown', 'ArrowUp', 'Home', 'End')), (keys) =>
      targets.some(({ id }) => id === walk(keys)),
    ),
  )
})
