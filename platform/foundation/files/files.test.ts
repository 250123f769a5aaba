import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { fromBuffer, type Entry, type ZipFile } from 'yauzl'
import { files } from '#platform/foundation/db/schema/index.ts'
import { HttpError } from '#platform/foundation/errors/errors.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import { diskStore } from './disk.ts'
import type { NewFile } from './files.ts'
import { zipOf } from './zip.ts'

const platform = await setUpPlatform({ areas: [] })

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF\n')
const put = async (file: Partial<NewFile>): Promise<string> => {
  const id = await platform.deps.files.put(platform.db, {
    companyId: 1,
    kind: 'cv',
    name: 'My CV.pdf',
    bytes: pdf,
    ...file,
  })
  const rows = await platform.db.select().from(files)
  const row = rows.find((file) => file.id === id)
  if (!row) throw new Error('The file has no row.')
  return platform.deps.files.urlFor(row)
}
const get = (url: string) => platform.app.inject({ url })
const putStatus = (kind: NewFile['kind'], bytes: Uint8Array, name = 'x.pdf'): Promise<number> =>
  put({ kind, bytes, name }).then(
    () => 200,
    (error: unknown) => (error instanceof HttpError ? error.status : 500),
  )

test('serves a document as a sandboxed attachment, only from a signed URL (PIPE-36)', async () => {
  const url = await put({})
  const answer = await get(url)
  expect([answer.statusCode, answer.rawPayload.equals(pdf)]).toEqual([200, true])
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="My CV.pdf"; filename*=UTF-8''My%20CV.pdf`,
    'content-security-policy': expect.stringContaining('sandbox'),
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  expect((await get(`${url}&inline=1`)).headers['content-disposition']).toMatch(/^inline/)
  const path = url.split('?')[0] ?? ''
  const query = new URLSearchParams(url.split('?')[1])
  expect((await get(path)).statusCode).toBe(404)
  expect((await get(`${path}?e=${query.get('e')}&s=${'A'.repeat(43)}`)).statusCode).toBe(404)
  expect((await get(`${path}?e=${Number(query.get('e')) + 9_999_999}&s=${query.get('s')}`)).statusCode).toBe(404)
  const otherPath = (await put({})).split('?')[0] ?? ''
  expect((await get(`${otherPath}?${query}`)).statusCode).toBe(404)
  platform.clock.advance({ hours: 2, seconds: 1 })
  expect((await get(url)).statusCode).toBe(404)
})

test('serves a byte range, and resumes a download only for the same file (PIPE-36)', async () => {
  const url = await put({})
  const part = async (range: string, ifRange?: string) => {
    const { statusCode, headers, rawPayload } = await platform.app.inject({
      url,
      headers: { range, ...(ifRange !== undefined && { 'if-range': ifRange }) },
    })
    return [statusCode, headers['content-range'], rawPayload.toString('latin1')]
  }
  const whole = pdf.toString('latin1')
  const { headers } = await get(url)
  expect(headers).toMatchObject({ 'accept-ranges': 'bytes', etag: expect.stringMatching(/^"[0-9a-f-]{36}"$/) })
  expect(await part('bytes=0-3')).toEqual([206, `bytes 0-3/${pdf.length}`, '%PDF'])
  expect(await part('bytes=5-', headers.etag)).toEqual([206, `bytes 5-${pdf.length - 1}/${pdf.length}`, whole.slice(5)])
  expect(await part('bytes=-6')).toEqual([
    206,
    `bytes ${pdf.length - 6}-${pdf.length - 1}/${pdf.length}`,
    whole.slice(-6),
  ])
  expect(await part('bytes=5-9999999')).toEqual([206, `bytes 5-${pdf.length - 1}/${pdf.length}`, whole.slice(5)])
  expect(await part(`bytes=${pdf.length}-`)).toEqual([416, `bytes */${pdf.length}`, ''])
  for (const [range, ifRange] of [
    ['bytes=5-', '"another"'],
    ['bytes=0-1,4-5'],
    ['bytes=9-3'],
    ['bytes=-'],
    ['lines=1-2'],
  ] as const)
    expect(await part(range, ifRange)).toEqual([200, undefined, whole])
})

test('returns the same URL for reads within an hour (PIPE-36)', async () => {
  const ref = { id: '00000000-0000-4000-8000-000000000000', name: 'a.pdf', kind: 'cv' } as const
  platform.clock.set('2025-11-03T10:05:00Z')
  const first = platform.deps.files.urlFor(ref)
  platform.clock.set('2025-11-03T10:55:00Z')
  expect(platform.deps.files.urlFor(ref)).toBe(first)
})

test('rejects content that the kind does not allow, regardless of the name (PIPE-36)', async () => {
  const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  expect(await putStatus('cv', exe)).toBe(400)
  expect(await putStatus('cv', html)).toBe(400)
  expect(await putStatus('video', pdf)).toBe(400)
  expect(await putStatus('cv', Buffer.from('Plain text, as people write it: åäö\n'), 'cv.txt')).toBe(200)
  expect(await putStatus('cv', Buffer.alloc(10 * 1024 * 1024 + 1))).toBe(413)
})

test('accepts only Word among compound files, and no animated images in applications (PLUS-04)', async () => {
  const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2048)])
  const word = Buffer.concat([compound, Buffer.from('WordDocument', 'utf16le'), Buffer.alloc(512)])
  expect([await putStatus('cv', compound, 'setup.doc'), await putStatus('cv', word, 'cv.doc')]).toEqual([400, 200])
  const gif = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
    .gif()
    .toBuffer()
  expect([await putStatus('letter', gif, 'letter.png'), await putStatus('avatar', gif, 'me.gif')]).toEqual([400, 200])
})

test('finds a PDF after other bytes, keeps it as it was sent, and never takes it for text (PLUS-04)', async () => {
  const binary = Buffer.concat([pdf.subarray(0, 9), Buffer.from([0x25, 0xe2, 0xe3, 0xcf, 0xd3, 10]), pdf.subarray(9)])
  for (const before of [
    '',
    '\r\n',
    '   ',
    '\ufeff',
    'HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n',
    'x'.repeat(1015),
  ])
    for (const content of [pdf, binary]) {
      const bytes = Buffer.concat([Buffer.from(before), content])
      const answer = await get(await put({ bytes, name: 'CV.pdf' }))
      expect(answer.headers['content-type']).toBe('application/pdf')
      expect(answer.headers['content-disposition']).toContain('filename="CV.pdf"')
      expect(answer.rawPayload.equals(bytes)).toBe(true)
    }
  const late = Buffer.concat([Buffer.from('Meritförteckning '.repeat(64)), pdf])
  expect((await get(await put({ bytes: late, name: 'CV.txt' }))).headers['content-type']).toContain('text/plain')
})

test('stores text of Windows as UTF-8, and RTF without the space before it (PLUS-04)', async () => {
  const cv = 'Meritförteckning för Åsa Öberg – ”truckförare”\r\n5 000 €\r\n'
  const windows = Buffer.from(cv.replaceAll('–', '\x96').replaceAll('”', '\x94').replaceAll('€', '\x80'), 'latin1')
  const utf16 = Buffer.from(cv, 'utf16le')
  for (const bytes of [
    windows,
    Buffer.concat([windows, Buffer.from([0x1a])]),
    Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]),
    utf16,
    Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16).swap16()]),
    Buffer.from(cv),
    Buffer.from(`\ufeff${cv}`),
  ]) {
    const answer = await get(await put({ bytes, name: 'CV.txt' }))
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-length': String(Buffer.byteLength(cv)),
    })
    expect(answer.rawPayload.toString()).toBe(cv)
  }
  const rtf = await get(await put({ bytes: Buffer.from('\n {\\rtf1 Hej}'), name: 'CV.rtf' }))
  expect([rtf.headers['content-type'], rtf.payload]).toEqual(['application/rtf', '{\\rtf1 Hej}'])
  const random = Buffer.from(Array.from({ length: 400 }, (_, index) => 0xa1 + ((index * 37) % 30)))
  for (const bytes of [
    random,
    Buffer.from([0xe9, 0, 1, 2]),
    Buffer.from('\ufeff<svg xmlns="http://www.w3.org/2000/svg"/>'),
  ])
    expect(await putStatus('cv', bytes, 'cv.txt')).toBe(400)
})

test('names the type that was refused (PLUS-04)', async () => {
  const refused = (bytes: Uint8Array) => put({ bytes }).catch((error: unknown) => error)
  const heic = Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic'.padEnd(64, '\0'), 'latin1')
  expect(await refused(heic)).toMatchObject({ status: 400, sent: 'heic', body: { errors: { file: ['notAllowed'] } } })
  expect(await refused(Buffer.from([1, 2, 3]))).toMatchObject({ status: 400, sent: null })
})

test('gives each entry of an archive its own name of at most 255 bytes', async () => {
  const at = platform.clock()
  const names = ['😀'.repeat(120) + '.pdf', '😀'.repeat(130) + '.pdf', 'CV.pdf', 'cv.pdf', '👩‍👩‍👧‍👦'.repeat(40) + '.docx']
  const archive = await buffer(
    Readable.from(zipOf(names.map((name) => ({ name, size: 1, at, open: () => Readable.from(['x']) })))),
  )
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(archive, { lazyEntries: false }, (error, file) => (error ? reject(error) : resolve(file))),
  )
  const stored: string[] = []
  zip.on('entry', (entry: Entry) => stored.push(entry.fileName))
  await new Promise((resolve) => zip.on('end', resolve))
  expect(stored).toEqual([
    '😀'.repeat(62) + '.pdf',
    '😀'.repeat(61) + ' (2).pdf',
    'CV.pdf',
    'cv (2).pdf',
    '👩‍👩‍👧‍👦'.repeat(10) + '.docx',
  ])
  expect(stored.every((name) => Buffer.byteLength(name) <= 255 && name.isWellFormed())).toBe(true)
})

test('strips metadata from images and gives files a safe name with the true extension (PIPE-36)', async () => {
  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Artist: 'Somebody Private' } })
    .jpeg()
    .toBuffer()
  const url = await put({ bytes: picture, name: '../..\\evil"\r\nname.exe' })
  const answer = await get(url)
  expect((await sharp(answer.rawPayload).metadata()).exif).toBeUndefined()
  expect(answer.headers['content-disposition']).toBe(
    `attachment; filename=".._.._evil_ name.jpg"; filename*=UTF-8''.._.._evil%22%20name.jpg`,
  )
})

test('answers 404 for a removed file (PIPE-36)', async () => {
  const url = await put({})
  await platform.deps.files.remove(platform.db, url.split('/')[2] ?? '')
  expect((await get(url)).statusCode).toBe(404)
})

test('reports a missing file to its reader instead of crashing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tavla-gone-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const stream = diskStore(folder).read(randomUUID())
  // Waits until the stream has failed, before anyone reads it.
  await new Promise<void>((resolve) => void stream.on('close', resolve))
  await expect(buffer(stream)).rejects.toThrow('ENOENT')
})
