import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { entities, everyPrivilege } from '@topcenter/model/areas'
import { resourceOf } from '@topcenter/model/kit/entity'
import { idOf } from '@topcenter/model/kit/token'
import { pastRules } from '../../test/platform/database/test-database.ts'
import { type Answer, startTestApplication, type TestApplication, type TestUser } from '../../test/test-application.ts'
import { differences } from './schema/ddl.ts'
import { pdfLimit } from '../exports/export.ts'
import { isChosen } from '../../test/records/chosen-for-tests.ts'

let app: TestApplication
let manager: TestUser
before(async () => {
  app = await startTestApplication()
  manager = app.users.MasterAdmin
})
after(() => app.close())

const ok = (answer: Answer): Answer['body'] => {
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}
const color = (names: object, hex = '#112233') => ({ names, hex })
const makeColor = async (names: object = { en: 'Some colour' }) =>
  ok(await app.call(manager, 'POST', '/api/colors', color(names)))

test('the migrations make the tables that the definitions describe', async () => {
  assert.deepEqual(await app.application.db.platform(differences), [])
})

describe('every entity', () => {
  for (const entity of entities.filter((each) => !each.spec.abstract && isChosen(each))) {
    test(`${entity.id}: list, tabs, tree, export answer for staff, an empty page for a fresh centre`, async () => {
      const list = ok(await app.call(manager, 'GET', `/api/${resourceOf(entity)}?search=زز&state=all`))
      assert.deepEqual(list.items, [])
      ok(await app.call(manager, 'GET', `/api/${resourceOf(entity)}/tabs`))
      if (entity.spec.traits?.includes('tree'))
        assert.ok(Array.isArray(ok(await app.call(manager, 'GET', `/api/${resourceOf(entity)}/tree`)).nodes))
      const sheet = await app.call(manager, 'GET', `/api/${resourceOf(entity)}/export?format=csv`)
      assert.equal(sheet.status, 200, sheet.text)
      assert.equal(sheet.text.charCodeAt(0), 0xfeff)
    })
  }
})

test('F2 what a list is asked and does not know is refused by name, never a 500: names that every object has, states of what has none, moments that are none, a cursor that nobody was given', async () => {
  await makeColor()
  const cursor = (...key: unknown[]) => `after=${Buffer.from(JSON.stringify(key)).toString('base64url')}`
  const id = '00000000-0000-7000-8000-000000000000'
  for (const [query, code] of [
    ['sort=toString', 'record.sortUnknown'],
    ['sort=-constructor', 'record.sortUnknown'],
    ['sort=__proto__', 'record.sortUnknown'],
    ['toString=1', 'record.filterUnknown'],
    ['toStringFrom=2026-01-01', 'record.filterUnknown'],
    ['constructorTo=1', 'record.filterUnknown'],
    ['stateIs=x', 'record.filterUnknown'],
    ['tab=toString', 'record.filterUnknown'],
    ['search=a%00', 'request.malformed'],
    ['createdFrom=0000-01-01', 'field.dateTime'],
    ['createdTo=%2B275760-01-01T00:00:00Z', 'field.dateTime'],
    ['createdFrom=2026-01-02&createdTo=2026-01-01', 'field.toBeforeFrom'],
    ['createdTo=2026-01-01&createdFrom=2026-01-02T00:00:00Z', 'field.toBeforeFrom'],
    ['updatedFrom=toString', 'field.dateTime'],
    [`sort=-createdAt&${cursor('abc', id)}`, 'request.malformed'],
    [`sort=-createdAt&${cursor(5, id)}`, 'request.malformed'],
    [cursor(null, '-'.repeat(36)), 'request.malformed'],
    ['after=x', 'request.malformed'],
  ] as const) {
    const { status, body } = await app.call(manager, 'GET', `/api/colors?${query}`)
    assert.deepEqual([status, body.fields?.[0]?.code ?? body.code], [406, code], query)
    if (code === 'field.dateTime') assert.equal(body.fields[0].name, query.split('=')[0])
  }
  ok(await app.call(manager, 'GET', '/api/colors?createdFrom=2026-01-02&createdTo=2026-01-02'))
  for (const columns of ['toString', 'names,constructor'])
    assert.equal(
      (await app.call(manager, 'GET', `/api/colors/export?format=csv&columns=${columns}`)).body.code,
      'record.filterUnknown',
    )
  assert.equal(ok(await app.call(manager, 'GET', '/api/colors?columns=toString,names')).items.length, 1)
  for (const action of ['toString', 'constructor', 'hasOwnProperty'])
    assert.equal(
      (await app.call(app.users.AdminsEgypt, 'POST', '/api/colors/bulk', { action, query: {} })).body.code,
      'request.malformed',
      action,
    )
})

