/**
 * The first tab of a follow-up session: how to reach the student, each call with its outcome, their interests, and a
 * form for the next call.
 */
import { lazy, Suspense, useMemo, useState } from 'react'
import { PhoneCall } from 'lucide-react'
import { interestFollowUp } from '@topcenter/model/interests/follow-up'
import { userOtherInterest, userSysteamInterest } from '@topcenter/model/interests/interest'
import { student } from '@topcenter/model/people/user'
import { toneOf } from '../fields/state-tone.ts'
import { useWho } from '../platform/session.ts'
import { useTexts } from '../platform/texts.ts'
import { OwnList, useNameOf } from '../portal/own-list.tsx'
import { listAddress } from '../records/list/list-address.ts'
import { ContactCell } from '../records/record-cell.tsx'
import type { PanelProps } from '../records/record-panels.ts'
import type { RecordData } from '../records/record.ts'
import { StateBadge } from '../ui/marks/badge.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { Facts } from '../ui/data/facts.tsx'
import { useFormats } from '../ui/page/language.tsx'

const RecordForm = lazy(async () => ({ default: (await import('../records/form/record-form.tsx')).RecordForm }))
const shown = 20

export function FollowUpPanel({ record }: PanelProps) {
  const texts = useTexts()
  const who = useWho()
  const [isWriting, setWriting] = useState(false)
  const followed = record.user as RecordData
  const initial = useMemo(() => ({ userToken: followed.token, user: followed }), [followed])
  return (
    <div className="grid gap-5">
      {followed.phone !== undefined && (
        <Facts
          items={[
            {
              key: 'phone',
              label: texts.field(student, 'phone'),
              value: <ContactCell entity={student} name="phone" field={student.spec.fields!.phone} record={followed} />,
            },
          ]}
        />
      )}
      {who.may(interestFollowUp, 'create') && record.state !== 'Close' && (
        <Button variant="primary" className="justify-self-start" onPress={() => setWriting(true)}>
          <PhoneCall aria-hidden size={16} />
          {texts.entity(interestFollowUp).add}
        </Button>
      )}
      <Calls user={followed.token} />
      <ListedInterests user={followed.token} />
      <OtherInterests user={followed.token} />
      {isWriting && (
        <Suspense>
          <RecordForm
            entity={interestFollowUp}
            initial={initial}
            onClose={() => setWriting(false)}
            onSaved={() => setWriting(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

interface UserProps {
  /** Token of the user that is followed up. */
  readonly user: string
}

function Calls({ user }: UserProps) {
  const texts = useTexts()
  const formats = useFormats()
  const nameOf = useNameOf()
  const address = listAddress(interestFollowUp, { user })
  return (
    <OwnList
      entity={interestFollowUp}
      title={texts.entity(interestFollowUp).many}
      empty={texts.entity(interestFollowUp).empty}
      href={address}
      query={{ userToken: user, size: shown, sort: '-at', columns: 'interest,followUpType,at,joiningType,text' }}
      lineOf={(each) => ({
        title: <bdi>{nameOf(each, 'interest')}</bdi>,
        href: `${address}?record=${each.token}`,
        detail: (
          <>
            {[nameOf(each, 'followUpType'), formats.dateTime(String(each.at))].join(' · ')}
            {each.text ? <bdi className="block whitespace-pre-line text-ink">{String(each.text)}</bdi> : null}
          </>
        ),
        aside: (
          <StateBadge tone={toneOf(String(each.joiningType))}>
            {texts.value(interestFollowUp, 'joiningType', String(each.joiningType))}
          </StateBadge>
        ),
      })}
    />
  )
}

/** Lists interests that were chosen from the centre's own list. */
function ListedInterests({ user }: UserProps) {
  const texts = useTexts()
  const nameOf = useNameOf()
  const address = listAddress(userSysteamInterest, { user })
  return (
    <OwnList
      entity={userSysteamInterest}
      title={texts.entity(userSysteamInterest).many}
      empty={texts.entity(userSysteamInterest).empty}
      href={address}
      query={{ userToken: user, size: shown, columns: 'interest,notes' }}
      lineOf={(each) => ({
        title: <bdi>{nameOf(each, 'interest')}</bdi>,
        detail: each.notes ? <bdi>{String(each.notes)}</bdi> : undefined,
        href: `${address}?record=${each.token}`,
      })}
    />
  )
}

/** Lists interests in the user's own words. */
function OtherInterests({ user }: UserProps) {
  const texts = useTexts()
  const address = listAddress(userOtherInterest, { user })
  return (
    <OwnList
      entity={userOtherInterest}
      title={texts.entity(userOtherInterest).many}
      href={address}
      query={{ userToken: user, size: shown }}
      lineOf={(each) => ({ title: <bdi>{texts.name(each.names)}</bdi>, href: `${address}?record=${each.token}` })}
    />
  )
}
