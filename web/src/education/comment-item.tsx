/** One comment: its writer, its words, the reactions to it, and what its writer or staff may do with it. */
import { useState, type ReactNode } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { MessageSquareReply, Pencil, ThumbsDown, ThumbsUp, Trash2 } from 'lucide-react'
import type { reactToComment, readOriginalComment, takeCommentBack } from '@topcenter/model/education/api'
import {
  discussion,
  discussionComment,
  discussionCommentReact,
  type ratings,
} from '@topcenter/model/education/discussion'
import { isStaff } from '@topcenter/model/kit/permission'
import { AttachmentsOf } from '../fields/attachments.tsx'
import { Face } from '../fields/face.tsx'
import { call } from '../platform/api.ts'
import { reportProblem } from '../platform/problem-report.ts'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { useRefresh, useSave } from '../records/mutations.ts'
import { type RecordData, type Shown } from '../records/record.ts'
import { Badge } from '../ui/marks/badge.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { TextArea } from '../ui/inputs/text-area.tsx'

export type Rating = (typeof ratings)[number]

/**
 * The writer, with their role if they are no student, when, and the words; of a removed comment only that it was
 * removed.
 */
export function CommentWords({
  comment,
  isNew = false,
  children,
}: {
  comment: RecordData
  isNew?: boolean
  children?: ReactNode
}) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const writer = comment.user as Shown | null
  const name = texts.name(writer?.names) || texts.say('record.platform')
  return (
    <div className="flex min-w-0 gap-3">
      <Face person={writer} size="medium" />
      <div className="grid min-w-0 grow gap-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="font-semibold">{name}</bdi>
          {writer?.userType && writer.userType !== 'Student' && <Badge>{texts.userType(writer.userType)}</Badge>}
          {isNew && <Badge tone="accent">{work('discussions.new')}</Badge>}
          <span className="text-xs text-ink-3">
            <time dateTime={comment.createdAt} title={formats.dateTime(comment.createdAt)}>
              {formats.relative(comment.createdAt)}
            </time>
            {comment.version > 1 && !comment.removedAt && <> · {work('discussions.edited')}</>}
          </span>
        </div>
        {children ??
          (comment.removedAt ? (
            <Removed comment={comment} />
          ) : (
            <>
              <p className="whitespace-pre-line">
                <bdi>{String(comment.text)}</bdi>
              </p>
              <AttachmentsOf entity={discussionComment} record={comment} />
            </>
          ))}
      </div>
    </div>
  )
}

function Removed({ comment }: { comment: RecordData }) {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const by = comment.removedBy as Shown | null
  const [isAsked, setAsked] = useState(false)
  const mayJudge = isStaff(who.userType) && who.can('DiscussionComment', 'changeActivationType')
  const original = useQuery({
    queryKey: ['records', discussionComment.id, 'original', comment.token],
    enabled: isAsked,
    queryFn: ({ signal }) =>
      call<typeof readOriginalComment>('GET /api/discussion-comments/:token/original', {
        params: { token: comment.token },
        signal,
      }),
  })
  const text =
    by?.token === comment.userToken
      ? work('discussions.takenBack')
      : work('discussions.removed', { name: texts.name(by?.names) || texts.say('record.platform') })
  return (
    <div className="grid justify-items-start gap-1 text-ink-2">
      <p className="italic">
        {text}
        {comment.removeReason ? (
          <>
            {' '}
            {work('discussions.because')} <bdi>{String(comment.removeReason)}</bdi>
          </>
        ) : null}
      </p>
      {mayJudge && !isAsked && (
        <Button variant="ghost" onPress={() => setAsked(true)}>
          {work('discussions.original')}
        </Button>
      )}
      {original.data?.text && (
        <blockquote className="border-s-2 border-line ps-3 whitespace-pre-line">
          <bdi>{original.data.text}</bdi>
        </blockquote>
      )}
    </div>
  )
}

export interface CommentProps {
  readonly about: RecordData
  readonly comment: RecordData
  readonly rating: Rating | undefined
  readonly isNew: boolean
  readonly isReplying: boolean
  onReply(): void
}

