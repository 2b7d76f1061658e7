import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  type Centre,
  codeIn,
  makeCategory,
  makeGroup,
  makePeriod,
  refusalIn,
  type Shown,
  startCentre,
} from '../../../test/education/test-centre.ts'

let centre: Centre
let category: Shown
let group: Shown
before(async () => {
  centre = await startCentre()
  category = await makeCategory(centre)
  group = await makeGroup(centre, category, await makePeriod(centre))
})
after(() => centre.close())

const choice = { question: 'Which?', optionA: 'one', optionB: 'two', correctAnswer: 'B', degree: 2.5 }
const truth = { question: 'Is it?', correctAnswer: 'True', degree: 1.25 }
const makeModel = () =>
  centre.create('simpleExamModel', {
    names: { en: 'Quiz' },
    educationalCategoryToken: category.token,
    trueFalseQuestions: [truth, truth],
    multipleChoiceQuestions: [choice],
  })
const schedule = (model: Shown) =>
  centre.create('groupScheduleExam', {
    educationalGroupToken: group.token,
    simpleExamModelToken: model.token,
    from: '2026-12-01T16:00:00Z',
    to: '2026-12-01T18:00:00Z',
    duration: 30,
    confirmClash: true,
  })

test('D5.1 an exam’s degree is the sum of its questions’ degrees; questions and answers make sense', async () => {
  const model = await makeModel()
  assert.equal(Number(model.examDegree), 5)
  const more = await centre.change('simpleExamModel', model, { multipleChoiceQuestions: [choice, choice] })
  assert.equal(Number(more.examDegree), 7.5)
  const faulty = await refusalIn(
    centre.change('simpleExamModel', more, {
      multipleChoiceQuestions: [{ ...choice, correctAnswer: 'D', paragraphNumber: 2 }],
    }),
  )
  assert.deepEqual(
    faulty.fields!.map(({ name, code }) => [name, code]),
    [
      ['multipleChoiceQuestions[0].paragraphNumber', 'field.max'],
      ['multipleChoiceQuestions[0].optionD', 'field.required'],
    ],
  )
})

test('D5.1 a model in use cannot change, whoever writes; its names can, and a copy can', async () => {
  const model = await makeModel()
  await schedule(model)
  for (const change of [
    { trueFalseQuestions: [truth] },
    { multipleChoiceQuestions: [] },
    { paragraphs: [{ paragraph: 'Read this.' }] },
    { answerAppearanceStatus: true },
  ]) {
    assert.equal(
      await codeIn(centre.change('simpleExamModel', model, change)),
      'exam.modelInUse',
      JSON.stringify(change),
    )
  }
  await assert.rejects(centre.owner('update simple_exam_model_true_false_questions set degree = 9'), /in use/)
  assert.equal((await centre.change('simpleExamModel', model, { names: { en: 'Quiz one' } })).names.en, 'Quiz one')
  const { result } = await centre.act('simpleExamModel', model.token, 'copy')
  const [copy] = (await centre.call('simpleExamModel.list', { query: { search: 'Quiz one (2)' } })).items
  assert.equal(result.token, copy.token)
  const whole = await centre.read('simpleExamModel', copy.token)
  assert.deepEqual(
    [whole.trueFalseQuestions.length, whole.multipleChoiceQuestions.length, Number(whole.examDegree)],
    [2, 1, 5],
  )
  assert.equal(
    Number((await centre.change('simpleExamModel', whole, { trueFalseQuestions: [truth] })).examDegree),
    3.75,
  )
})

test('D5.1 scheduling and changing at once: never an exam with questions that changed after it was scheduled', async () => {
  for (let round = 0; round < 5; round += 1) {
    const model = await makeModel()
    const [changed, scheduled] = await Promise.allSettled([
      centre.change('simpleExamModel', model, { trueFalseQuestions: [truth] }),
      schedule(model),
    ])
    assert.equal(scheduled.status, 'fulfilled')
    if (changed.status === 'rejected')
      assert.equal(await codeIn(Promise.reject(changed.reason as Error)), 'exam.modelInUse')
    const stands = (await centre.read('simpleExamModel', model.token)).trueFalseQuestions.length
    assert.equal(stands, changed.status === 'fulfilled' ? 1 : 2)
  }
})
