/** The home page of a parent: one child at a time. */
import { OfChild } from './child-choice.tsx'
import { StudyHome } from './study-home.tsx'

export const ChildrenHome = () => <OfChild>{(child) => <StudyHome key={child} child={child} />}</OfChild>
