/** Whose records a parent reads: one child, the same on every screen and after a reload. */
import type { ReactNode } from 'react'
import { student } from '@topcenter/model/people/user'
import { useStored } from '../platform/use-stored.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { Answered } from '../records/answered.tsx'
import { useRecords } from '../records/queries.ts'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { PeopleChips } from './people-chips.tsx'

/**
 * A child that was chosen and is not linked any more gives way to the first.
 *
 * @param none What stands under the words for a parent to whom no child is linked
 */
export function OfChild({ children, none }: { children: (child: string) => ReactNode; none?: ReactNode }) {
  const { name } = useTexts()
  const work = useWork()
  const [chosen, choose] = useStored('child', '')
  const all = useRecords(student, { size: 50, sort: 'names', columns: 'names' })
  return (
    <Answered query={all}>
      {({ items }) => {
        const child = items.find((each) => each.token === chosen) ?? items[0]
        if (!child)
          return (
            <>
              <EmptyState title={work('portal.noChildren')} text={work('portal.noChildrenText')} />
              {none}
            </>
          )
        return (
          <>
            {items.length > 1 ? (
              <PeopleChips label={work('portal.children')} people={items} value={child.token} onChange={choose} />
            ) : (
              <h2 className="text-xl">
                <bdi>{name(child.names)}</bdi>
              </h2>
            )}
            {children(child.token)}
          </>
        )
      }}
    </Answered>
  )
}
