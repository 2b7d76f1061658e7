import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { everyPrivilege } from '@topcenter/model/areas'
import { filedTypes, personFile } from '@topcenter/model/people/person-file'
import {
  type Centre,
  codeIn,
  makeStudent,
  refusalIn,
  type Shown,
  startCentre,
} from '../../test/education/test-centre.ts'
import { printedPages } from '../../test/documents/read-pdf-for-tests.ts'

let centre: Centre
let relations: Readonly<Record<'father' | 'brother', Shown>>
before(async () => {
  centre = await startCentre()
  relations = {
    father: await centre.create('relativeRelationType', { names: { en: 'Father' }, repetition: false }),
    brother: await centre.create('relativeRelationType', { names: { en: 'Brother' }, repetition: true }),
  }
})
after(() => centre.close())

const makeParent = (): Promise<Shown> => centre.create('parent', { names: { en: 'Parent' } })
const link = (
  entity: string,
  user: Shown,
  relative: Shown | undefined,
  relation: Shown = relations.father,
  more: object = {},
): Promise<Shown> =>
  centre.create(entity, {
    userToken: user.token,
    relativeRelationTypeToken: relation.token,
    ...(relative ? { relativeToken: relative.token } : {}),
    ...more,
  })
/** Codes of the students that a parent sees. */
async function seenBy(parent: Shown): Promise<string[]> {
  const [{ id }] = await centre.owner('select id from user_account where code = $1', [parent.code])
  const { items } = await centre.call(
    'student.list',
    {},
    { userType: 'Parent', userId: id, privileges: everyPrivilege },
  )
  return items.map((each: Shown) => each.code).sort()
}

test('every sort of record is kept for every type of user that has a group for it, and for nobody of another type', async () => {
  const needed: Record<string, object> = {
    userFamily: { relativeRelationTypeToken: relations.brother.token, relativeName: 'Sami' },
    userQualification: {
      qualificationToken: (await centre.create('qualification', { names: { en: 'Bachelor' } })).token,
    },
    userScientificDegree: {
      scientificDegreeToken: (await centre.create('scientificDegree', { names: { en: 'Lecturer' } })).token,
    },
    userTrainingCourse: { title: 'ICDL' },
    userExperience: { jobToken: (await centre.create('job', { names: { en: 'Clerk' } })).token },
    userInjury: { injuryTypeToken: (await centre.create('injuryType', { names: { en: 'Sprain' } })).token },
    userOperation: { operationTypeToken: (await centre.create('operationType', { names: { en: 'Hernia' } })).token },
    userPersonalCard: {
      personalCardTypeToken: (await centre.create('personalCardType', { names: { en: 'Passport' } })).token,
      cardNumber: 'A1',
    },
  }
  const people: Record<string, Shown> = {}
  for (const [userType, entity] of Object.entries(filedTypes))
    people[userType] = userType === 'AdminsEgypt' ? undefined : await centre.create(entity, { names: { en: userType } })
  for (const [sort, kinds] of personFile)
    for (const { id, spec } of kinds) {
      const person = people[spec.fixed!.userType!]
      const stranger = people[spec.fixed!.userType === 'Student' ? 'Parent' : 'Student']
      assert.equal(
        await codeIn(centre.create(id, { userToken: stranger.token, ...needed[sort.id] })),
        'field.reference',
        id,
      )
      if (!person) continue
      const made = await centre.create(id, { userToken: person.token, ...needed[sort.id] })
      assert.equal(made.user.code, person.code, id)
      for (const action of ['archive', 'restore', 'block', 'unblock']) await centre.act(id, made.token, action)
    }
})

test('D2.3 itemArchived archives and nothing else, in the groups that have it', async () => {
  const student = await makeStudent(centre)
  const made = await link('studentFamily', student, undefined, relations.brother, { relativeName: 'Sami' })
  const clerk = {
    userType: 'Employee' as const,
    privileges: { StudentFamily: ['view', 'viewActive', 'viewArchived', 'itemArchived'] },
  }
  await centre.act('studentFamily', made.token, 'archive', {}, clerk)
  assert.equal(await codeIn(centre.act('studentFamily', made.token, 'restore', {}, clerk)), 'permission.missing')
})

