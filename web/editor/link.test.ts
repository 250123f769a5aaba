import { expect, test } from 'vitest'
import { linkAddress } from './link.ts'

test('a link in rich text is a web address, with or without https (SHELL-08)', () => {
  expect(linkAddress(' www.nordvik.example/jobb ')).toBe('https://www.nordvik.example/jobb')
  expect(linkAddress('http://nordvik.se')).toBe('http://nordvik.se')
  expect(linkAddress('karin@nordvik.se')).toBe('mailto:karin@nordvik.se')
  for (const bad of ['', 'nordvik', 'javascript:alert(1)', 'data:text/html,x', 'a.b', '//nordvik.se'])
    expect(linkAddress(bad)).toBeNull()
})
