/** Beside the story: why a student slips, the family and what it owes, groups, lessons of today; none of it empty. */
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { HandCoins, MessageCircle, TriangleAlert } from 'lucide-react'
import { entityOf } from '@topcenter/model/areas'
import { studentRisk } from '@topcenter/model/education/student-risk'
import { educationalGroup } from '@topcenter/model/education/educational-group'
import { registerStatus, type RegisterStatus } from '@topcenter/model/kit/register-status'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { isStaff } from '@topcenter/model/kit/permission'
import type { PersonSummary, Relative } from '@topcenter/model/people/api'
import { groupsPath, scheduleTimePath } from '../education/paths.ts'
import { LessonCells } from '../education/lesson-cells.tsx'
import { WriteToParent } from '../education/write-to-parent.tsx'
import { toneOf } from '../fields/state-tone.ts'
import { Face } from '../fields/face.tsx'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { listPath } from '../platform/addresses.ts'
import { useMinute } from '../platform/use-minute.ts'
import type { RecordData } from '../records/record.ts'
import { Button } from '../ui/buttons/button.tsx'
import { InnerLink } from '../ui/buttons/inner-link.tsx'
import { LinkButton } from '../ui/buttons/link-button.tsx'
import { StateBadge } from '../ui/marks/badge.tsx'
import { Card } from '../ui/layout/card.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { CallLinks, RelativeName } from './person-head.tsx'
import { summaryQuery } from './summary-data.ts'

const RecordDrawer = lazy(async () => ({ default: (await import('../records/panel/record-drawer.tsx')).RecordDrawer }))

export function PersonSide({ entity, person }: { entity: AnyEntity; person: RecordData }) {
  const { data } = useQuery(summaryQuery(entity, person.token))
  if (!data) return null
  return (
    <div className="person-side">
      <FollowUp summary={data} />
      <Today summary={data} />
      <Family summary={data} person={person} />
      <Groups summary={data} />
      <Open summary={data} />
    </div>
  )
}

type Shown = { readonly summary: PersonSummary }