describe('one record', () => {
  test('D1.1 D1.6 a new record has a token of its kind, a code, and is called as it was named', async () => {
    const record = await makeColor({ ar: 'أحمر', en: 'Red' })
    assert.match(record.token, /^clr_[0-9a-z]{26}$/)
    assert.match(record.code, /^CLR-\d{6}$/)
    assert.deepEqual(record.names, { ar: 'أحمر', en: 'Red' })
    assert.deepEqual(record.allowed.sort(), ['archive', 'block', 'update'])
  })
  test('what a token stands for is said in one request, whatever its kind; of what is not there, or not theirs to see, nothing', async () => {
    const { Employee, AdminsEgypt, Student } = app.users
    const shown = async (user: TestUser, token: string) => app.call(user, 'GET', `/api/shown/${token}`)
    const record = await makeColor({ en: 'Crimson' })
    for (const [token, name] of [
      [record.token, 'Crimson'],
      [Employee.token, 'Employee'],
      [Student.token, 'Student'],
    ] as const)
      assert.match(ok(await shown(manager, token)).names.en, new RegExp(`^${name}`))
    assert.match(ok(await shown(AdminsEgypt, AdminsEgypt.token)).names.en, /^AdminsEgypt/, 'who lives on the platform')
    for (const [user, token] of [
      [manager, AdminsEgypt.token],
      [Student, Employee.token],
      [manager, record.token.replace('clr_', 'blt_')],
      [manager, 'usr_x'],
      [await app.addUser('Employee', {}), record.token],
    ] as const)
      assert.equal((await shown(user, token)).status, 204, token)
  })
  test('D1.5 a stale save is refused with who, when and the record as it is now', async () => {
    const record = await makeColor()
    ok(await app.call(manager, 'PATCH', `/api/colors/${record.token}`, { hex: '#000000', version: record.version }))
    const stale = await app.call(app.users.AdminsEgypt, 'PATCH', `/api/colors/${record.token}`, {
      hex: '#ffffff',
      version: record.version,
    })
    assert.equal(stale.status, 406)
    assert.equal(stale.body.code, 'record.stale')
    assert.equal(stale.body.current.hex, '#000000')
    assert.equal(stale.body.changedBy.token, manager.token)
  })
  test('the last page of a history that is told has none after it, however many changes there are', async () => {
    const record = await makeColor()
    await app.database.owner.query(
      `
        insert into audit (establishment_id, id, at, entity, record_id, action, changes)
        select establishment_id, gen_random_uuid(), at - interval '1 second' * n, entity, record_id, 'update', '{}'
        from audit
        cross join generate_series(1, 10050) n
        where record_id = $1
      `,
      [idOf(record.token, 'clr')],
    )
    const page = async (number: number) =>
      (await app.call(manager, 'GET', `/api/colors/${record.token}/history?page=${number}`)) as {
        status: number
        body: { page: { next: number | null } }
      }
    assert.equal((await page(199)).body.page.next, 200)
    assert.equal((await page(200)).body.page.next, null)
    assert.equal((await page(201)).status, 406)
  })
  test('D1.4 the history tells who changed what, old and new', async () => {
    const record = await makeColor()
    ok(await app.call(manager, 'PATCH', `/api/colors/${record.token}`, { hex: '#abcdef', version: 1 }))
    const { items } = ok(await app.call(manager, 'GET', `/api/colors/${record.token}/history`))
    assert.deepEqual(
      items.map((item: { action: string }) => item.action),
      ['update', 'create'],
    )
    assert.deepEqual(items[0].changes.hex, { old: '#112233', new: '#abcdef' })
    assert.equal(items[0].actor.token, manager.token)
    ok(await app.call(app.users.AdminsEgypt, 'PATCH', `/api/colors/${record.token}`, { hex: '#fedcba', version: 2 }))
    const [last] = ok(await app.call(manager, 'GET', `/api/colors/${record.token}/history`)).items
    assert.deepEqual(
      [last.actor.token, Object.keys(last.actor.names).sort()],
      [undefined, ['ar', 'en']],
      'who of the platform acted is named in the reader’s language',
    )
  })
  test('D1.3 states: every pair of state and action, and final delete from archived alone', async () => {
    const expected: Record<string, string[]> = {
      active: ['archive', 'block'],
      archived: ['restore'],
      blocked: ['archive', 'unblock'],
    }
    const ways: Record<string, string[]> = { active: [], archived: ['archive'], blocked: ['block'] }
    for (const [state, allowed] of Object.entries(expected)) {
      for (const action of ['archive', 'restore', 'block', 'unblock']) {
        const { token } = await makeColor()
        for (const step of ways[state]!) ok(await app.call(manager, 'POST', `/api/colors/${token}/${step}`))
        const answer = await app.call(manager, 'POST', `/api/colors/${token}/${action}`)
        assert.equal(answer.status, allowed.includes(action) ? 200 : 406, `${state} ${action}: ${answer.text}`)
      }
      const { token } = await makeColor()
      for (const step of ways[state]!) ok(await app.call(manager, 'POST', `/api/colors/${token}/${step}`))
      assert.equal((await app.call(manager, 'DELETE', `/api/colors/${token}`)).status, state === 'archived' ? 204 : 406)
    }
  })
  test('D1.3 a record that others refer to is not deleted, and the refusal names them', async () => {
    const country = ok(await app.call(manager, 'POST', '/api/countries', { names: { en: 'Egypt' }, dialCode: '+20' }))
    ok(await app.call(manager, 'POST', '/api/governorates', { names: { en: 'Cairo' }, countryToken: country.token }))
    ok(await app.call(manager, 'POST', `/api/countries/${country.token}/archive`))
    const refused = await app.call(manager, 'DELETE', `/api/countries/${country.token}`)
    assert.equal(refused.body.code, 'record.heldBy')
    assert.deepEqual(refused.body.heldBy, [{ entity: 'governorate', count: 1 }])
    assert.match(refused.body.detail, /Governorates: 1/)
    const archivedRef = await app.call(manager, 'POST', '/api/governorates', {
      names: { en: 'Giza' },
      countryToken: country.token,
    })
    assert.equal(archivedRef.body.fields[0].code, 'field.referenceArchived')
  })
  test('D1.6 names: one language is enough, each in its own letters', async () => {
    const faults = async (names: object) =>
      (await app.call(manager, 'POST', '/api/colors', color(names))).body.fields?.map(
        (fault: { name: string; code: string }) => [fault.name, fault.code],
      )
    assert.deepEqual(await faults({}), [['names', 'field.nameRequired']])
    assert.deepEqual(await faults({ ar: 'Red' }), [['names.ar', 'field.arabicLetters']])
    assert.deepEqual(await faults({ en: 'أحمر' }), [['names.en', 'field.englishLetters']])
    assert.deepEqual(
      await faults({ ar: 'Red', en: 'أحمر', und: 'x'.repeat(201) }),
      [
        ['names.und', 'field.tooLong'],
        ['names.ar', 'field.arabicLetters'],
        ['names.en', 'field.englishLetters'],
      ],
      'each beside its own input',
    )
  })
  test('bad input names every fault: unknown, missing, over-long', async () => {
    const answer = await app.call(manager, 'POST', '/api/colors', { names: { en: 'x'.repeat(10_000) }, surprise: 1 })
    assert.equal(answer.status, 406)
    assert.deepEqual(
      answer.body.fields.map((fault: { name: string; code: string }) => `${fault.name} ${fault.code}`).sort(),
      ['hex field.required', 'names.en field.tooLong', 'surprise field.unknown'],
    )
  })
  test('lines of a record are kept in order, with their names', async () => {
    const slices = [
      { degreeFrom: 0, degreeTo: 50, degreeName: { ar: 'راسب', en: 'Fail' } },
      { degreeFrom: 50, degreeTo: 100, degreeName: { ar: 'ناجح', en: 'Pass' } },
    ]
    const plan = ok(await app.call(manager, 'POST', '/api/grading-plans', { names: { en: 'Plan' }, slices }))
    assert.deepEqual(plan.slices, slices)
    const gap = await app.call(manager, 'PATCH', `/api/grading-plans/${plan.token}`, {
      version: 1,
      slices: [slices[0], { ...slices[1], degreeFrom: 60 }],
    })
    assert.equal(gap.status, 406)
  })
  test('a tree never forms a cycle', async () => {
    const make = async (body: object) => ok(await app.call(manager, 'POST', '/api/body-parts', body))
    const head = await make({ names: { en: 'Head' } })
    const eye = await make({ names: { en: 'Eye' }, parentToken: head.token })
    const cycle = await app.call(manager, 'PATCH', `/api/body-parts/${head.token}`, {
      version: 1,
      parentToken: eye.token,
    })
    assert.equal(cycle.body.fields[0].code, 'record.cycle')
  })
})

