import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ListAd, ListFolder, ListProject } from '../list-ad.ts'
import { firstTarget, itemOf, targetAfterKey, targetAt, targetsOf, type DragItem } from './drag-item.ts'

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
  const found = itemOf(tree, id)
  if (!found) throw new Error(`${id} cannot be dragged`)
  return found
}
const ids = (targets: readonly { id: string }[]) => targets.map(({ id }) => id)

test('AD-42 an ad may go to every folder but its own; a project stands for its first folder, a row for its folder', () => {
  expect(ids(targetsOf(tree, item('a1')))).toEqual(['f2', 'f3', 'f4'])
  expect(targetAt(tree, item('a1'), 'a2')).toEqual({ id: 'f2', label: 'p1 / f2' })
  expect(targetAt(tree, item('a1'), 'p2')?.id).toBe('f3')
  expect(targetAt(tree, item('a1'), 'f1')).toBeNull()
  expect(targetAt(tree, item('a1'), null)).toBeNull()
})

test('AD-10 a folder goes to other projects, and the first one of a project stays', () => {
  expect(ids(targetsOf(tree, item('f2')))).toEqual(['p2', 'p3'])
  expect(targetAt(tree, item('f2'), 'f4')?.id).toBe('p3')
  expect(targetAt(tree, item('f2'), 'a1')).toBeNull()
  expect(itemOf(tree, 'f1')).toBeNull()
})

test('AD-10 a project goes before or after another one', () => {
  expect(targetsOf(tree, item('p2'))).toEqual([
    { id: 'p1', label: '1/3', order: 0, side: 'before' },
    { id: 'p3', label: '3/3', order: 2, side: 'after' },
  ])
  expect(targetAt(tree, item('p2'), 'f4')).toMatchObject({ order: 2 })
})

test('AD-10 AD-42 the keyboard proposes the next place first, and steps through all of them', () => {
  expect(firstTarget(tree, item('a1'))?.id).toBe('f2')
  expect(firstTarget(tree, item('a2'))?.id).toBe('f3')
  expect(firstTarget(tree, item('p3'))?.id).toBe('p2')
  expect(firstTarget([tree[1] ?? project('p', [])], { ...item('p2') })).toBeNull()
  const targets = targetsOf(tree, item('a1'))
  const walk = (keys: string[]) =>
    keys.reduce((at, key) => targetAfterKey(targets, at, key), firstTarget(tree, item('a1')))?.id
  expect(walk(['ArrowDown'])).toBe('f3')
  expect(walk(['End', 'ArrowDown'])).toBe('f4')
  expect(walk(['ArrowUp', 'ArrowUp'])).toBe('f2')
  expect(targetAfterKey(targets, null, 'x')).toBeNull()
  fc.assert(
    fc.property(fc.array(fc.constantFrom('ArrowDown', 'ArrowUp', 'Home', 'End')), (keys) =>
      targets.some(({ id }) => id === walk(keys)),
    ),
  )
})
