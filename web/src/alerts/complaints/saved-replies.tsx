/** Shows the saved replies of a centre; one of them fills the box. */
import { ChevronDown } from 'lucide-react'
import { complaintReply } from '@topcenter/model/alerts/complaint'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useRecords } from '../../records/queries.ts'
import type { RecordData } from '../../records/record.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Press } from '../../ui/buttons/press.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import type { Talk } from './complaint-data.ts'

const fewReplies = 3

export function SavedReplies({ record, onUse }: { record: Talk; onUse(text: string): void }) {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const { data } = useRecords(complaintReply, { size: 50, sort: 'createdAt' }, { enabled: who.canView(complaintReply) })
  if (!data || data.items.length === 0) return null
  const use = (reply: RecordData) =>
    onUse(
      filled(texts.name(reply.text as never), {
        name: texts.name(record.complainant?.names),
        complaint: texts.name(record.names),
        me: texts.name(who.names),
      }),
    )
  const more = data.items.slice(fewReplies)
  return (
    <div className="talk-replies" role="group" aria-label={work('talk.saved')}>
      <span className="text-ink-3">{work('talk.saved')}</span>
      {data.items.slice(0, fewReplies).map((reply) => (
        <Press key={reply.token} className="chip" onPress={() => use(reply)}>
          <bdi>{texts.name(reply.names)}</bdi>
        </Press>
      ))}
      {more.length > 0 && (
        <Menu
          label={work('talk.moreSaved')}
          trigger={<IconButton quiet label={work('talk.moreSaved')} icon={<ChevronDown aria-hidden size={16} />} />}
          groups={[
            {
              key: 'more',
              items: more.map((reply) => ({
                key: reply.token,
                label: texts.name(reply.names),
                onAction: () => use(reply),
              })),
            },
          ]}
        />
      )}
    </div>
  )
}

/** With its fields filled: who complains, the complaint, and who answers. */
function filled(reply: string, values: Readonly<Record<'name' | 'complaint' | 'me', string>>): string {
  const words = {
    name: 'name',
    الاسم: 'name',
    complaint: 'complaint',
    الشكوى: 'complaint',
    me: 'me',
    اسمي: 'me',
  } as const
  return reply.replaceAll(/\{([^{}]+)\}/g, (whole, word: string) =>
    word in words ? values[words[word as keyof typeof words]] : whole,
  )
}
