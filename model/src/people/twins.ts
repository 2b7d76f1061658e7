/** Two records of one person, and what becomes of them (docs/decisions/0056-twins.md). */
import type { AnyEntity } from '../kit/entity.ts'
import { inputFields } from '../kit/input-fields.ts'
import type { Names } from '../kit/names.ts'
import { client, parent, student, supplier, vechileOwner } from './user.ts'

/** Who come to the centre; who works for it is known by what they did. */
export const mergeable: readonly AnyEntity[] = [student, parent, client, supplier, vechileOwner]
export const mergeFlag = 'mergeTwins'
/** For so long a merge can be undone. */
export const mergeDays = 30

/** The login and the code stay those of the record that is kept. */
const notChosen = ['userName', 'password', 'role', 'activeStatus', 'code']
/** Of which of the two the value stays is chosen. */
export const chosenFields = (entity: AnyEntity): readonly string[] =>
  Object.keys(inputFields(entity, 'update')).filter((name) => !notChosen.includes(name))

export const twinReasons = ['phoneAndName', 'name', 'phone'] as const
export type TwinReason = (typeof twinReasons)[number]
export interface TwinPerson {
  readonly token: string
  readonly names: Names
  readonly code: string | null
  readonly phone: string | null
  readonly imageAt: string | null
  readonly createdAt: string
}
export interface Twin extends TwinPerson {
  readonly reason: TwinReason
}
export interface TwinGroup {
  readonly reason: TwinReason
  readonly people: readonly TwinPerson[]
}

export interface MergeSide extends TwinPerson {
  readonly hasLogin: boolean
  /** In piastres, and points; left out for who may not look at debts. */
  readonly money?: { readonly owed: number; readonly credit: number; readonly points: number }
  /** The values of the fields that differ, as a record shows them. */
  readonly values: Readonly<Record<string, unknown>>
}
export interface MergeClash {
  readonly entity: string
  readonly count: number
  /** One of the two has to end first. */
  readonly blocks: boolean
  /** The subjects of applications and the groups of seats that have to end. */
  readonly names: readonly Names[]
}
export interface MergePreview {
  readonly entity: string
  readonly kept: MergeSide
  readonly merged: MergeSide
  /** Names of the fields that differ, and whether the other's value fills an empty one. */
  readonly fields: readonly { readonly name: string; readonly fills: boolean }[]
  readonly moves: readonly { readonly entity: string; readonly count: number }[]
  readonly clashes: readonly MergeClash[]
  /** What is sent back, so that nobody merges what has changed meanwhile. */
  readonly seen: string
}
/** What a page of a person tells of merges. */
export interface MergesOfPerson {
  /** Into whom this record was merged, if it was. */
  readonly into: (TwinPerson & { readonly entity: string }) | null
  /** Of those that were merged into this one, the newest first. */
  readonly merges: readonly {
    readonly merge: string
    readonly person: TwinPerson
    readonly at: string
    readonly by: Names | null
    readonly undoUntil: string
    readonly undoneAt: string | null
  }[]
}
