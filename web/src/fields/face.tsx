/**
 * The face of a person, the same wherever it is shown: the picture if there is one, else the first letter of the name
 * on the colour of the person's token.
 */
import type { ReactNode } from 'react'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import type { Names } from '@topcenter/model/kit/names'
import { faceOf, faceOfPerson, pictureOf } from '../platform/picture.ts'
import { type Texts, useTexts } from '../platform/texts.ts'
import { Avatar, type AvatarProps } from '../ui/marks/avatar.tsx'

export interface FaceProps extends Pick<AvatarProps, 'size' | 'className'> {
  /** Null for somebody who is not known, or not to this reader. */
  readonly person:
    | {
        readonly token: string
        readonly names?: Names | null | undefined
        readonly imageAt?: string | null | undefined
      }
    | null
    | undefined
  /** Word in place of a name that is not there, or the name in a certain language. */
  readonly name?: string
  /** Entity whose records have the picture, where it is not an active person of a centre. */
  readonly entity?: AnyEntity | undefined
}

/** A function, not a component, for cells of lists. */
export function drawFace({ person, entity, name, ...look }: FaceProps, texts: Texts): ReactNode {
  const pictured = person && { token: person.token, imageAt: person.imageAt ?? null }
  const isSmall = (look.size ?? 'small') === 'small' || look.size === 'medium'
  const src = entity && pictured ? (isSmall ? faceOf : pictureOf)(entity, pictured) : faceOfPerson(pictured, !isSmall)
  return <Avatar {...look} name={name ?? texts.name(person?.names)} seed={person?.token} src={src} />
}

export const Face = (props: FaceProps): ReactNode => drawFace(props, useTexts())
