/** Comments under a discussion or under one comment: read, write, reply. */
import { useState } from 'react'
import { Send } from 'lucide-react'
import { discussion, discussionComment, discussionCommentReact } from '@topcenter/model/education/discussion'
import { reportProblem } from '../platform/problem-report.ts'
import { AttachBox, useAttached } from '../fields/attach-box.tsx'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { ListFailure } from '../records/list/list-failure.tsx'
import { useRefresh, useSave } from '../records/mutations.ts'
import { useRecords } from '../records/queries.ts'
import type { RecordData } from '../records/record.ts'
import { Button } from '../ui/buttons/button.tsx'
import { NoPermissionState } from '../ui/messages/no-permission-state.tsx'
import { CardSkeleton } from '../ui/messages/skeleton.tsx'
import { TextArea } from '../ui/inputs/text-area.tsx'
import { Comment, type Rating } from './comment-item.tsx'
import { useReading } from './use-reading.ts'

/** The largest page of the server: a longer thread says that it is cut. */
const most = 200

/** @param readBefore Of replies: until when the discussion had been read before it was opened now */
export function CommentThread({
  discussion: about,
  parent,
  readBefore,
}: {
  discussion: RecordData
  parent?: string | undefined
  readBefore?: string | null | undefined
}) {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const canSee = who.canView(discussionComment)
  const { data, error, isFetching, refetch } = useRecords(
    discussionComment,
    { discussionToken: about.token, parentCommentToken: parent ?? 'none', sort: 'createdAt', size: most },
    { enabled: canSee },
  )
  const mine = useRecords(
    discussionCommentReact,
    { userToken: who.token, discussionCommentToken: data?.items.map(({ token }) => token).join(), size: most },
    { enabled: who.canView(discussionCommentReact) && Boolean(data?.items.length) },
  )
  const before = useReading(about, readBefore)
  const [replying, setReplying] = useState<ReadonlySet<string>>(new Set())
  if (!canSee) return <NoPermissionState permission={texts.group('DiscussionComment')} />
  if (error && !data) return <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  if (!data) return <CardSkeleton />
  const given = new Map(mine.data?.items.map((react) => [react.discussionCommentToken, react.rating as Rating]))
  const isOpen = about.closed === 'Open'
  const isNew = (comment: RecordData) =>
    before !== undefined &&
    comment.userToken !== who.token &&
    !comment.removedAt &&
    (before === null || comment.createdAt > before)
  const toggle = (token: string) =>
    setReplying((now) => new Set(now.has(token) ? [...now].filter((each) => each !== token) : [...now, token]))
  return (
    <div className="grid min-w-0 gap-3">
      {data.items.length === 0 ? (
        !parent && <p className="text-sm text-ink-3">{work('discussions.empty')}</p>
      ) : (
        <ol className="grid min-w-0 gap-3" aria-label={texts.entity(discussionComment).many}>
          {data.items.map((comment) => (
            <li key={comment.token} className={parent ? 'min-w-0' : 'card min-w-0 p-3'}>
              <Comment
                about={about}
                comment={comment}
                rating={given.get(comment.token)}
                isNew={isNew(comment)}
                isReplying={replying.has(comment.token)}
                onReply={() => toggle(comment.token)}
              />
              {replying.has(comment.token) && (
                <div className="mt-3 border-s-2 border-line ps-3">
                  <CommentThread discussion={about} parent={comment.token} readBefore={before} />
                </div>
              )}
            </li>
          ))}
        </ol>
      )}
      {data.page.total > most && <p className="text-sm text-ink-3">{work('discussions.more', { count: most })}</p>}
      {isOpen
        ? who.may(discussionComment, 'create') && <WriteBox about={about} parent={parent} />
        : !parent && <p className="text-sm text-ink-2">{work('discussions.closed')}</p>}
    </div>
  )
}

function WriteBox({ about, parent }: { about: RecordData; parent: string | undefined }) {
  const work = useWork()
  const refresh = useRefresh()
  const [text, setText] = useState('')
  const attached = useAttached(discussionComment)
  const save = useSave(discussionComment)
  const send = () => {
    if (!text.trim() || save.isPending || attached.isSending) return
    save.mutate(
      {
        values: {
          discussionToken: about.token,
          parentCommentToken: parent ?? null,
          text: text.trim(),
          ...attached.values,
        },
      },
      {
        onSuccess: () => {
          setText('')
          attached.clear()
          refresh(discussion)
        },
        onError: reportProblem,
      },
    )
  }
  return (
    // Ctrl+Enter sends, wherever the focus is in the box.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="grid justify-items-end gap-2 [&>:first-child]:w-full"
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
      }}
    >
      <AttachBox {...attached.box}>
        <TextArea
          label={work(parent ? 'discussions.reply' : 'discussions.write')}
          value={text}
          onChange={setText}
          maxLength={4000}
          rows={2}
        />
      </AttachBox>
      <Button
        variant={parent ? 'secondary' : 'primary'}
        isPending={save.isPending}
        isDisabled={!text.trim() || attached.isSending}
        keys="Ctrl Enter"
        onPress={send}
      >
        <Send aria-hidden size={16} />
        {work('discussions.send')}
      </Button>
    </div>
  )
}