describe('lists', () => {
  test('D1.8 search ignores forms of letters, in any order, and by piece of the code', async () => {
    const student = ok(
      await app.call(manager, 'POST', '/api/students', { names: { ar: 'أحمد إبراهيم الشافعي' }, phone: '٠١٠٠١٢٣٤٥٦٧' }),
    )
    assert.equal(student.phone, '+201001234567')
    for (const typed of ['احمد', 'الشافعى احمد', student.code.slice(4), '1001234567']) {
      const { items } = ok(await app.call(manager, 'GET', `/api/students?search=${encodeURIComponent(typed)}`))
      assert.deepEqual(
        items.map((item: { token: string }) => item.token),
        [student.token],
        typed,
      )
    }
  })
  test('what is done to many tells the reason of each that refuses, in words, and does the rest', async () => {
    const [free, held] = [
      ok(await app.call(manager, 'POST', '/api/countries', { names: { en: 'Free' }, dialCode: '+1' })),
      ok(await app.call(manager, 'POST', '/api/countries', { names: { en: 'Held' }, dialCode: '+2' })),
    ]
    ok(await app.call(manager, 'POST', '/api/governorates', { names: { en: 'Luxor' }, countryToken: held.token }))
    const bulk = async (resource: string, action: string, tokens: readonly string[], language = 'en') => {
      const { done, refused } = ok(
        await app.call(manager, 'POST', `/api/${resource}/bulk`, { action, tokens }, { 'accept-language': language }),
      )
      return [
        done,
        ...refused.map(({ label, code, detail }: { label: { en: string }; code: string; detail: string }) => [
          label.en,
          code,
          detail,
        ]),
      ]
    }
    const both = [free.token, held.token]
    assert.deepEqual(await bulk('countries', 'restore', both), [
      0,
      ...['Free', 'Held'].map((name) => [
        name,
        'record.wrongState',
        '“Record state” is now “Active”, which does not allow this.',
      ]),
    ])
    assert.deepEqual(await bulk('countries', 'archive', both), [2])
    assert.deepEqual(await bulk('countries', 'remove', both, 'ar'), [
      1,
      ['Held', 'record.heldBy', 'لا يمكن حذفه لأن سجلات أخرى مرتبطة به. المحافظات: 1.'],
    ])
    // a rule of the database stops the one, not all
    await app.database.owner.query(
      `alter table governorate add check (name_en <> 'Luxor' or record_state <> 'archived')`,
    )
    const governorates = [
      ok(await app.call(manager, 'GET', '/api/governorates?search=Luxor')).items[0].token,
      ok(
        await app.call(manager, 'POST', '/api/governorates', {
          names: { en: 'Aswan' },
          countryToken: ok(
            await app.call(manager, 'POST', '/api/countries', { names: { en: 'Egypt again' }, dialCode: '+20' }),
          ).token,
        }),
      ).token,
    ]
    assert.deepEqual(
      (await bulk('governorates', 'archive', governorates)).map((each) => (Array.isArray(each) ? each[0] : each)),
      [1, 'Luxor'],
    )
    const student = ok(
      await app.call(manager, 'POST', '/api/students', { names: { en: 'Already In' }, phone: '01001234599' }),
    )
    assert.deepEqual(await bulk('students', 'approve', [student.token]), [
      0,
      ['Already In', 'person.alreadyApproved', 'This student is approved.'],
    ])
  })
  test('a file is named by its list and the day, in the reader’s language', async () => {
    const nameOf = async (path: string, language: string) =>
      (await app.call(manager, 'GET', path, undefined, { 'accept-language': language })).headers[
        'content-disposition'
      ] as string
    const day = /\d{4}-\d{2}-\d{2}/
    for (const format of ['xlsx', 'csv', 'pdf']) {
      const head = await nameOf(`/api/students/export?format=${format}`, 'ar')
      const on = day.exec(head)![0]
      assert.equal(
        head,
        `attachment; filename="students-${on}.${format}"; filename*=UTF-8''${encodeURIComponent('الطلاب')}%20${on}.${format}`,
      )
      assert.match(
        await nameOf(`/api/students/export?format=${format}`, 'en'),
        new RegExp(`filename\\*=UTF-8''Students%20${on}\\.${format}$`),
      )
    }
    assert.match(
      await nameOf('/api/students/import-template?format=csv', 'en'),
      /filename="students-import\.csv"; filename\*=UTF-8''Import%20of%20Students\.csv$/,
    )
  })
  test('a list is had as a PDF, with what it is bounded by; one too long is refused with the limit in words', async () => {
    const pdf = await app.call(manager, 'GET', '/api/meals/export?format=pdf&columns=code,names&search=Meal')
    assert.equal(pdf.status, 200)
    assert.match(pdf.text, /^%PDF-/)
    await app.database.owner.query(
      `
        insert into body_part (establishment_id, id, code, name_en, created_at, updated_at, record_state)
        select $1, gen_random_uuid(), 'B' || n, 'Part', now(), now(), 'active'
        from generate_series(1, $2::int) n
      `,
      [app.establishmentId, pdfLimit + 1],
    )
    const long = await app.call(manager, 'GET', '/api/body-parts/export?format=pdf')
    assert.equal(long.body.code, 'export.pdfTooLong')
    assert.ok(long.text.includes(pdfLimit.toLocaleString('en')))
  })
  test('pages by number and by cursor hold every record once', async () => {
    for (let index = 0; index < 7; index += 1)
      ok(await app.call(manager, 'POST', '/api/meals', { names: { en: `Meal ${index}` } }))
    const numbered = await Promise.all(
      [1, 2, 3].map(async (page) => ok(await app.call(manager, 'GET', `/api/meals?size=3&page=${page}`)).items),
    )
    let after: string | null = null
    const walked: { token: string }[] = []
    do {
      const { items, page }: { items: { token: string }[]; page: { next: string | null; total: number } } = ok(
        await app.call(manager, 'GET', `/api/meals?size=3${after ? `&after=${after}` : ''}`),
      )
      assert.equal(page.total, 7)
      walked.push(...items)
      after = page.next
    } while (after)
    assert.deepEqual(
      walked.map((item) => item.token),
      numbered.flat().map((item) => item.token),
    )
    assert.equal(new Set(walked.map((item) => item.token)).size, 7)
  })
  test('D1.8 a common word is counted on the stretch that fills the page, a rare one among all, and both are found', async () => {
    await app.database.owner.query(
      `
        insert into meal (establishment_id, id, code, name_en, created_at, updated_at)
        select
          $1,
          gen_random_uuid(),
          'COMMON-' || n,
          case when n % 2 = 0 then 'Koshari' when n = 1 then 'Molokhia' else 'Bread' end || ' ' || n,
          timestamptz '2026-01-01' + n * interval '1 second',
          now()
        from generate_series(1, 2200) n
      `,
      [app.establishmentId],
    )
    const find = async (search: string, more = '') =>
      ok(await app.call(manager, 'GET', `/api/meals?sort=-createdAt&search=${search}${more}`))
    const common = await find('koshari')
    assert.deepEqual(
      [common.items.length, common.items[0].names.en, common.page.totalIsCapped],
      [50, 'Koshari 2200', true],
    )
    assert.ok(common.page.total > 900 && common.page.total < 1100)
    assert.deepEqual((await find('koshari', '&exact=true')).page.total, 1100)
    const rare = await find('molokhia')
    assert.deepEqual(
      [rare.items.map((item: { code: string }) => item.code), rare.page.total, rare.page.totalIsCapped],
      [['COMMON-1'], 1, false],
    )
    const second = await find('koshari', `&after=${common.page.next}`)
    assert.equal(second.items[0].names.en, 'Koshari 2100')
    await app.database.owner.query(`delete from meal where code like 'COMMON-%'`)
  })
  test('D1.8 tabs count a common word on the same stretch, and gather its hits when one of them stays without a full page', async () => {
    await pastRules(app.database.owner, (client) =>
      client.query(`insert into discussion (establishment_id, id, name_en, educational_group_id, educational_category_id, closed, created_at, updated_at)
      select '${app.establishmentId}', gen_random_uuid(), case when n % 3 = 1 then 'Talk' else 'Koshari' end || ' ' || n, '${app.establishmentId}', '${app.establishmentId}', case when n % 3 = 0 or n = 2 then 'Closed' else 'Open' end, timestamptz '2026-01-01' + n * interval '1 second', now() from generate_series(1, 3000) n`),
    )
    const tabs = async (search: string) =>
      ok(await app.call(manager, 'GET', `/api/discussions/tabs?sort=-createdAt&search=${search}`))
    assert.deepEqual(await tabs('koshari'), {
      tabs: { all: 1334, Open: 667, Closed: 667 },
      totalIsCapped: { all: true, Open: true, Closed: true },
    }) // of the 2,000 newest
    assert.deepEqual(await tabs('talk'), {
      tabs: { all: 1000, Open: 1000, Closed: 0 },
      totalIsCapped: { all: false, Open: false, Closed: false },
    })
    await app.database.owner.query('delete from discussion')
  })
  test('a list answers with its columns, or with those that are asked for, and with nothing for an empty field', async () => {
    const student = ok(
      await app.call(manager, 'POST', '/api/students', {
        names: { ar: 'صاحب عنوان' },
        address: 'شارع النيل',
        phone: '01055598761',
      }),
    )
    const one = async (more: string) =>
      ok(await app.call(manager, 'GET', `/api/students?search=${student.code}${more}`)).items[0]
    const standing = [
      'token',
      'code',
      'names',
      'userType',
      'recordState',
      'version',
      'createdAt',
      'updatedAt',
      'allowed',
    ]
    await one('&columns=bank') // none of its own; what a list shows by itself stays what it was
    assert.deepEqual(Object.keys(await one('')).sort(), [...standing, 'approval', 'phone', 'whatsAppStatus'].sort())
    assert.deepEqual(
      Object.keys(await one('&columns=address,bank')).sort(),
      [...standing, 'approval', 'whatsAppStatus', 'address'].sort(),
    ) // whether they can be approved depends on it
    assert.deepEqual(
      (await one('')).allowed.filter((name: string) => !['withdrawCredit', 'decreasePoints'].includes(name)),
      student.allowed,
      'what has nothing to do is known of one record alone',
    )
  })
  test('what is shown masked is found whole, and piece by piece only by who may change it', async () => {
    const viewer = await app.addUser('Employee', { Student: ['view', 'viewActive'] })
    const student = ok(
      await app.call(manager, 'POST', '/api/students', {
        names: { en: 'Masked Person' },
        phone: '01055512345',
        nationalID: '30001010101239',
      }),
    )
    const hits = async (user: TestUser, search: string) =>
      ok(await app.call(user, 'GET', `/api/students?search=${search}`)).items.map(
        (each: { token: string }) => each.token,
      )
    const palette = async (user: TestUser, search: string) =>
      (await app.call(user, 'GET', `/api/search?q=${search}`)).text.includes(student.token)
    for (const whole of [
      '30001010101239',
      '%D9%A3%D9%A0%D9%A0%D9%A0%D9%A1%D9%A0%D9%A1%D9%A0%D9%A1%D9%A0%D9%A1%D9%A2%D9%A3%D9%A9',
      'masked',
      'Masked%2030001010101239',
      '5551234',
      student.code.slice(-5),
    ])
      assert.ok((await hits(viewer, whole)).includes(student.token), whole)
    for (const piece of ['300010101', '0101239', '30', 'masked%20300010', '3000101010123_'])
      assert.ok(!(await hits(viewer, piece)).includes(student.token), piece)
    assert.ok((await hits(manager, '0101239')).includes(student.token))
    assert.deepEqual([await palette(viewer, '0101239'), await palette(viewer, '30001010101239')], [false, true])
    assert.equal(ok(await app.call(manager, 'GET', `/api/students/${student.token}`)).nationalID, '30001010101239')
    assert.equal(ok(await app.call(viewer, 'GET', `/api/students/${student.token}`)).nationalID, '3•••••••••••39')
  })
  test('unknown filters and sorts are refused by name, never ignored', async () => {
    assert.equal((await app.call(manager, 'GET', '/api/meals?nonsense=1')).body.code, 'record.filterUnknown')
    assert.equal((await app.call(manager, 'GET', '/api/meals?sort=password')).body.code, 'record.sortUnknown')
    assert.equal(
      (await app.call(manager, 'GET', '/api/students?sort=nationalID')).body.code,
      'record.sortUnknown',
      'a cursor would hold what is shown masked',
    )
  })
})