test('dates stand in their order, and a card is written down once', async () => {
  const student = await makeStudent(centre)
  assert.equal(
    await codeIn(
      centre.create('studentTrainingCourse', {
        userToken: student.token,
        title: 'Course',
        start: '2026-02-01',
        end: '2026-01-01',
      }),
    ),
    'field.endBeforeStart',
  )
  const type = await centre.create('injuryType', { names: { en: 'Fracture' } })
  const injury = await centre.create('studentInjury', {
    userToken: student.token,
    injuryTypeToken: type.token,
    injuryDateTime: '2026-02-01',
  })
  assert.equal(
    await codeIn(centre.change('studentInjury', injury, { recoveryEnd: '2026-01-01' })),
    'field.endBeforeStart',
  )
  const card = {
    userToken: student.token,
    personalCardTypeToken: (await centre.create('personalCardType', { names: { en: 'Licence' } })).token,
    cardNumber: 'L-1',
  }
  await centre.create('studentPersonalCard', card)
  assert.equal(await codeIn(centre.create('studentPersonalCard', card)), 'record.duplicate')
})

test('a special specialty needs the general one that it stands under', async () => {
  const student = await makeStudent(centre)
  const [languages, sciences] = [
    await centre.create('specialty', { names: { en: 'Languages' } }),
    await centre.create('specialty', { names: { en: 'Sciences' } }),
  ]
  const english = await centre.create('specialty', { names: { en: 'English' }, parentToken: languages.token })
  const body = {
    userToken: student.token,
    scientificDegreeToken: (await centre.create('scientificDegree', { names: { en: 'Professor' } })).token,
    specialSpecialtyToken: english.token,
  }
  assert.deepEqual((await refusalIn(centre.create('studentScientificDegree', body))).fields, [
    { name: 'generalSpecialtyToken', code: 'field.specialtyGeneral' },
  ])
  assert.equal(
    await codeIn(centre.create('studentScientificDegree', { ...body, generalSpecialtyToken: sciences.token })),
    'field.specialtyUnder',
  )
  const degree = await centre.create('studentScientificDegree', { ...body, generalSpecialtyToken: languages.token })
  assert.equal(
    await codeIn(centre.change('studentScientificDegree', degree, { generalSpecialtyToken: null })),
    'field.specialtyGeneral',
  )
})

test('a relation without repetition is there once for each person, also when two write it at the same time', async () => {
  const student = await makeStudent(centre)
  const settled = await Promise.allSettled(
    [makeParent(), makeParent()].map(async (parent) => link('studentFamily', student, await parent)),
  )
  assert.deepEqual(settled.map((each) => each.status).sort(), ['fulfilled', 'rejected'])
  for (const each of settled)
    if (each.status === 'rejected')
      assert.deepEqual(each.reason.refusal.fields, [{ name: 'relativeRelationTypeToken', code: 'field.relativeOnce' }])
  for (const relativeName of ['Ali', 'Omar'])
    await link('studentFamily', student, undefined, relations.brother, { relativeName })
  const { value: first } = settled.find((each) => each.status === 'fulfilled') as PromiseFulfilledResult<Shown>
  await centre.act('studentFamily', first.token, 'archive')
  await link('studentFamily', student, await makeParent())
  assert.equal(await codeIn(centre.act('studentFamily', first.token, 'restore')), 'field.relativeOnce')
})

test('a relative is a user or a name, and never the person themselves; two people are linked once, from either side', async () => {
  const [student, parent] = [await makeStudent(centre), await makeParent()]
  assert.equal(await codeIn(link('studentFamily', student, undefined)), 'field.relativeNeeded')
  assert.equal(await codeIn(link('studentFamily', student, student)), 'field.relativeSelf')
  const made = await link('studentFamily', student, parent, relations.father, { relativeName: 'Written too' })
  assert.equal(made.relativeName, null)
  assert.deepEqual(
    (await refusalIn(link('parentFamily', parent, student, relations.brother))).fields,
    [{ name: 'relativeToken', code: 'family.linked' }],
    'beside its input',
  )
})

test('D2.4 a link from either side gives the parent sight of the child; archived, it ends it at once', async () => {
  for (const side of ['studentFamily', 'parentFamily']) {
    const [student, parent, stranger] = [await makeStudent(centre), await makeParent(), await makeStudent(centre)]
    assert.deepEqual(await seenBy(parent), [])
    const made = side === 'studentFamily' ? await link(side, student, parent) : await link(side, parent, student)
    assert.deepEqual(await seenBy(parent), [student.code], side)
    assert.ok(stranger)
    await centre.act(side, made.token, 'archive')
    assert.deepEqual(await seenBy(parent), [], side)
    await centre.act(side, made.token, 'restore')
    assert.deepEqual(await seenBy(parent), [student.code], side)
  }
})