export function Comment({ about, comment, rating, isNew, isReplying, onReply }: CommentProps) {
  const work = useWork()
  const who = useWho()
  const [doing, setDoing] = useState<'edit' | 'remove'>()
  const isOpen = about.closed === 'Open'
  const isMine = comment.userToken === who.token
  const isThere = !comment.removedAt
  const mayEdit = isThere && isMine && isOpen && who.may(discussionComment, 'update')
  const mayRemove =
    isThere &&
    who.may(discussionComment, 'update') &&
    (isMine || (isStaff(who.userType) && who.can('DiscussionComment', 'changeActivationType')))
  const replies = Number(comment.replyCount)
  return (
    <div className="grid min-w-0 gap-2">
      <CommentWords comment={comment} isNew={isNew}>
        {doing === 'edit' ? <EditBox comment={comment} onDone={() => setDoing(undefined)} /> : undefined}
      </CommentWords>
      <div className="flex flex-wrap gap-1 ps-9">
        {isThere && <React comment={comment} rating="Like" given={rating} />}
        {isThere && <React comment={comment} rating="DisLike" given={rating} />}
        {(replies > 0 || (isOpen && isThere)) && (
          <Button variant="ghost" aria-expanded={isReplying} onPress={onReply}>
            <MessageSquareReply aria-hidden size={16} />
            {replies > 0 ? work('discussions.replies', { count: replies }) : work('discussions.reply')}
          </Button>
        )}
        <span className="ms-auto inline-flex">
          {mayEdit && (
            <IconButton
              quiet
              label={work('discussions.edit')}
              icon={<Pencil aria-hidden size={14} />}
              onPress={() => setDoing('edit')}
            />
          )}
          {mayRemove && (
            <IconButton
              quiet
              label={work('discussions.remove')}
              icon={<Trash2 aria-hidden size={14} />}
              onPress={() => setDoing('remove')}
            />
          )}
        </span>
      </div>
      {doing === 'remove' && <RemoveDialog comment={comment} isMine={isMine} onClose={() => setDoing(undefined)} />}
    </div>
  )
}

function EditBox({ comment, onDone }: { comment: RecordData; onDone(): void }) {
  const work = useWork()
  const texts = useTexts()
  const [text, setText] = useState(String(comment.text))
  const save = useSave(discussionComment)
  const send = () =>
    save.mutate(
      { token: comment.token, version: comment.version, values: { text: text.trim() } },
      { onSuccess: onDone, onError: reportProblem },
    )
  return (
    <div className="grid gap-2">
      <TextArea label={work('discussions.edit')} value={text} onChange={setText} maxLength={4000} rows={3} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onPress={onDone}>{texts.say('form.cancel')}</Button>
        <Button
          variant="primary"
          isPending={save.isPending}
          isDisabled={!text.trim() || text.trim() === comment.text}
          onPress={send}
        >
          {texts.say('form.save')}
        </Button>
      </div>
    </div>
  )
}

/** Removing the comment of somebody else asks for a reason, which its writer can read. */
function RemoveDialog({ comment, isMine, onClose }: { comment: RecordData; isMine: boolean; onClose(): void }) {
  const work = useWork()
  const refresh = useRefresh()
  const [reason, setReason] = useState('')
  const remove = async () => {
    try {
      await call<typeof takeCommentBack>('POST /api/discussion-comments/:token/take-back', {
        params: { token: comment.token },
        body: isMine ? {} : { reason: reason.trim() },
        json: true,
      })
      refresh(discussionComment)
      refresh(discussion)
    } catch (error) {
      reportProblem(error)
      throw error
    }
  }
  return (
    <ConfirmDialog
      isOpen
      isDanger
      canUndo={false}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={work('discussions.remove')}
      text={work(isMine ? 'discussions.removeOwn' : 'discussions.removeOther')}
      confirmLabel={work('discussions.remove')}
      isConfirmDisabled={!isMine && !reason.trim()}
      onConfirm={remove}
    >
      {!isMine && (
        <TextArea label={work('discussions.reason')} value={reason} onChange={setReason} maxLength={400} rows={2} />
      )}
    </ConfirmDialog>
  )
}

/** Pressing a reaction again takes it back. */
function React({ comment, rating, given }: { comment: RecordData; rating: Rating; given: Rating | undefined }) {
  const texts = useTexts()
  const formats = useFormats()
  const who = useWho()
  const refresh = useRefresh()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call<typeof reactToComment>('POST /api/discussion-comments/:token/react', {
        params: { token: comment.token },
        body: { rating: given === rating ? null : rating },
        json: true,
      }),
    onSuccess: () => {
      refresh(discussionComment)
      refresh(discussionCommentReact)
    },
    onError: reportProblem,
  })
  const Icon = rating === 'Like' ? ThumbsUp : ThumbsDown
  const count = Number(rating === 'Like' ? comment.likeCount : comment.disLikeCount)
  const label = texts.value(discussionCommentReact, 'rating', rating)
  const isMine = given === rating
  if (!who.may(discussionCommentReact, 'create'))
    return (
      <span className="inline-flex items-center gap-1 px-2 text-sm text-ink-2">
        <Icon aria-hidden size={16} />
        <span className="sr-only">{label}</span>
        {formats.number(count)}
      </span>
    )
  return (
    <Button
      variant="ghost"
      aria-disabled={isPending || undefined}
      aria-pressed={isMine}
      onPress={() => {
        if (!isPending) mutate()
      }}
    >
      <Icon aria-hidden size={16} fill={isMine ? 'currentColor' : 'none'} />
      <span className="sr-only">{label}</span>
      {formats.number(count)}
    </Button>
  )
}
