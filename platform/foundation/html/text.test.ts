import { expect, test } from 'vitest'
import { letterOf, lineOf, linesOf, unescaped } from './text.ts'

test('AD-108 the text of HTML has a line per block, without markup, scripts or what nobody sees', () => {
  expect(
    linesOf(
      '<title>Jobb &amp; liv</title><p>Vi <b>sö\u00adker</b>\n  dig</p><ul><li>ett</li><li>två<br>rader</li></ul>' +
        '<script>let a = "<p>"</script><table><tr><td>a</td><td>b</td></tr></table>',
    ),
  ).toBe('Jobb & liv\nVi söker dig\nett\ntvå\nrader\na b')
  expect(linesOf('5 < 7 & 8 > 3')).toBe('5 < 7 & 8 > 3')
  expect(linesOf('<p '.repeat(20_000))).toBe('')
  expect(lineOf('<h2>Om jobbet</h2><p>Hej&nbsp;du</p>')).toBe('Om jobbet Hej du')
})

test('PLUS-10 a letter keeps paragraphs, points and addresses', () => {
  const link = '<a href="https://a.example/x">karta</a>'
  expect(
    letterOf(`<h2>Hej</h2><p>Se ${link}<br>eller <a href="mailto:a@b.se">a@b.se</a></p><ol><li>ett</li></ol>`),
  ).toBe('Hej\n\nSe karta (https://a.example/x)\neller a@b.se\n\n- ett')
  expect(letterOf('<a href="x">'.repeat(5000)).length).toBeLessThan(5000 * '(x) '.length)
})

test('AD-52 references are read, and white space stands as it was written', () => {
  expect(unescaped('&lt;p&gt;a\n\n b&amp;c <3')).toBe('<p>a\n\n b&c <3')
})