function FollowUp({ summary: { risk, lessons = [] } }: Shown) {
  const texts = useTexts()
  const work = useWork()
  const [isOpen, setOpen] = useState(false)
  if (!risk && lessons.length === 0) return null
  return (
    <Card
      title={work('person.followUp')}
      actions={
        risk && (
          <StateBadge tone={toneOf(risk.level)}>
            {texts.field(studentRisk, 'level')}: {texts.value(studentRisk, 'level', risk.level)}
          </StateBadge>
        )
      }
    >
      <div className="grid gap-3">
        {lessons.length > 0 && <LessonCells lessons={lessons} />}
        {risk && (
          <>
            <ul className="grid gap-1.5">
              {[...texts.name(risk.reasons).split(/[;؛] /), texts.name(risk.overdue)].filter(Boolean).map((reason) => (
                <li key={reason} className="flex items-start gap-2">
                  <TriangleAlert aria-hidden size={16} className="mt-0.5 flex-none text-warn" />
                  <bdi>{reason}</bdi>
                </li>
              ))}
            </ul>
            <p className="flex flex-wrap gap-2">
              <WriteToParent token={risk.token}>
                <MessageCircle aria-hidden size={16} />
                {work('risk.write')}
              </WriteToParent>
              <Button variant="ghost" onPress={() => setOpen(true)}>
                {work('person.why')}
              </Button>
            </p>
          </>
        )}
      </div>
      {isOpen && risk && (
        <Suspense>
          <RecordDrawer entity={studentRisk} token={risk.token} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  )
}

function Family({ summary: { family = [], familyOwed, userType }, person }: Shown & { person: RecordData }) {
  const work = useWork()
  const formats = useFormats()
  const who = useWho()
  if (family.length === 0) return null
  const mayCollect = isStaff(who.userType) && who.can('InstallmentPayment', 'addPayments')
  return (
    <Card title={work(userType === 'Parent' ? 'person.children' : 'person.family')}>
      <ul className="grid gap-3">
        {family.map((relative) => (
          <Member key={relative.token} relative={relative} />
        ))}
      </ul>
      {familyOwed !== undefined && familyOwed > 0 && (
        <div className="family-owes">
          <span className="grid">
            <span className="text-xs text-ink-3">{work('person.familyOwes')}</span>
            <span>
              <strong className="text-base text-warn">
                <bdi dir="ltr">{formats.amount(familyOwed)}</bdi>
              </strong>{' '}
              {formats.currency}
            </span>
          </span>
          {mayCollect && (
            <LinkButton href={`/JoiningApplications/payment-desk/${person.token}`}>
              <HandCoins aria-hidden size={16} />
              {work('person.collectFamily')}
            </LinkButton>
          )}
        </div>
      )}
    </Card>
  )
}

function Member({ relative }: { relative: Relative }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const { groups = [], attendance, balance, relation, gender } = relative
  const relationKey =
    relation === 'sibling'
      ? gender === 'Female'
        ? 'sister'
        : gender === 'Male'
          ? 'brother'
          : 'sibling'
      : relation === 'child'
        ? gender === 'Female'
          ? 'daughter'
          : gender === 'Male'
            ? 'son'
            : 'child'
        : 'parent'
  const details = [
    work(`person.relations.${relationKey}`),
    ...groups.slice(0, 1).map((group) => texts.name(group.names)),
    ...(attendance && attendance.counted > 0
      ? [`${work('person.attendance')} ${formats.rate((100 * attendance.attended) / attendance.counted)}`]
      : []),
  ]
  return (
    <li className="flex items-center gap-2.5">
      <Face person={relative} size="medium" />
      <span className="grid min-w-0 flex-1">
        <RelativeName relative={relative} />
        <span className="text-xs text-ink-2">{details.join(' · ')}</span>
        {relation === 'parent' && (
          <span className="person-line">
            <CallLinks relative={relative} />
          </span>
        )}
      </span>
      {balance && balance.owed > 0 && (
        <span className="flex-none text-sm">
          <strong className="text-warn">
            <bdi dir="ltr">{formats.amount(balance.owed)}</bdi>
          </strong>{' '}
          <span className="text-ink-3">{formats.currency}</span>
        </span>
      )}
    </li>
  )
}

function Groups({ summary: { groups = [] } }: Shown) {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  if (groups.length === 0) return null
  const isLink = isStaff(who.userType) && who.canView(educationalGroup)
  return (
    <Card title={texts.entity(educationalGroup).many}>
      <ul className="grid gap-3">
        {groups.map((group) => (
          <li key={group.token} className="grid gap-1">
            {isLink ? (
              <InnerLink href={`${groupsPath()}?record=${group.token}`} className="font-semibold hover:underline">
                <bdi>{texts.name(group.names)}</bdi>
              </InnerLink>
            ) : (
              <bdi className="font-semibold">{texts.name(group.names)}</bdi>
            )}
            <span className="text-xs text-ink-2">
              {[group.lecturer, group.category]
                .filter((names) => names !== null)
                .map((names) => texts.name(names))
                .join(' · ')}
            </span>
            {group.lessons > 0 && (
              <>
                <span className="person-share is-plain" aria-hidden>
                  <i style={{ inlineSize: `${(100 * group.over) / group.lessons}%` }} />
                </span>
                <span className="text-xs text-ink-2">
                  {work('person.lessonOf', { at: group.over, of: group.lessons })}
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Today({ summary: { teaching } }: Shown) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const now = useMinute()
  if (!teaching) return null
  const registerWord = (status: RegisterStatus | undefined) =>
    status && texts.value('educationalScheduleTime', 'registerStatus', status)
  return (
    <Card title={work('person.today')}>
      {teaching.today.length === 0 ? (
        <p className="text-sm text-ink-2">{work('person.noneToday')}</p>
      ) : (
        <ul className="grid gap-2.5">
          {teaching.today.map((lesson) => (
            <li key={lesson.token} className="grid">
              <InnerLink href={scheduleTimePath(lesson.token)} className="font-semibold hover:underline">
                <bdi>{texts.name(lesson.group)}</bdi>
              </InnerLink>
              <span className="text-xs text-ink-2">
                {joined(
                  formats.hours(lesson.from, lesson.to),
                  lesson.place ? texts.name(lesson.place) : undefined,
                  registerWord(registerStatus(lesson, now)),
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
const joined = (...parts: readonly (string | undefined)[]): ReactNode => parts.filter(Boolean).join(' · ')

/** Complaints, quotations, follow-ups of theirs that are open: each leads to the list. */
function Open({ summary: { open = [] } }: Shown) {
  const texts = useTexts()
  const { number } = useFormats()
  const work = useWork()
  if (open.length === 0) return null
  return (
    <Card title={work('person.open')}>
      <ul className="grid gap-2">
        {open.map(({ entity, query, total }) => (
          <li key={`${entity} ${query.tab ?? ''}`} className="flex items-center justify-between gap-2">
            <span className="grid">
              <InnerLink
                href={`${listPath(entityOf(entity))}?${new URLSearchParams(query).toString()}`}
                className="font-semibold hover:underline"
              >
                {texts.entity(entityOf(entity)).many}
              </InnerLink>
              {query.tab && (
                <span className="text-xs text-ink-2">{texts.value(entityOf(entity), 'state', query.tab)}</span>
              )}
            </span>
            <bdi className="badge is-neutral">{number(total)}</bdi>
          </li>
        ))}
      </ul>
    </Card>
  )
}
