/** Sessions of a person: in the person's record for staff, in one's own settings for everybody. */
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import type {
  endOtherSessions,
  endOwnSession,
  endUserSession,
  endUserSessions,
  listOwnSessions,
  listUserSessions,
} from '@topcenter/model/access/api'
import { useState } from 'react'
import { LogOut } from 'lucide-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { UserType } from '@topcenter/model/kit/entity'
import { userTypePaths } from '@topcenter/model/access/kinds'
import { LineList } from '../ui/data/line-list.tsx'
import { call } from '../platform/api.ts'
import { reportProblem } from '../platform/problem-report.ts'
import { spokenDevice, useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { ListFailure } from '../records/list/list-failure.tsx'
import type { PanelProps } from '../records/record-panels.ts'
import { StateBadge } from '../ui/marks/badge.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { LinkButton } from '../ui/buttons/link-button.tsx'
import { FormSkeleton } from '../ui/messages/skeleton.tsx'
import { toasts } from '../ui/messages/toasts.ts'
import { programOf } from './program.ts'

type ShownSession = AnswerOf<typeof listOwnSessions>['items'][number]
type Device = AnswerOf<typeof listUserSessions>['devices'][number]
/** The browser's name for a program that gives none, or for one that is no browser. */
const nameless = 'unknown'
/** The platform's admins belong to no centre: staff of a centre do not end their sessions. */
export default function SessionsPanel({ entity, record }: PanelProps) {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const userType = entity.spec.fixed!.userType as UserType
  return (
    <div className="grid gap-5">
      <p className="flex flex-wrap gap-2">
        {who.can(`${userType}EstablishmentRole`, 'view') && (
          <LinkButton href={`/user-settings/permission-x-ray/${record.token}`}>{work('access.xRay.ofUser')}</LinkButton>
        )}
        {who.can('UserGrant', 'view') && (
          <LinkButton href={`/user-settings/user-grants/${record.token}`}>{texts.entity('userGrant').many}</LinkButton>
        )}
        {who.can(`${userType}LoginCode`, 'view') && (
          <LinkButton href={`/user-settings/user-login-codes/${userTypePaths[userType]}/${record.token}`}>
            {texts.entity('userLoginCode').many}
          </LinkButton>
        )}
      </p>
      {userType !== 'AdminsEgypt' && (
        <SessionsOf userToken={record.token} userType={userType} name={texts.name(record.names)} />
      )}
    </div>
  )
}

export function SessionsOf({ userToken, userType, name }: { userToken: string; userType: UserType; name: string }) {
  const work = useWork()
  const who = useWho()
  const sessions = useUserSessions(userToken, who.can(`${userType}LoginCode`, 'view'))
  if (!sessions.isAllowed) return null
  const { data } = sessions
  return (
    <section className="grid gap-2">
      <h3 className="text-base">{work('access.sessions.title')}</h3>
      <Lines {...sessions} canEnd={data?.mayEnd ?? false} />
      {data && (data.devices?.length ?? 0) > 0 && <Devices devices={data.devices!} />}
      {data?.mayEnd && data.items.length + (data.devices?.length ?? 0) > 0 && (
        <p>
          <EndAll
            variant="danger"
            label={work('access.sessions.endAll')}
            title={work('access.sessions.ask')}
            text={work('access.sessions.askText', { name })}
            onEnd={() => sessions.end()}
          />
        </p>
      )}
    </section>
  )
}

interface EndAllProps {
  variant?: 'danger'
  label: string
  title: string
  text: string
  onEnd(): Promise<void>
}
function EndAll({ variant, label, title, text, onEnd }: EndAllProps) {
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button {...(variant ? { variant } : {})} onPress={() => setAsks(true)}>
        <LogOut aria-hidden size={16} className="mirrored" />
        {label}
      </Button>
      <ConfirmDialog
        isDanger
        isOpen={asks}
        onOpenChange={setAsks}
        title={title}
        text={text}
        confirmLabel={label}
        onConfirm={onEnd}
      />
    </>
  )
}

/** In one's own settings. */
export function OwnSessions() {
  const work = useWork()
  const sessions = useOwnSessions()
  const others = sessions.data?.items.filter((each) => !each.isCurrent).length ?? 0
  return (
    <Card title={work('access.sessions.mine')}>
      <div className="grid gap-3">
        <Lines {...sessions} canEnd />
        {others > 0 && (
          <p>
            <EndAll
              label={work('access.sessions.endOthers')}
              title={work('access.sessions.askOthers')}
              text={work('access.sessions.askOthersText')}
              onEnd={() => sessions.end()}
            />
          </p>
        )}
      </div>
    </Card>
  )
}

const useUserSessions = (userToken: string, isAllowed: boolean) =>
  useSessions({
    key: userToken,
    isAllowed,
    read: (signal) =>
      call<typeof listUserSessions>('GET /api/user-sessions/:userToken', { params: { userToken }, signal }),
    end: (sessionToken) =>
      sessionToken
        ? call<typeof endUserSession>('DELETE /api/user-sessions/:userToken/:sessionToken', {
            params: { userToken, sessionToken },
          })
        : call<typeof endUserSessions>('DELETE /api/user-sessions/:userToken', { params: { userToken } }),
  })
