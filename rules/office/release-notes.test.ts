import { expect, test } from 'vitest'
import { isPostContent, isPostTitle, postContentOf, postTypeOf } from './release-notes.ts'

test('shows a page if the content is only a web address (ADMIN-93)', () => {
  for (const address of [
    'https://tavla.example/rapporter',
    'tavla.example/rapporter',
    '<p>https://tavla.example</p>',
    '<p><a href="https://tavla.example/x">tavla.example/x</a></p>',
    ' <p> www.tavla.se </p> ',
  ])
    expect(postTypeOf(address), address).toBe('url')
  for (const text of [
    '',
    '<p></p>',
    '<p>Se tavla.example</p>',
    '<p>tavla.example</p><p>Mer</p>',
    '<p>rapporter</p>',
    '<p>javascript:alert(1)</p>',
    '<p>ftp://tavla.example</p>',
  ])
    expect(postTypeOf(text), text).toBe('html')
})

test('stores a web address with its scheme (ADMIN-93)', () => {
  expect(postContentOf('<p>tavla.example/x?a=1&amp;b=2</p>')).toBe('https://tavla.example/x?a=1&b=2')
  expect(postContentOf('http://tavla.example')).toBe('http://tavla.example')
  expect(postContentOf('<p>Text</p>')).toBe('<p>Text</p>')
})

test('requires a title and a content that are neither blank nor too long (ADMIN-91)', () => {
  expect([isPostTitle(' '), isPostTitle('Nytt'), isPostTitle('x'.repeat(121))]).toEqual([false, true, false])
  expect([isPostContent('<p> </p>'), isPostContent('<p>Nytt</p>'), isPostContent('x'.repeat(20_001))]).toEqual([
    false,
    true,
    false,
  ])
})
