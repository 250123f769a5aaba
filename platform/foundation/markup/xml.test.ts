import { assert, property, string } from 'fast-check'
import sax from 'sax'
import { expect, test } from 'vitest'
import { cdata, writeXml } from './xml.ts'

test('writes attributes, texts, lists and CDATA, and omits what is missing', () => {
  expect(
    writeXml('Invoice', {
      '@xmlns': 'urn:a"b',
      'cbc:ID': { '@scheme': '1', '#': 'x & <y> ]]>' },
      Line: [{ Name: 'ett' }, { Name: 'två' }],
      Html: cdata('<p>]]></p>'),
      Missing: null,
      Empty: '',
    }),
  ).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:a&quot;b">
  <cbc:ID scheme="1">x &amp; &lt;y&gt; ]]&gt;</cbc:ID>
  <Line>
    <Name>ett</Name>
  </Line>
  <Line>
    <Name>två</Name>
  </Line>
  <Html><![CDATA[<p>]]]]><![CDATA[></p>]]></Html>
  <Empty></Empty>
</Invoice>
`)
})

/** Characters that XML 1.0 allows: https://www.w3.org/TR/xml/#charsets */
const LEGAL = /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u

test('writes only characters that XML allows, whatever the text is (PLUS-95)', () => {
  assert(
    property(string({ unit: 'binary' }), string(), (text, other) => {
      const dirty = `${text}\u000b\u001b\ufffe\ud800${other}\udc00\0`
      const xml = writeXml('a', { '@b': dirty, c: dirty, d: cdata(dirty), e: { '#': dirty } })
      expect(xml).toMatch(LEGAL)
      expect(xml.isWellFormed()).toBe(true)
      const parser = sax.parser(true, {})
      parser.onerror = (error) => {
        throw error
      }
      parser.write(xml).close()
    }),
  )
})
