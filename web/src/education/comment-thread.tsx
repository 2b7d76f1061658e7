/** Comments under a discussion or under one comment: read, write, reply, like and dislike. */
import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { MessageSquareReply, Send, ThumbsDown, ThumbsUp } from 'lucide-react'
import { discussion, discussionComment, discussionCommentReact, type ratings } from '@topcenter/model/education/discussion'
import { api } from '../platform/api.ts'
import { useReportProblem } from '../platform/problem-report.ts'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { ListFailure } from '../records/list-failure.tsx'
import { useRefresh, useSave } from '../records/mutations.ts'
import { useRecords } from '../records/queries.ts'
import { pathOf, type RecordData, type Shown } from '../records/record.ts'
import { Button } from '../ui/button.tsx'
import { NoPermissionState } from '../ui/no-permission-state.tsx'
import { useFormats } from '../ui/language.tsx'
import { CardSkeleton } from '../ui/skeleton.tsx'
import { TextArea } from '../ui/text-area.tsx'

type Rating = (typeof ratings)[number]
/** The server's largest page: a longer thread says so. */
const most = 200

export function CommentThread({ discussion: about, parent }: { discussion: RecordData; parent?: string | undefined }) {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const canSee = who.canView(discussionComment)
  const { data, error, isFetching, refetch } = useRecords(discussionComment, { discussionToken: about.token, parentCommentToken: parent ?? 'none', sort: 'createdAt', size: most }, { enabled: canSee })
  const mine = useRecords(discussionCommentReact, { userToken: who.token, discussionCommentToken: data?.items.map(({ token }) => token).join(), size: most }, { enabled: who.canView(discussionCommentReact) && Boolean(data?.items.length) })
  if (!canSee) return <NoPermissionState permission={texts.group('DiscussionComment')} />
  if (error && !data) return <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  if (!data) return <CardSkeleton />
  const given = new Map(mine.data?.items.map((react) => [react.discussionCommentToken, react.rating as Rating]))
  const isOpen = about.closed === 'Open'
  return (
    <div className="grid min-w-0 gap-3">
      {data.items.length === 0 ? <p className="text-sm text-ink-3">{work('discussions.empty')}</p> : (
        <ol className="grid min-w-0 gap-3" aria-label={texts.entity(discussionComment).many}>
          {data.items.map((comment) => <li key={comment.token} className="min-w-0"><Comment about={about} comment={comment} rating={given.get(comment.token)} /></li>)}
        </ol>
      )}
      {data.page.total > most && <p className="text-sm text-ink-3">{work('discussions.more', { count: most })}</p>}
      {isOpen ? who.may(discussionComment, 'create') && <WriteBox about={about} parent={parent} /> : !parent && <p className="text-sm text-ink-2">{work('discussions.closed')}</p>}
    </div>
  )
}

export function CommentWords({ comment }: { comment: RecordData }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const writer = comment.user as Shown | null
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-baseline gap-x-2"><bdi className="font-semibold">{texts.name(writer?.names) || work('discussions.nobody')}</bdi><span className="text-xs text-ink-3">{formats.relative(comment.createdAt)}</span></p>
      <p className="break-words whitespace-pre-line"><bdi>{String(comment.text)}</bdi></p>
    </div>
  )
}

function Comment({ about, comment, rating }: { about: RecordData; comment: RecordData; rating: Rating | undefined }) {
  const work = useWork()
  const [isReplying, setReplying] = useState(false)
  const replies = Number(comment.replyCount)
  const isOpen = about.closed === 'Open'
  return (
    <article className="card grid gap-2 p-3">
      <CommentWords comment={comment} />
      <div className="flex flex-wrap gap-1">
        <React comment={comment} rating="Like" given={rating} />
        <React comment={comment} rating="DisLike" given={rating} />
        {(replies > 0 || isOpen) && <Button variant="ghost" aria-expanded={isReplying} onPress={() => setReplying(!isReplying)}><MessageSquareReply aria-hidden size={16} />{replies > 0 ? work('discussions.replies', { count: replies }) : work('discussions.reply')}</Button>}
      </div>
      {isReplying && <div className="border-s-2 border-line ps-3"><CommentThread discussion={about} parent={comment.token} /></div>}
    </article>
  )
}

/** Pressed again, a reaction is taken back. */
function React({ comment, rating, given }: { comment: RecordData; rating: Rating; given: Rating | undefined }) {
  const texts = useTexts()
  const formats = useFormats()
  const who = useWho()
  const refresh = useRefresh()
  const report = useReportProblem()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.post(pathOf(discussionComment, comment.token, 'react'), { rating: given === rating ? null : rating }, { json: true }),
    onSuccess: () => { refresh(discussionComment); refresh(discussionCommentReact) }, onError: report,
  })
  const Icon = rating === 'Like' ? ThumbsUp : ThumbsDown
  const count = Number(rating === 'Like' ? comment.likeCount : comment.disLikeCount)
  const label = texts.value(discussionCommentReact, 'rating', rating)
  const isMine = given === rating
  if (!who.may(discussionCommentReact, 'create')) return <span className="inline-flex items-center gap-1 px-2 text-sm text-ink-2"><Icon aria-hidden size={16} /><span className="sr-only">{label}</span>{formats.number(count)}</span>
  return (
    <Button variant="ghost" isDisabled={isPending} aria-pressed={isMine} aria-label={`${label} (${formats.number(count)})`} onPress={() => mutate()}>
      <Icon aria-hidden size={16} fill={isMine ? 'currentColor' : 'none'} />{formats.number(count)}
    </Button>
  )
}

function WriteBox({ about, parent }: { about: RecordData; parent: string | undefined }) {
  const work = useWork()
  const report = useReportProblem()
  const refresh = useRefresh()
  const [text, setText] = useState('')
  const save = useSave(discussionComment)
  const send = () => save.mutate({ values: { discussionToken: about.token, parentCommentToken: parent ?? null, text: text.trim() } }, {
    onSuccess: () => { setText(''); refresh(discussion) }, onError: report,
  })
  return (
    <div className="grid justify-items-end gap-2 [&>:first-child]:w-full">
      <TextArea label={work(parent ? 'discussions.reply' : 'discussions.write')} value={text} onChange={setText} maxLength={4000} rows={2} />
      <Button variant={parent ? 'secondary' : 'primary'} isPending={save.isPending} isDisabled={!text.trim()} onPress={send}><Send aria-hidden size={16} />{work('discussions.send')}</Button>
    </div>
  )
}
