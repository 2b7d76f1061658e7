/** A PDF that may only be viewed, as pictures of its pages; the mark of who reads it is in each. */
import { useWork } from '../../platform/texts.ts'
import type { Opened } from '../sharing/shelf-data.ts'

export function Pages({ opened }: { opened: Opened }) {
  const work = useWork()
  const addresses = opened.addresses ?? []
  return (
    <div className="grid gap-3">
      {addresses.length < (opened.pages ?? 0) && <p className="card p-4">{work('media.pagesWait')}</p>}
      {addresses.map((address, index) => (
        <img
          key={address}
          className="watch-picture"
          src={address}
          alt={work('media.page', { n: index + 1 })}
          loading="lazy"
          draggable={false}
        />
      ))}
    </div>
  )
}
