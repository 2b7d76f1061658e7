/** A text that a definition demands and nobody wrote is a type error: the compiler is the test, this file its proof. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { educationalGroup } from '@topcenter/model/education/educational-group'
import type { educationalJoiningApplication } from '@topcenter/model/joining/educational-joining-application'
import { en } from './en/catalogue.ts'
import type { Mirror, RefusalTexts, TextsOf } from './text-types.ts'

const application = en.entities.educationalJoiningApplication
const group = en.entities.educationalGroup

export const whole = application satisfies TextsOf<typeof educationalJoiningApplication>
// @ts-expect-error a state without a text
export const noState = { ...application, states: { UnderReview: 'x', Accepted: 'x', Rejected: 'x' } } satisfies TextsOf<
  typeof educationalJoiningApplication
>
// @ts-expect-error an action without a text
export const noAction = { ...application, actions: { accept: application.actions.accept } } satisfies TextsOf<
  typeof educationalJoiningApplication
>
// @ts-expect-error an action that asks, without its question
export const noQuestion = { ...group, actions: { ...group.actions, finish: { do: 'x', done: 'x' } } } satisfies TextsOf<
  typeof educationalGroup
>
// @ts-expect-error a field that does not exist
export const noField = { ...group, fields: { slicez: 'x' } } satisfies TextsOf<typeof educationalGroup>
// @ts-expect-error a refusal without a text
export const noRefusal: RefusalTexts = { 'field.required': 'x' }
// @ts-expect-error a plural form of Arabic that is missing
export const noForm: Mirror<{ rows_one: string; rows_other: string }> = {
  rows_zero: 'x',
  rows_one: 'x',
  rows_two: 'x',
  rows_few: 'x',
  rows_other: 'x',
}

test('the whole texts fit their definition', () => assert.equal(whole.states.Accepted, 'Accepted'))
