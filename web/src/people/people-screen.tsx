/** The ten lists of people share one screen; with a person's token in the address their page is shown. */
import { lazy, Suspense, use, useMemo } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { isStaff } from '@topcenter/model/kit/permission'
import { useWho } from '../platform/session.ts'
import { useSay, withWords } from '../platform/texts.ts'
import type { ScreenProps } from '../records/area-screens.ts'
import { RecordList } from '../records/list/record-list.tsx'
import { PlaceCrumbs } from '../ui/layout/breadcrumbs.tsx'
import { FormSkeleton } from '../ui/messages/skeleton.tsx'
import { idCardsPath, personPath } from './paths.ts'

/** It names what is in other areas; the lists do not, and load no more names than those of their own. */
const PersonPage = lazy(async () => ({
  default: (await withWords('areas', import('./person-page.tsx'))).PersonPage,
}))

export function PeopleScreen({ entity }: ScreenProps) {
  const say = useSay()
  const { userToken } = useParams()
  const cards = useMemo(
    () => ({
      label: say('list.idCards'),
      href: (tokens: readonly string[] | null, bounds: object) =>
        idCardsPath(entity!, tokens ? { tokens: tokens.join(',') } : { ...bounds }),
    }),
    [entity, say],
  )
  const who = useWho()
  const [search] = useSearchParams()
  if (!userToken && !search.has('record') && !isStaff(who.userType) && entity!.spec.fixed?.userType === who.userType)
    return <Navigate to={personPath(entity!, who.token)} replace /> // A list with the user as its only record.
  if (userToken)
    return (
      <Suspense fallback={<FormSkeleton fields={10} />}>
        <PersonPage entity={entity!} token={userToken} />
      </Suspense>
    )
  return <RecordList entity={entity!} title={use(PlaceCrumbs).at(-1)!.label} selectionLink={cards} />
}
