/** The home page of a parent: one child at a time, then what the centre tells everybody. */
import type { ReactNode } from 'react'
import { OfChild } from './child-choice.tsx'
import { Columns } from './own-list.tsx'
import { StudyHome } from './study/study-home.tsx'

export const ChildrenHome = ({ after }: { after: { readonly first: ReactNode; readonly second: ReactNode } }) => (
  <OfChild
    none={
      <Columns>
        {after.first}
        {after.second}
      </Columns>
    }
  >
    {(child) => <StudyHome key={child} child={child} after={after} />}
  </OfChild>
)
