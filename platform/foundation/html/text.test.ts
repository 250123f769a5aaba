import { expect, test } from 'vitest'
import { htmlToMailText, htmlToLine, htmlToLines, decodeReferences } from './text.ts'

test('converts HTML to a line per block, without markup, scripts and invisible characters (AD-108)', () => {
  expect(
    htmlToLines(
      '<title>Jobb &amp; liv</title><p>Vi <b>sö\u00adker</b>\n  dig</p><ul><li>ett</li><li>två<br>rader</li></ul>' +
        '<script>let a = "<p>"</script><table><tr><td>a</td><td>b</td></tr></table>',
    ),
  ).toBe('Jobb & liv\nVi söker dig\nett\ntvå\nrader\na b')
  expect(htmlToLines('5 < 7 & 8 > 3')).toBe('5 < 7 & 8 > 3')
  expect(htmlToLines('<p '.repeat(20_000))).toBe('')
  expect(htmlToLine('<h2>Om jobbet</h2><p>Hej&nbsp;du</p>')).toBe('Om jobbet Hej du')
})

test('keeps paragraphs, list items and URLs in plain-text mail (PLUS-10)', () => {
  const link = '<a href="https://a.example/x">karta</a>'
  expect(
    htmlToMailText(`<h2>Hej</h2><p>Se ${link}<br>eller <a href="mailto:a@b.se">a@b.se</a></p><ol><li>ett</li></ol>`),
  ).toBe('Hej\n\nSe karta (https://a.example/x)\neller a@b.se\n\n- ett')
  expect(htmlToMailText('<a href="x">'.repeat(5000)).length).toBeLessThan(5000 * '(x) '.length)
})

test('decodes character references and keeps white space (AD-52)', () => {
  expect(decodeReferences('&lt;p&gt;a\n\n b&amp;c <3')).toBe('<p>a\n\n b&c <3')
})
