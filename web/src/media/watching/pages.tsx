/** A PDF that may only be viewed, as pictures of its pages with the mark of who reads it over each. */
import { useTexts, useWork } from '../../platform/texts.ts'
import type { Opened } from '../sharing/shelf-data.ts'
import { markWords } from './mark-words.ts'

export function Pages({ opened }: { opened: Opened }) {
  const work = useWork()
  const { language } = useTexts()
  const words = markWords(opened.mark ?? null, language)
  const addresses = opened.addresses ?? []
  return (
    <div className="grid gap-3">
      {addresses.length < (opened.pages ?? 0) && <p className="card p-4">{work('media.pagesWait')}</p>}
      {addresses.map((address, index) => (
        <span key={address} className="watch-page">
          <img
            className="watch-picture"
            src={address}
            alt={work('media.page', { n: index + 1 })}
            loading="lazy"
            draggable={false}
          />
          {words && (
            <span aria-hidden className="watch-page-marks">
              {Array.from({ length: 6 }, (_, at) => (
                // the same words again and again
                // oxlint-disable-next-line react/no-array-index-key
                <bdi key={at}>{words}</bdi>
              ))}
            </span>
          )}
        </span>
      ))}
    </div>
  )
}
