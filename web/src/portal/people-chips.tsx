/** A parent's choice of a child, with pictures; one strip that scrolls if there are many. */
import type { ReactNode } from 'react'
import { UsersRound } from 'lucide-react'
import type { Names } from '@topcenter/model/kit/names'
import { Face } from '../fields/face.tsx'
import { useTexts } from '../platform/texts.ts'
import { OneOf } from '../ui/buttons/one-of.tsx'
import { shortNames } from './short-names.ts'
import './portal.css'

export interface ChipPerson {
  readonly token: string
  readonly names?: Names | undefined
  readonly imageAt?: string | null
}
interface PeopleChipsProps {
  readonly label: string
  readonly people: readonly ChipPerson[]
  readonly value: string
  onChange(token: string): void
  /** Choice of all people, before the individual ones. */
  readonly all?: { readonly value: string; readonly label: string }
}

export function PeopleChips({ label, people, value, onChange, all }: PeopleChipsProps) {
  const { name } = useTexts()
  const full = people.map(({ names }) => name(names))
  const short = shortNames(full)
  return (
    <OneOf
      label={label}
      className="face-chips"
      optionClass="face-chip"
      value={value}
      onChange={onChange}
      options={[
        ...(all
          ? [
              {
                value: all.value,
                content: (
                  <>
                    <UsersRound aria-hidden size={18} />
                    {all.label}
                  </>
                ) as ReactNode,
              },
            ]
          : []),
        ...people.map((person, at) => ({
          value: person.token,
          label: full[at]!,
          content: (
            <>
              <Face person={person} />
              <bdi>{short[at]}</bdi>
            </>
          ),
        })),
      ]}
    />
  )
}
