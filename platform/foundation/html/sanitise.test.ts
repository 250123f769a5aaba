import { array, assert, constantFrom, property } from 'fast-check'
import { expect, test } from 'vitest'
import { visibleText } from '#rules/text-and-time/visible-text.ts'
import { sanitise } from './sanitise.ts'

test('keeps the elements of the editor and removes all others (AD-76)', () => {
  const allowed =
    '<h2>Om jobbet</h2><p>Vi <strong>söker</strong> <em>dig</em> <u>nu</u> <s>då</s><br />rad</p>' +
    '<ul><li>ett</li></ul><ol><li>två</li></ol><blockquote>citat</blockquote>'
  expect(sanitise(allowed)).toBe(allowed)
  expect(
    sanitise('<p onclick="x()" style="color:red">a<img src=x onerror=alert(1)></p><script>alert(1)</script>'),
  ).toBe('<p>a</p>')
  expect(sanitise('<svg><style>p{}</style></svg><iframe src="https://a.se"></iframe>text')).toBe('text')
})

test('keeps http, https, mailto and tel links, adds rel, and drops other links (AD-76)', () => {
  expect(sanitise('<a href="https://a.se" target="_top">a</a>')).toBe(
    '<a href="https://a.se" rel="nofollow noopener noreferrer">a</a>',
  )
  expect(sanitise('<a href="mailto:a@b.se">a</a><a href="tel:08123">b</a>')).toContain('href="tel:08123"')
  for (const href of ['javascript:alert(1)', 'data:text/html,x', ' java\nscript:x', '//evil.example', 'vbscript:x']) {
    expect(sanitise(`<a href="${href}">a</a>`)).not.toContain('href')
  }
})

test('leaves no script in broken HTML, and keeps the text when sanitising again (AD-76)', () => {
  const piece = constantFrom(
    '<p>',
    '</p>',
    '<script>',
    '</script>',
    '<a href="javascript:x">',
    '</a>',
    '<b>',
    '&lt;',
    '"',
    '<img src=x onerror=y>',
    'text',
    '<',
    '>',
    '<svg/onload=z>',
    '<!--',
  )
  assert(
    property(
      array(piece, { maxLength: 20 }).map((parts) => parts.join('')),
      (html) => {
        const once = sanitise(html)
        expect(visibleText(sanitise(once))).toBe(visibleText(once))
        expect(once).not.toMatch(/<(?!\/?(?:p|strong|a)\b|br\b)|javascript:|onerror|onload/i)
      },
    ),
  )
})
