/** Storage-spaces/media/…: the files of the space or the owner in the address; without either, the list of all. */
import type { ShowToken } from '@topcenter/model/kit/record-endpoints'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { groupOf } from '@topcenter/model/kit/entity'
import type { ScreenProps } from '../../records/area-screens.ts'
import { call } from '../../platform/api.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { Answered } from '../../records/answered.tsx'
import { RecordList } from '../../records/list/record-list.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { NotFoundState } from '../../ui/messages/not-found-state.tsx'
import { NoPermissionState } from '../../ui/messages/no-permission-state.tsx'
import { ownerKeyOf, ownerTargetOf } from './owner-target.ts'
import { FileBrowser } from './file-browser.tsx'

export function FilesScreen({ entity }: ScreenProps) {
  const work = useWork()
  const texts = useTexts()
  const who = useWho()
  const { mainToken, storageSpaceToken } = useParams()
  const token = storageSpaceToken ?? mainToken
  const owner = useQuery({
    queryKey: ['shown', mainToken ?? token],
    // show no name of a record that does not exist or that the user may not see
    queryFn: async ({ signal }) =>
      (await call<ShowToken>('GET /api/shown/:token', { params: { token: mainToken ?? token ?? '' }, signal })) ?? null,
    enabled: token !== undefined,
  })
  if (!entity) return null
  if (!who.canView(entity)) return <NoPermissionState isScreen permission={texts.group(groupOf(entity))} />
  if (!token) return <RecordList entity={entity} />
  return (
    <Answered query={owner}>
      {(shown) =>
        shown === null ? (
          <NotFoundState />
        ) : (
          <>
            <PageHeader title={work('spaces.files')} subtitle={<bdi>{texts.name(shown.names)}</bdi>} />
            <FileBrowser
              key={token}
              entity={entity}
              title={texts.name(shown.names)}
              of={storageSpaceToken ? { storageSpaceToken } : { [ownerKeyOf(entity.spec.kindOf!.kind)]: token }}
              {...(mainToken ? { ownerTarget: ownerTargetOf(entity, mainToken) } : {})}
            />
          </>
        )
      }
    </Answered>
  )
}
