/** In the record of a shared video or audio: its subtitles, a file (WebVTT or SubRip) for each language. */
import { useRef } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2, Upload } from 'lucide-react'
import type { putSubtitles, readSubtitles } from '@topcenter/model/media/api'
import { sharedMedia } from '@topcenter/model/media/shared-media'
import { call } from '../../platform/api.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { Answered } from '../../records/answered.tsx'
import { faultText } from '../../platform/problem-report.ts'
import { recordKeys } from '../../records/queries.ts'
import type { PanelProps } from '../../records/record-panels.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { toasts } from '../../ui/messages/toasts.ts'
import { vttOf } from '../watching/vtt.ts'

const languages = ['ar', 'en'] as const
type Language = (typeof languages)[number]
export default function SubtitlesPanel({ record }: PanelProps) {
  const work = useWork()
  const texts = useTexts()
  const mayChange = useWho().may(sharedMedia, 'update')
  const client = useQueryClient()
  const params = { token: record.token }
  const queryKey = [...recordKeys.one(sharedMedia, record.token), 'subtitles']
  const subtitles = useQuery({
    queryKey,
    queryFn: ({ signal }) => call<typeof readSubtitles>('GET /api/shared-medias/:token/subtitles', { params, signal }),
  })
  const put = useMutation({
    mutationFn: (body: { readonly language: Language; readonly vtt: string }) =>
      call<typeof putSubtitles>('POST /api/shared-medias/:token/subtitles', { params, body, json: true }),
    onSuccess: (_answer, { vtt }) => {
      toasts.show({ tone: 'success', text: work(vtt ? 'media.subtitlesAdded' : 'media.subtitlesRemoved') })
      return client.invalidateQueries({ queryKey })
    },
    onError: (error) => toasts.show({ tone: 'danger', text: faultText(error, texts) }),
  })
  return (
    <Answered query={subtitles}>
      {({ items }) => (
        <div className="grid gap-3">
          <p className="text-sm text-ink-2">{work('media.subtitlesHint', { kinds: '.vtt, .srt' })}</p>
          <ul className="grid gap-2" aria-label={work('media.captions')}>
            {languages.map((language) => {
              const there = items.find((each) => each.language === language)
              return (
                <li key={language} className="card flex flex-wrap items-center gap-3 p-3">
                  <span className="grid min-w-0 flex-auto">
                    <span className="font-semibold">{work(`media.language.${language}`)}</span>
                    <span className="text-sm text-ink-2">
                      {there ? work('media.lines', { count: there.lines }) : work('media.noSubtitles')}
                    </span>
                  </span>
                  {mayChange && (
                    <ChooseFile
                      label={work(there ? 'media.replaceSubtitles' : 'media.addSubtitles')}
                      about={work(`media.language.${language}`)}
                      isBusy={put.isPending}
                      onText={(text) => put.mutate({ language, vtt: vttOf(text) })}
                    />
                  )}
                  {mayChange && there && (
                    <Button
                      aria-label={work('media.removeSubtitles', { name: work(`media.language.${language}`) })}
                      isDisabled={put.isPending}
                      onPress={() => put.mutate({ language, vtt: '' })}
                    >
                      <Trash2 aria-hidden size={16} />
                    </Button>
                  )}
                </li>
              )
            })}
          </ul>
        </div>
      )}
    </Answered>
  )
}

interface ChooseFileProps {
  readonly label: string
  readonly about: string
  readonly isBusy: boolean
  onText(text: string): void
}
/** Small texts: they are read here, and lie beside their medium. */
function ChooseFile({ label, about, isBusy, onText }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button aria-label={`${label}: ${about}`} isDisabled={isBusy} onPress={() => input.current?.click()}>
        <Upload aria-hidden size={16} />
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".vtt,.srt,text/vtt"
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) void file.text().then(onText)
        }}
      />
    </>
  )
}
