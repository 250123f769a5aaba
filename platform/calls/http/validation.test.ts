import { Type } from 'typebox'
import { expect, test, vi } from 'vitest'
import { declaredCalls } from '#platform/calls/openapi/declared-calls.ts'
import { fileTypesOf } from '#contract/base/shapes.ts'
import { compileInput, compileOutput } from './validation.ts'

/**
 * What keeps a schema from being compiled; null when nothing does. Nothing fits all schemas, so that faults are
 * explained too.
 */
function faultOf(compile: () => unknown): string | null {
  try {
    compile()
    return null
  } catch (error) {
    return String(error)
  }
}

// Checks are compiled when a call is first asked for: one that cannot be would be found by whoever asks.
test('the input and the answer of every declared call can be checked', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const calls = await declaredCalls()
  expect(calls.length).toBeGreaterThan(300)
  const faults = calls.flatMap(({ id, params, query, body, upload, response }) =>
    [
      ...[params, query].map((schema) => schema && faultOf(() => compileInput(schema, 'address')(0))),
      body && faultOf(() => compileInput(body, upload ? 'address' : 'body')(Symbol('nothing'))),
      fileTypesOf(response) === null ? faultOf(() => compileOutput(response)(null)) : null,
    ].flatMap((fault) => (fault ? [[id, fault]] : [])),
  )
  expect(faults).toEqual([])
  expect(warn.mock.calls).toEqual([])
  warn.mockRestore()
})

test('a schema that cannot be compiled, or names a format nobody knows, is found so', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  expect(faultOf(() => compileInput(Type.Object({ a: Type.String({ pattern: '(' }) }), 'body')(0))).toContain(
    'Invalid regular expression',
  )
  expect(
    faultOf(() => compileInput(Type.String({ format: 'nobodys' }), 'body')(0)) ?? String(warn.mock.calls),
  ).toContain('nobodys')
  warn.mockRestore()
})
