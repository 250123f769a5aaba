import { expect, test } from 'vitest'
import { DEFAULT_STEPS, type EditedStep } from '#rules/candidates/steps.ts'
import { mergeSteps } from './merge-steps.ts'

const base = DEFAULT_STEPS.sv.map((step, index): EditedStep => ({ ...step, uuid: `u${index}` }))
const changed = (...changes: readonly [index: number, change: Partial<EditedStep>][]) =>
  base.map((step, index) => ({ ...step, ...changes.find(([at]) => at === index)?.[1] }))

test('a name and a limit of one step that two users changed are both kept (PIPE-90, PLUS-96)', () => {
  const merge = mergeSteps({ base, mine: changed([2, { name: 'Samtal' }]), theirs: changed([2, { dayLimit: 3 }]) })
  expect(merge.conflicts).toEqual([])
  expect(merge.resolve(new Map())).toEqual(changed([2, { name: 'Samtal', dayLimit: 3 }]))
})

test('conflicts name the step and the field, with readable texts (PIPE-90, PLUS-96)', () => {
  const [rejected, incoming, selection, ...others] = base as [EditedStep, EditedStep, EditedStep, ...EditedStep[]]
  const merge = mergeSteps({
    base,
    mine: changed([2, { messageType: 'text', message: '<p>Hej</p>' }], [3, { name: 'Möte', dayLimit: 7 }]),
    theirs: [
      rejected,
      incoming,
      { ...selection, messageType: 'upload', message: { cv: true, letter: false, video: false, files: ['Betyg'] } },
      ...others.filter(({ name }) => name !== 'Intervju'),
    ],
  })
  expect(merge.conflicts.map(({ label, base: before, mine, theirs }) => [label, before, theirs, mine])).toEqual([
    ['Urval: Meddelande vid flytt', 'Inget', 'CV, Betyg', 'Hej'],
    ['Möte', 'Intervju', null, 'Möte'],
  ])
})

test('the steps are numbered in the merged order (PIPE-90, PLUS-96)', () => {
  const mine = base.toSpliced(3, 0, { ...(base[3] as EditedStep), uuid: 'new', name: 'Provdag' })
  const merged = mergeSteps({ base, mine, theirs: changed([2, { name: 'Telefonsamtal' }]) }).resolve(new Map())
  expect(merged.map(({ name, order }) => [name, order]).slice(2, 5)).toEqual([
    ['Telefonsamtal', 2],
    ['Provdag', 3],
    ['Intervju', 4],
  ])
})