const useOwnSessions = () =>
  useSessions({
    key: 'own',
    isAllowed: true,
    read: (signal) => call<typeof listOwnSessions>('GET /api/session/list', { signal }),
    end: (token) =>
      token
        ? call<typeof endOwnSession>('DELETE /api/session/list/:token', { params: { token } })
        : call<typeof endOtherSessions>('DELETE /api/session/list'),
  })

interface SessionsSource<A> {
  readonly key: string
  readonly isAllowed: boolean
  read(signal: AbortSignal): Promise<A>
  /** Ends one session; without a token all of them, of oneself all others. */
  end(token?: string): Promise<unknown>
}
function useSessions<A extends { readonly items: readonly ShownSession[] }>({
  key,
  isAllowed,
  read,
  end: endAt,
}: SessionsSource<A>) {
  const work = useWork()
  const client = useQueryClient()
  const queryKey = ['sessions', key]
  const query = useQuery({ queryKey, queryFn: ({ signal }) => read(signal), enabled: isAllowed })
  const end = async (session?: ShownSession) => {
    try {
      await endAt(session?.token)
      toasts.show({ tone: 'success', text: work(session ? 'access.sessions.ended' : 'access.sessions.endedAll') })
    } catch (error) {
      reportProblem(error)
      throw error
    } finally {
      await client.invalidateQueries({ queryKey })
    }
  }
  return { data: query.data, error: query.error, isFetching: query.isFetching, refetch: query.refetch, end, isAllowed }
}

function Lines({
  data,
  error,
  isFetching,
  refetch,
  end,
  canEnd,
}: ReturnType<typeof useSessions> & { canEnd: boolean }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const [asked, setAsked] = useState<{ readonly session: ShownSession; readonly name: string } | null>(null)
  if (error && !data) return <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  if (!data) return <FormSkeleton />
  if (data.items.length === 0) return <p className="text-ink-3">{work('access.sessions.none')}</p>
  return (
    <>
      <LineList
        label={work('access.sessions.title')}
        lines={data.items.map((session) => {
          const program = programOf(session.userAgent) ?? work('access.sessions.unknown')
          return {
            key: session.token,
            title: (
              <>
                <bdi>{program}</bdi>{' '}
                <span className="text-sm font-normal text-ink-2">
                  {texts.value('userLoginCode', 'platform', session.platform)}
                </span>
              </>
            ),
            detail: (
              <>
                {work('access.sessions.seen', { when: formats.relative(session.lastSeenAt) })} ·{' '}
                {work('access.sessions.since', { when: formats.dateTime(session.createdAt) })}
                {session.address && (
                  <>
                    {' '}
                    · <bdi dir="ltr">{session.address}</bdi>
                  </>
                )}
              </>
            ),
            aside: (
              <>
                {session.isCurrent && <StateBadge tone="ok">{work('access.sessions.current')}</StateBadge>}
                {session.isCodeDue && <StateBadge tone="warn">{work('access.sessions.codeDue')}</StateBadge>}
                {canEnd && !session.isCurrent && (
                  <IconButton
                    quiet
                    label={work('access.sessions.endOne', { name: program })}
                    icon={<LogOut aria-hidden size={16} className="mirrored" />}
                    onPress={() => setAsked({ session, name: program })}
                  />
                )}
              </>
            ),
          }
        })}
      />
      {asked && (
        <ConfirmDialog
          isOpen
          isDanger
          onOpenChange={() => setAsked(null)}
          title={work('access.sessions.askOne', { name: asked.name })}
          text={work('access.sessions.askOneText')}
          confirmLabel={work('access.sessions.end')}
          onConfirm={() => end(asked.session)}
        />
      )}
    </>
  )
}

function Devices({ devices }: { devices: readonly Device[] }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  return (
    <>
      <h3 className="mt-2 text-base">{work('access.sessions.devices')}</h3>
      <LineList
        label={work('access.sessions.devices')}
        lines={devices.map((device) => ({
          key: `${device.platform} ${device.deviceCode}`,
          title: (
            <>
              <bdi>{programOf(device.userAgent) ?? work('access.sessions.unknown')}</bdi>{' '}
              <span className="text-sm font-normal text-ink-2">
                {texts.value('userLoginCode', 'platform', device.platform)}
              </span>
            </>
          ),
          detail: (
            <>
              {work('access.sessions.seen', { when: formats.relative(device.lastSeenAt) })}
              {device.deviceCode !== nameless && (
                <>
                  {' '}
                  · <bdi dir="ltr">{spokenDevice(device.deviceCode)}</bdi>
                </>
              )}
            </>
          ),
          aside: device.confirmedAt && <StateBadge tone="ok">{work('access.sessions.confirmed')}</StateBadge>,
        }))}
      />
    </>
  )
}
