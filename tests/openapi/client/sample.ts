/**
 * Sample of an external client, written with nothing but the description: every address, parameter, body and response
 * here is typed by the code generated from it.
 */
import createClient, { type Middleware } from 'openapi-fetch'
import type { components, paths } from './api.d.ts'

type Problem = components['schemas']['Problem']

/** The data of an answer; throws the refusal. */
function given<T>({ data, error }: { readonly data?: T; readonly error?: Problem }): T {
  if (error) throw new Error(`${error.code}: ${error.fields.map(({ name, code }) => `${name} ${code}`).join()}`)
  return data!
}
function whole<T extends { readonly allowed: readonly string[] }>(record: T): Extract<T, { recordState: string }> {
  if (!('recordState' in record)) throw new Error('out of sight')
  return record as Extract<T, { recordState: string }>
}

/** Logs in, creates a student, and runs its actions; returns what it saw on its way. */
export async function useApi(baseUrl: string, userName: string, password: string, look: Middleware, picture: Blob) {
  const api = createClient<paths>({ baseUrl, querySerializer: { array: { style: 'form', explode: false } } })
  api.use(look)
  const session = given(await api.POST('/api/session', { body: { userName, password, platform: 'desktop' } }))
  api.use({
    onRequest: ({ request }) => {
      request.headers.set('authorization', `Bearer ${session.userAuthorizeToken}`)
      return request
    },
  })
  const country = whole(given(await api.POST('/api/countries', { body: { names: { en: 'Egypt' } } })))
  const student = whole(
    given(
      await api.POST('/api/students', {
        params: { header: { 'Idempotency-Key': 'one-student' } },
        body: {
          names: { ar: 'سلمى', en: 'Salma' },
          birthDate: '2010-05-01',
          gender: 'Female',
          nationalityToken: country.token,
        },
      }),
    ),
  )
  const form = new FormData()
  form.set('names.en', 'Youssef')
  form.set('gender', 'Male')
  const brother = whole(
    given(
      await api.POST('/api/students', {
        body: { 'names.en': 'Youssef', gender: 'Male' },
        bodySerializer: () => form,
      }),
    ),
  )
  const path = { token: student.token }
  const found = given(
    await api.GET('/api/students', {
      params: {
        query: {
          search: 'salma',
          state: ['active', 'blocked'],
          gender: ['Female', 'none'],
          nationalityToken: [country.token],
          createdFrom: '2026-11-01',
          sort: '-createdAt',
          columns: ['names', 'gender', 'nationality'],
          size: 10,
        },
      },
    }),
  )
  const tabs = given(await api.GET('/api/students/tabs', { params: { query: { gender: ['Male'] } } }))
  const read = given(await api.GET('/api/students/{token}', { params: { path } }))
  const changed = whole(
    given(
      await api.PATCH('/api/students/{token}', { params: { path }, body: { version: read.version, jobToken: null } }),
    ),
  )
  const pictured = whole(
    given(
      await api.POST('/api/students/{token}/image', {
        params: { path },
        body: { image: picture },
        bodySerializer: ({ image }) => {
          const data = new FormData()
          data.set('image', image)
          return data
        },
      }),
    ),
  )
  const image = given(await api.GET('/api/students/{token}/image', { params: { path }, parseAs: 'blob' }))
  const blocked = given(await api.POST('/api/students/{token}/block', { params: { path } }))
  const history = given(await api.GET('/api/students/{token}/history', { params: { path, query: { page: 1 } } }))
  const sheet = given(
    await api.GET('/api/students/export', {
      params: { query: { state: ['all'], format: 'csv', columns: ['names', 'gender'] } },
      parseAs: 'text',
    }),
  )
  const hits = given(await api.GET('/api/search', { params: { query: { q: 'youssef' } } }))
  const bulk = given(
    await api.POST('/api/students/bulk', { body: { action: 'archive', tokens: [student.token, brother.token] } }),
  )
  const refused = await api.POST('/api/students', { body: { names: {} } })
  await api.DELETE('/api/session')
  return {
    total: found.page.total,
    item: found.items[0]!,
    tabs: tabs.tabs.all,
    reference: read.nationality?.names.en,
    may: read.allowed,
    version: [read.version, changed.version, pictured.version],
    image: image as unknown as Blob,
    blocked: whole(blocked.record).recordState,
    history: history.items.map(({ action }) => action),
    sheet: String(sheet),
    hit: hits.groups[0]?.items[0]?.label.en,
    archived: bulk.done,
    refused: refused.error?.fields[0]?.code,
  }
}
