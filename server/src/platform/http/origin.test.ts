import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import fastify from 'fastify'
import { originOf } from './origin.ts'

/** Returns the origins that a printed link would have for requests with these headers. */
async function origins(
  config: { publicUrl: URL | undefined; trustProxy: boolean | string[] },
  hosts: readonly Record<string, string>[],
): Promise<string[]> {
  const http = fastify({ trustProxy: config.trustProxy })
  http.get('/', (asked) => originOf(asked, config))
  const address = new URL(await http.listen({ port: 0, host: '127.0.0.1' }))
  const found: string[] = []
  for (const headers of hosts)
    found.push(
      await new Promise<string>((resolve, reject) => {
        request({ port: address.port, host: '127.0.0.1', headers }, (answer) => {
          let text = ''
          answer.on('data', (part) => (text += part)).on('end', () => resolve(text))
        })
          .on('error', reject)
          .end()
      }),
    )
  await http.close()
  return found.map((each) => each.replaceAll(address.port, 'PORT'))
}

test('a paper leads to where its request came, if that is a name of the centre’s own network; else to the address that it reached', async () => {
  assert.deepEqual(
    await origins({ publicUrl: undefined, trustProxy: false }, [
      { host: '192.168.1.20:3000' },
      { host: '[fd00::1]:3000' },
      { host: 'office' },
      { host: 'centre.local:3000' },
      { host: 'evil.example' },
      { host: 'evil.example:80', 'x-forwarded-host': 'centre.local', 'x-forwarded-proto': 'https' },
      { host: 'local.evil.example' },
      { host: 'a/b?c#@evil' },
    ]),
    [
      'http://192.168.1.20:3000',
      'http://[fd00::1]:3000',
      'http://office',
      'http://centre.local:3000',
      ...Array.from({ length: 4 }, () => 'http://127.0.0.1:PORT'),
    ],
  )
})

test('what a trusted proxy or PUBLIC_URL says goes before', async () => {
  const forwarded = { host: '127.0.0.1', 'x-forwarded-host': 'centre.example', 'x-forwarded-proto': 'https' }
  assert.deepEqual(await origins({ publicUrl: undefined, trustProxy: ['127.0.0.1'] }, [forwarded]), [
    'https://centre.example',
  ])
  assert.deepEqual(
    await origins({ publicUrl: new URL('https://own.example'), trustProxy: false }, [{ host: 'evil.example' }]),
    ['https://own.example'],
  )
})
