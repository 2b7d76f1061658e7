/** The shapes of texts: what the definitions of model/ demand of both languages, so that a missing text is a type error. */
import type { Entity } from '@topcenter/model/kit/entity'
import type { StandardOperation as Operation } from '@topcenter/model/kit/permission'
import type { RefusalCode } from '@topcenter/model/kit/refusal'

export type { Language } from '@topcenter/model/kit/names'

/**
 * The texts of an action: its button, the message (toast) after it, and the question before it, in which `{{name}}` is
 * the record.
 */
export interface ActionTexts {
  readonly do: string
  readonly done: string
  /** The message after it was done to many records, by the plural form of `{{count}}`. */
  readonly doneMany?: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>
  readonly confirm?: string
  /** Labels of its inputs where the shared words do not fit. */
  readonly fields?: Readonly<Record<string, string>>
}

/** An entity's texts without its generic types, for functions that work with all entities. */
export interface EntityTexts {
  readonly one: string
  readonly many: string
  /** For an abstract entity: the name of the list of one kind; `{{kind}}` is a word of `kinds`. */
  readonly manyOf?: string
  /** Content of this list, in one sentence that is shown while it is empty. */
  readonly empty: string
  /** The same for a portal user: what will appear here. */
  readonly ownEmpty?: string
  /** The button that makes a new one. */
  readonly add: string
  /** The button of its form, where a new one does more than be saved. */
  readonly save?: string
  readonly hint?: string
  readonly states?: Readonly<Record<string, string>>
  readonly actions?: Readonly<Record<string, ActionTexts>>
  /** Labels that differ from the shared words; the key of a row's inner field is `slices.place`. */
  readonly fields?: Readonly<Record<string, string>>
  /** Help under a form's field. */
  readonly hints?: Readonly<Record<string, string>>
  /** Texts of `oneOf` values that differ from the shared ones. */
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Form tabs that differ from the shared ones. */
  readonly tabs?: Readonly<Record<string, string>>
}

type TraitWord =
  | 'names'
  | 'description'
  | 'code'
  | 'parent'
  | 'image'
  | 'state'
  | 'recordState'
  | 'createdAt'
  | 'updatedAt'
type Word<F> = (keyof F & string) | TraitWord | `${keyof F & string}.${string}`
type Asking<A> = A extends { readonly confirm: boolean | 'danger' }
  ? ActionTexts & { readonly confirm: string }
  : ActionTexts
type Declared<S, A> = ([S] extends [never] ? unknown : { readonly states: Readonly<Record<S & string, string>> }) &
  ([keyof A] extends [never] ? unknown : { readonly actions: { readonly [K in keyof A]: Asking<A[K]> } })

/**
 * The texts that one definition needs: for all its states and all its actions, with a question where the action asks
 * one.
 */
export type TextsOf<E> =
  E extends Entity<string, infer F, infer S, infer A>
    ? Omit<EntityTexts, 'fields' | 'hints' | 'values'> &
        Declared<S, A> & {
          readonly fields?: Readonly<Partial<Record<Word<F>, string>>>
          readonly hints?: Readonly<Partial<Record<Word<F>, string>>>
          readonly values?: Readonly<Partial<Record<Word<F>, Readonly<Record<string, string>>>>>
        }
    : never

/** A refusal has a title and a detail; a field's code has only the sentence beside the field. */
export type RefusalText = string | { readonly title: string; readonly detail: string }
export type RefusalTexts = {
  readonly [C in RefusalCode]: C extends `field.${string}`
    ? string
    : { readonly title: string; readonly detail: string }
}

type ArabicForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
/**
 * The Arabic shape of English texts: the same keys, with six plural forms where English has two (`rows_few`), and where
 * it differs the form for a woman (`complainant_female`).
 */
export type Mirror<T> = T extends string
  ? string
  : { readonly [K in keyof T as K extends `${string}_one` | `${string}_other` ? never : K]: Mirror<T[K]> } & {
      readonly [K in keyof T as K extends `${infer B}_other` ? `${B}_${ArabicForm}` : never]: string
    } & { readonly [K in keyof T & string as T[K] extends string ? `${K}_female` : never]?: string }

/** The dotted keys of a namespace, without plural endings. */
export type KeysOf<T, Path extends string = ''> = {
  [K in keyof T & string]: T[K] extends string
    ? `${Path}${K extends `${infer B}_${'one' | 'other'}` ? B : K}`
    : KeysOf<T[K], `${Path}${K}.`>
}[keyof T & string]

/** Entries of the history that the server makes, beside the operations. */
type Noted =
  | 'confirmClash'
  | 'import'
  | 'undo'
  | 'note'
  | 'removeNote'
  | 'unapprove'
  | 'putImage'
  | 'mergeTwins'
  | 'partTwins'

/**
 * Texts of one language that functions over texts need; `en` and `ar` both have it. A catalogue also has the sentences
 * `app`, `ui` and `work`.
 */
export interface Catalogue {
  readonly words: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly tabs: Readonly<Record<string, string>>
  readonly entities: Readonly<Record<string, EntityTexts>>
  readonly refusals: RefusalTexts
  readonly menu: Readonly<Record<string, string>>
  readonly screens: Readonly<Record<string, string>>
  /**
   * The word that distinguishes the kinds of one entity, in the form that `manyOf` needs (in Arabic the definite
   * genitive plural).
   */
  readonly kinds: Readonly<Record<string, string>>
  /** The same words alone. */
  readonly kindsAlone: Readonly<Record<string, string>>
  readonly units: Readonly<Record<string, string>>
  readonly permissions: {
    readonly flags: Readonly<Record<string, string>>
    readonly groups: Readonly<Record<string, string>>
  }
  readonly record: {
    readonly all: string
    readonly yes: string
    readonly no: string
    readonly states: Readonly<Record<string, string>>
    readonly actions: Readonly<Record<Exclude<Operation, 'view'> | Noted, ActionTexts>>
  }
}
