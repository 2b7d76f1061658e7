import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { compound, office, zipOf } from '../../../test/platform/files/made-files-for-tests.ts'
import { isShown, sniff } from './type.ts'

let folder: string
before(async () => {
  folder = await mkdtemp('/tmp/topcenter-types-')
})
after(() => rm(folder, { recursive: true, force: true }))

async function typeOf(bytes: Buffer | string): Promise<string> {
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  const { mime, mediaType, warning } = await sniff(path)
  return [mediaType, mime, ...(warning ? [warning] : [])].join(' ')
}

const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')
const mp4 = Buffer.concat([Buffer.from('\0\0\0\u0018ftypisom\0\0\u0002\0isomiso2', 'latin1'), Buffer.alloc(64)])

test('D9.3 a file is what its content says', async () => {
  const x = 'application/vnd.openxmlformats-officedocument.'
  const cases: readonly (readonly [Buffer | string, string])[] = [
    [png, 'image image/png'],
    [Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), 'image image/jpeg'],
    [mp4, 'video video/mp4'],
    [Buffer.from('\0\0\0\u0018ftypM4A \0\0\u0002\0isomiso2', 'latin1'), 'audio audio/mp4'],
    [
      Buffer.from('\u001aE\u00df\u00a3\u0001\0\0\0\0\0\0\u001fB\u0086\u0081\u0001B\u0082\u0084webm', 'latin1'),
      'video video/webm',
    ],
    [Buffer.from('RIFF\0\0\0\0WAVEfmt ', 'latin1'), 'audio audio/wav'],
    ['%PDF-1.7\n', 'pdf application/pdf'],
    [office('word/document.xml'), `word ${x}wordprocessingml.document`],
    [office('xl/workbook.xml'), `excel ${x}spreadsheetml.sheet`],
    [office('ppt/presentation.xml'), `powerPoint ${x}presentationml.presentation`],
    [
      zipOf({ name: 'mimetype', data: 'application/vnd.oasis.opendocument.text' }),
      'word application/vnd.oasis.opendocument.text',
    ],
    [compound('WordDocument'), 'word application/msword'],
    [compound('Workbook'), 'excel application/vnd.ms-excel'],
    [compound('PowerPoint Document'), 'powerPoint application/vnd.ms-powerpoint'],
    ['WEBVTT\n\n00:00.000 --> 00:01.000\nx', 'other text/vtt'],
    [zipOf({ name: 'a.txt', data: 'x' }), 'other application/zip'],
    [zipOf({ name: 'word/document.xml', data: 'x' }), 'other application/zip'],
  ]
  for (const [bytes, type] of cases) assert.equal(await typeOf(bytes), type)
})

test('D9.3 what a browser would run, and what is nothing that we know, is a download', async () => {
  const other = 'other application/octet-stream'
  const runs = [
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    '<!doctype html><script>alert(1)</script>',
    '\ufeff<html><body onload=alert(1)>',
    '<?xml version="1.0"?><?xml-stylesheet href="http://x/"?><a/>',
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>',
    '#!/bin/sh\nrm -rf /',
    'alert(1)',
    '#EXTM3U\n#EXTINF:1,\nhttp://169.254.169.254/latest/meta-data',
    '<MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><BaseURL>http://127.0.0.1/</BaseURL></MPD>',
    'ffconcat version 1.0\nfile /etc/passwd',
    'MZ\u0090\0',
    '',
    '\0',
  ]
  for (const text of runs) {
    const type = await typeOf(Buffer.from(text))
    assert.ok(type.startsWith('other '), `${type}: ${text}`)
    assert.ok(!isShown(type.split(' ')[1]!))
    if (!text.startsWith('MZ')) assert.equal(type, other, text)
  }
  assert.equal(await typeOf(Buffer.from('GIF89a=1;alert()')), 'image image/gif', 'sandboxed, and never drawn as it is')
  for (const mime of ['image/svg+xml', 'text/html', 'application/xhtml+xml']) assert.ok(!isShown(mime))
})

test('D9.3 a package that unpacks to far more than it is, lies, leads out of its folder or has programs is told as that', async () => {
  const zeros = Buffer.alloc(30_000_000)
  assert.equal(
    await typeOf(office('word/document.xml', { name: 'word/media/a.bin', data: zeros })),
    'other application/octet-stream bomb',
  )
  assert.match(await typeOf(office('xl/workbook.xml', { name: 'a', data: 'x', claims: 4_000_000_000 })), /bomb$/)
  const many = Array.from({ length: 10_001 }, (_, n) => ({ name: `word/${n}`, data: '' }))
  assert.match(await typeOf(office('word/document.xml', ...many)), /bomb$/)
  assert.match(
    await typeOf(office('word/document.xml', { name: 'word/vbaProject.bin', data: 'x' })),
    /^word .* macros$/,
  )
  for (const name of ['../../etc/cron.d/x', '/etc/passwd', 'C:\\x', '..\\..\\x'])
    assert.equal(
      await typeOf(zipOf({ name, data: 'x' }, { name: 'word/document.xml', data: 'x' })),
      'other application/zip',
    )
  assert.equal(await typeOf(office('word/document.xml').subarray(0, 60)), 'other application/zip')
  const liar = zipOf({ name: 'mimetype', data: Buffer.alloc(5_000_000, 'a'), claims: 50 })
  assert.equal(await typeOf(liar), 'other application/zip')
})
