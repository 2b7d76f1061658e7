/** In a request for a new device: whose it is, with the picture, to be sure before approving. */
import { entityOf } from '@topcenter/model/areas'
import { personId } from '@topcenter/model/access/kinds'
import type { UserType } from '@topcenter/model/kit/entity'
import { FieldCell } from '../fields/cell.tsx'
import { Face } from '../fields/face.tsx'
import { useWho } from '../platform/session.ts'
import { useTexts } from '../platform/texts.ts'
import { useRecord } from '../records/queries.ts'
import type { PanelProps } from '../records/record-panels.ts'
import type { Shown } from '../records/record.ts'
import { Facts } from '../ui/data/facts.tsx'
import { Isolate } from '../ui/marks/isolate.tsx'
import { SessionsOf } from './sessions-panel.tsx'

export default function PersonPanel({ record }: PanelProps) {
  const texts = useTexts()
  const who = useWho()
  const shown = record.user as (Shown & { readonly userType?: UserType }) | null
  const entity = entityOf(personId(shown?.userType ?? 'Student'))
  const { data } = useRecord(entity, who.canView(entity) ? shown?.token : null)
  if (!shown) return null
  const facts = [
    ['code', data?.code],
    ['phone', data?.phone],
    ['nationalID', data?.nationalID],
  ] as const
  return (
    <div className="grid gap-5">
      <div className="flex items-center gap-3">
        <Face person={data ?? shown} entity={entity} size="large" />
        <div>
          <p className="font-semibold">
            <bdi>{texts.name(shown.names)}</bdi>
          </p>
          <p className="text-ink-2">{texts.userType(shown.userType ?? '')}</p>
        </div>
      </div>
      <Facts
        items={facts
          .filter(([, value]) => value)
          .map(([name, value]) => ({
            key: name,
            label: texts.field(entity, name),
            value:
              name === 'phone' ? (
                <FieldCell entity={entity} name={name} field={entity.spec.fields!.phone!} value={value} />
              ) : (
                <Isolate>{String(value)}</Isolate>
              ),
          }))}
      />
      <SessionsOf userToken={shown.token} userType={shown.userType ?? 'Student'} name={texts.name(shown.names)} />
    </div>
  )
}
