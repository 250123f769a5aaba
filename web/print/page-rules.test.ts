import { expect, test } from 'vitest'
import { pageRules } from './page-rules.ts'

const rules = (company: string) => pageRules({ company, title: 'T', date: 'D', page: 'Sida', of: 'av' })

test('PLUS-92 no text can end the rule of the sheet', () => {
  expect(rules('A"; } @import "x')).toContain('content: "A\\22 ; } @import \\22 x"')
  expect(rules('a\\b\n</style>')).toContain('"a\\5c b\\a \\3c /style>"')
  expect(rules('x'.repeat(200))).toContain(`"${'x'.repeat(59)}…"`)
})