describe('access', () => {
  test('D2.2 D2.3 without the flag each operation is refused and changes nothing', async () => {
    const viewer = await app.addUser('Employee', { Color: ['view', 'viewActive'] })
    const record = await makeColor()
    assert.deepEqual(ok(await app.call(viewer, 'GET', `/api/colors/${record.token}`)).allowed, [])
    for (const [method, path, body] of [
      ['POST', '/api/colors', color({ en: 'No' })],
      ['PATCH', `/api/colors/${record.token}`, { hex: '#000000', version: 1 }],
      ['POST', `/api/colors/${record.token}/archive`, undefined],
      ['DELETE', `/api/colors/${record.token}`, undefined],
    ] as const) {
      const refused = await app.call(viewer, method, path, body)
      assert.equal(refused.status, 403, `${method} ${path}`)
      assert.equal(refused.body.code, 'permission.missing')
    }
    assert.equal((await app.call(viewer, 'GET', '/api/religions')).status, 403)
  })
  test('D1.3 who may archive but not see what is archived is told that it is done', async () => {
    const archivist = await app.addUser('Employee', { Religion: ['view', 'viewActive', 'changeActivationType'] })
    const made = await app.call(app.users.MasterAdmin, 'POST', '/api/religions', { names: { en: 'Put away unseen' } })
    const answer = await app.call(archivist, 'POST', `/api/religions/${made.body.token}/archive`, {})
    assert.deepEqual([answer.status, answer.body.record], [200, { token: made.body.token, allowed: [] }])
    assert.equal(
      (await app.call(app.users.MasterAdmin, 'GET', `/api/religions/${made.body.token}`)).body.recordState,
      'archived',
    )
  })
  test('D1.2 another establishment sees nothing of it, by list, token, reference or count', async () => {
    const other = await app.addUser('MasterAdmin', everyPrivilege, await app.addEstablishment('OTHER'))
    const record = await makeColor()
    assert.equal((await app.call(other, 'GET', `/api/colors/${record.token}`)).status, 404)
    assert.equal(ok(await app.call(other, 'GET', '/api/colors')).page.total, 0)
    const country = ok(await app.call(manager, 'POST', '/api/countries', { names: { en: 'Sudan' } }))
    assert.equal(
      (await app.call(other, 'POST', '/api/governorates', { names: { en: 'Nile' }, countryToken: country.token })).body
        .fields[0].code,
      'field.reference',
    )
  })
  test('D2.1 an unknown token is answered 498', async () => {
    assert.equal((await app.call({ ...manager, session: 'ses_nobody' }, 'GET', '/api/colors')).status, 498)
    assert.equal((await app.call(undefined, 'GET', '/api/colors')).status, 498)
  })
  test('D2.4 a student sees their own record alone', async () => {
    ok(await app.call(manager, 'POST', '/api/students', { names: { ar: 'طالب آخر' } }))
    const { items } = ok(await app.call(app.users.Student, 'GET', '/api/students'))
    assert.deepEqual(
      items.map((item: { token: string }) => item.token),
      [app.users.Student.token],
    )
    assert.equal((await app.call(app.users.Student, 'GET', '/api/employees')).body.page?.total ?? 0, 0)
  })
  test('the same Idempotency-Key makes one record, also in parallel', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        app.call(manager, 'POST', '/api/sponsors', { names: { en: 'One' } }, { 'idempotency-key': 'k-1' }),
      ),
    )
    assert.deepEqual(new Set(answers.map((answer) => answer.status)), new Set([200]))
    assert.equal(new Set(answers.map((answer) => answer.body.token)).size, 1)
    assert.equal(
      (await app.call(manager, 'POST', '/api/sponsors', { names: { en: 'Two' } }, { 'idempotency-key': 'k-1' })).body
        .code,
      'request.idempotencyMismatch',
    )
  })
})

test('a role made and changed through the API holds its flags as they were given', async () => {
  const role = ok(
    await app.call(manager, 'POST', '/api/employee-establishment-roles', {
      names: { en: 'Reader' },
      privileges: { Color: ['view'] },
    }),
  )
  assert.deepEqual(role.privileges, { Color: ['view'] })
  const changed = ok(
    await app.call(manager, 'PATCH', `/api/employee-establishment-roles/${role.token}`, {
      version: 1,
      privileges: { Color: ['view', 'viewActive'] },
    }),
  )
  assert.deepEqual(changed.privileges, { Color: ['view', 'viewActive'] })
  const kept = await app.database.owner.query(
    'select jsonb_typeof(privileges) as kind from establishment_role where code = $1',
    [role.code],
  )
  assert.equal(kept.rows[0].kind, 'object')
})
