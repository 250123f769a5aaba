import { expect, test } from 'vitest'
import type { ConflictChoice } from './conflict.tsx'
import { saveVersioned, type Sent, type VersionedPart } from './versioned-save.ts'

interface Text {
  version: string
  text: string
}

/** A server with one text. It rejects a save with a version other than its own. */
function server(stored: Text) {
  const sent: string[] = []
  const part: VersionedPart<string, Text, string> = {
    send: async (mine, { version }): Promise<Sent<Text, string>> => {
      sent.push(`${mine} over ${version}`)
      if (version !== stored.version) return { is: 'conflict' }
      if (mine === '') return { is: 'refused', reason: 'empty' }
      return { is: 'done', stored: Object.assign(stored, { text: mine, version: `${stored.version}+` }) }
    },
    readStored: async () => ({ ...stored }),
    differences: (theirs, mine) => (theirs.text === mine ? [] : [{ label: 'Text', saved: theirs.text, mine }]),
  }
  return { sent, part }
}

const write = () => ({ hasNoCurtain: true, onFailure: () => {}, idempotencyKey: 'key' }) as const
const answer = (choice: ConflictChoice) => async () => choice
const failIfAsked = async (): Promise<ConflictChoice> => {
  throw new Error('The user should not have been asked.')
}

test('stores a save over the version that was read and reports a rejected save (AD-117)', async () => {
  const { part } = server({ version: '1', text: 'gammal' })
  expect(await saveVersioned(part, 'ny', { version: '1', text: 'gammal' }, write, failIfAsked)).toMatchObject({
    is: 'done',
    stored: { text: 'ny', version: '1+' },
  })
  expect(await saveVersioned(part, '', { version: '1+', text: 'ny' }, write, failIfAsked)).toEqual({
    is: 'refused',
    reason: 'empty',
  })
})

test('a conflict asks whether to replace, load or continue editing', async () => {
  const began = { version: '1', text: 'gammal' }
  const replaced = server({ version: '2', text: 'kollegans' })
  expect(await saveVersioned(replaced.part, 'min', began, write, answer('replace'))).toMatchObject({
    is: 'done',
    stored: { text: 'min' },
  })
  expect(replaced.sent).toEqual(['min over 1', 'min over 2'])
  const loaded = server({ version: '2', text: 'kollegans' })
  expect(await saveVersioned(loaded.part, 'min', began, write, answer('load'))).toEqual({
    is: 'load',
    stored: { version: '2', text: 'kollegans' },
  })
  const kept = server({ version: '2', text: 'kollegans' })
  expect(await saveVersioned(kept.part, 'min', began, write, answer(undefined))).toEqual({ is: 'kept' })
  expect(kept.sent).toEqual(['min over 1'])
})

test('a conflict with equal content, as after a lost answer, does not ask', async () => {
  const { part, sent } = server({ version: '2', text: 'min' })
  expect(await saveVersioned(part, 'min', { version: '1', text: 'gammal' }, write, failIfAsked)).toMatchObject({
    is: 'done',
  })
  expect(sent).toEqual(['min over 1', 'min over 2'])
})