test('D2.4 only staff link people: a parent with every flag is not linked to a stranger’s child, and ends no link', async () => {
  const [student, parent, own] = [await makeStudent(centre), await makeParent(), await makeStudent(centre)]
  const made = await link('parentFamily', parent, own)
  const [{ id }] = await centre.owner('select id from user_account where code = $1', [parent.code])
  const actor = { userType: 'Parent' as const, userId: id, privileges: everyPrivilege }
  const body = {
    userToken: parent.token,
    relativeToken: student.token,
    relativeRelationTypeToken: relations.brother.token,
  }
  assert.equal(await codeIn(centre.create('parentFamily', body, actor)), 'permission.missing')
  assert.equal(
    await codeIn(centre.change('parentFamily', made, { relativeToken: student.token }, actor)),
    'permission.missing',
  )
  for (const action of ['archive', 'block'])
    assert.equal(await codeIn(centre.act('parentFamily', made.token, action, {}, actor)), 'permission.missing')
  assert.deepEqual(await seenBy(parent), [own.code])
})

test('a time of day stands beside its date, never without it, and is not made up', async () => {
  const student = await makeStudent(centre)
  const type = await centre.create('injuryType', { names: { en: 'Burn' } })
  const body = { userToken: student.token, injuryTypeToken: type.token }
  const refused = async (work: Promise<unknown>) => (await refusalIn(work)).fields
  assert.deepEqual(await refused(centre.create('studentInjury', { ...body, injuryTime: '16:30' })), [
    { name: 'injuryDateTime', code: 'field.required' },
  ])
  const day = { injuryDateTime: '2026-02-01', recoveryStart: '2026-02-01' }
  const injury = await centre.create('studentInjury', { ...body, ...day, injuryTime: '4:30 م' })
  const shown = await centre.read('studentInjury', injury.token)
  assert.deepEqual([shown.injuryTime, shown.recoveryStart, shown.recoveryStartTime], ['16:30', '2026-02-01', null])
  assert.deepEqual(await refused(centre.change('studentInjury', shown, { recoveryStartTime: '09:00' })), [
    { name: 'recoveryStart', code: 'field.endBeforeStart' },
  ])
  const later = await centre.change('studentInjury', shown, { recoveryStart: '2026-02-02', recoveryStartTime: '09:00' })
  assert.deepEqual(await refused(centre.change('studentInjury', later, { injuryDateTime: null })), [
    { name: 'injuryDateTime', code: 'field.required' },
  ])
  await centre.change('studentInjury', later, { injuryDateTime: null, injuryTime: null })
  const { items: history } = await centre.call('studentInjury.history', { params: { token: injury.token } })
  assert.deepEqual(history[0].changes.injuryTime, { old: '16:30', new: null })
})

test('a list has each time of day with its date, and a sheet beside it', async () => {
  const student = await makeStudent(centre)
  const type = await centre.create('personalCardType', { names: { en: 'Passport' } })
  await centre.create('studentPersonalCard', {
    userToken: student.token,
    personalCardTypeToken: type.token,
    cardNumber: 'P-1',
    creationDateTime: '2026-02-01',
    creationTime: '10:15',
    expiryDateTime: '2033-02-01',
  })
  const query = { userToken: student.token }
  const columns = { ...query, columns: 'creationDateTime,expiryDateTime' }
  const { items } = await centre.call('studentPersonalCard.list', { query: columns })
  assert.deepEqual(
    items.map(({ creationDateTime, creationTime, expiryTime }: Shown) => [creationDateTime, creationTime, expiryTime]),
    [['2026-02-01', '10:15', undefined]],
  )
  const sheet = await centre.call('studentPersonalCard.export', { query: { ...columns, format: 'csv' } })
  const [header, row] = (await text(sheet.body)).replace('\uFEFF', '').trim().split(/\r?\n/)
  assert.equal(header, 'Issued on,Issued on (time),Expires on,Expires on (time)')
  assert.equal(row, '2026-02-01,10:15,2033-02-01,')
  const paper = await centre.call('studentPersonalCard.export', { query: { ...columns, format: 'pdf' } })
  const printed = (await printedPages(paper.body)).join(' ')
  assert.match(printed, /1 Feb 2026, 10:15.AM/)
  assert.match(printed, /1 Feb 2033(?!,)/)
})
